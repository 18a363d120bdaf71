package web_test

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"tablee/game"
	"tablee/games"
	"tablee/games/nainjaune"
	nainjauneui "tablee/games/nainjaune/ui"
	rondoui "tablee/games/rondo/ui"
	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/texts"
	"tablee/web/webtest"
)

// Every built-in language has the same texts. This test lists the differences. A game may do without a
// language; its page says so.
func TestTexts_EveryLanguage_Complete(t *testing.T) {
	locs := webtest.Texts(t)
	for _, lang := range board.Languages() {
		for _, key := range board.Missing(locs, lang) {
			id, _, _ := strings.Cut(key, ".")
			if !locs[lang].Borrows(id + ".name") {
				t.Errorf("%s lacks %s", lang, key)
			}
		}
	}
}

// A sentence of the contract without one of its choices would hide it from readers of that
// language. The ladder explains in every language how to be listed.
func TestTexts_EveryChoice_Offered(t *testing.T) {
	locs := webtest.Texts(t)
	choice := regexp.MustCompile(`\{[a-z]+\}`)
	for _, key := range []string{"contract.house", "contract.room", "contract.settings", "settings.change.text"} {
		want := choice.FindAllString(locs[texts.Fallback].T(key), -1)
		slices.Sort(want)
		for lang, l := range locs {
			got := choice.FindAllString(l.T(key), -1)
			if slices.Sort(got); len(want) == 0 || !slices.Equal(got, want) {
				t.Errorf("%s, %s: %q, want %q", lang, key, got, want)
			}
		}
	}
	for lang, l := range locs {
		if text := l.T("ladder.how", "N", 77, "People", 88); !strings.Contains(text, "77") || !strings.Contains(text, "88") {
			t.Errorf("%s: %s", lang, text)
		}
	}
}

// Refusals of games fit in two short lines on a phone and in the column beside a board, in every
// language (docs/design/updates.md#layouts).
func TestTexts_Refusals_Short(t *testing.T) {
	const most = 58 // letters, with typical values
	named := strings.NewReplacer("{{.Card}}", "dame de pique", "{{.Picture}}", "roi", "{{.Square}}", "d4", "{{.N}}", "10", "{{.Rank}}", "dame", "{{.Missing}}", "valet", "{{.Word}}", "MOTS", "{{.Want}}", "6", "{{.Got}}", "7")
	refusals := regexp.MustCompile(`(?ms)^\[refusal\]$(.*?)(?:^\[|\z)`)
	sentence, n := regexp.MustCompile(`(?m)^\S+ = "(.*)"$`), 0
	for _, ui := range games.UIs() {
		for _, lang := range board.Languages() {
			text, err := fs.ReadFile(ui.Texts(), lang+".toml")
			if errors.Is(err, fs.ErrNotExist) {
				continue // the game speaks English in this language
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, section := range refusals.FindAllSubmatch(text, -1) {
				for _, m := range sentence.FindAllSubmatch(section[1], -1) {
					n++
					if said := named.Replace(string(m[1])); utf8.RuneCountInString(said) > most {
						t.Errorf("%s, %s: %d letters: %s", ui.ID(), lang, utf8.RuneCountInString(said), said)
					}
				}
			}
		}
	}
	if n == 0 {
		t.Error("no refusals")
	}
}

// Every level of every game's bots has a name in every language.
func TestTexts_EveryLevel_Named(t *testing.T) {
	locs := webtest.Texts(t)
	for _, entry := range games.All() {
		for _, level := range entry.Levels {
			for lang, l := range locs {
				name := l.Level(entry.ID(), level.Number)
				if !l.Has(fmt.Sprintf("level.%d", level.Number)) && !l.Has(fmt.Sprintf("%s.level.%d", entry.ID(), level.Number)) {
					t.Errorf("%s: level %d of %s is named %q", lang, level.Number, entry.ID(), name)
				}
			}
		}
	}
}

// alikeInFrench lists English words of keys, and a language, that the French texts use too, and the English ones do not.
var alikeInFrench = []string{"agenda", "bravo", "en", "robot", "silence", "solo"}

// Keys are English: a part of one that is a word of the French texts is also one of the English texts.
func TestTexts_Keys_English(t *testing.T) {
	said := map[string]map[string]bool{"fr": {}, "en": {}} // the words of a language
	var keys []string
	read := func(folder fs.FS) {
		for lang, words := range said {
			files, err := fs.Glob(folder, "*/"+lang+".toml")
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range append(files, lang+".toml") {
				data, err := fs.ReadFile(folder, name)
				if err != nil {
					t.Fatal(err)
				}
				file, err := i18n.ParseMessageFileBytes(data, lang+".toml", map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal})
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range file.Messages {
					keys = append(keys, m.ID)
					for word := range strings.FieldsFuncSeq(strings.ToLower(m.One+" "+m.Other), notLetter) {
						words[word] = true
					}
				}
			}
		}
	}
	read(texts.FS)
	for _, ui := range games.UIs() {
		read(ui.Texts())
	}
	for _, key := range keys {
		for part := range strings.FieldsFuncSeq(key, notLetter) {
			if said["fr"][part] && !said["en"][part] && !slices.Contains(alikeInFrench, part) {
				t.Errorf("the key %s says %s", key, part)
			}
		}
	}
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) }

var variable = regexp.MustCompile(`\{\{\.([A-Za-z]+)\}\}`)

// Precompiled texts give the same output as the i18n library, for every count.
func TestPhrases_SameAsLibrary(t *testing.T) {
	folders := map[string]fs.FS{"": texts.FS}
	for _, ui := range games.UIs() {
		folders[ui.ID()] = ui.Texts()
	}
	locs, err := board.NewLocs(folders)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range board.Languages() {
		said := 0
		for prefix, folder := range folders {
			data, err := fs.ReadFile(folder, lang+".toml")
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			file, err := i18n.ParseMessageFileBytes(data, lang+".toml", map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal})
			if err != nil {
				t.Fatal(err)
			}
			bundle := i18n.NewBundle(language.MustParse(lang))
			if err := bundle.AddMessages(language.MustParse(lang), file.Messages...); err != nil {
				t.Fatal(err)
			}
			library := i18n.NewLocalizer(bundle, lang)
			for _, m := range file.Messages {
				key := m.ID
				if prefix != "" {
					key = prefix + "." + key
				}
				for _, n := range []int{-1, 0, 1, 2, 11, 101, 1_000_000} {
					want, err := localized(library, m, n)
					if err != nil {
						t.Fatalf("%s: %v", key, err)
					}
					if got := locs[lang].T(key, pairs(m, n)...); got != locs[lang].Print(want) {
						t.Errorf("%s %s, %d: %q, want %q", lang, key, n, got, locs[lang].Print(want))
					}
					said++
				}
			}
		}
		if said < 1000 {
			t.Errorf("%s: only %d phrases were compared", lang, said)
		}
	}
}

// localized returns the library's text of a message for a count.
func localized(library *i18n.Localizer, m *i18n.Message, n int) (string, error) {
	data, list := map[string]any{}, pairs(m, n)
	for i := 0; i < len(list); i += 2 {
		data[list[i].(string)] = list[i+1]
	}
	config := &i18n.LocalizeConfig{MessageID: m.ID, TemplateData: data, PluralCount: n}
	text, err := library.Localize(config)
	if err != nil {
		config.PluralCount = nil
		text, err = library.Localize(config)
	}
	return text, err
}

// pairs returns values for all variables of a message, and its count.
func pairs(m *i18n.Message, n int) []any {
	list := []any{"N", n}
	for _, form := range []string{m.One, m.Many, m.Other} {
		for _, found := range variable.FindAllStringSubmatch(form, -1) {
			if found[1] != "N" {
				list = append(list, found[1], "Zoé & "+found[1])
			}
		}
	}
	return list
}

func TestSentences_EveryInvalid(t *testing.T) {
	words := newSentences(t)
	for _, wrong := range []*input.Invalid{
		{Field: "game", Code: "unknown", Limit: "x"},
		{Field: "seating", Code: "unknown", Limit: "x"},
		{Field: "chairs", Code: "empty"},
		{Field: "chairs", Code: "too-many", Limit: 1},
		{Field: "chairs", Code: "unknown", Limit: "bot:9"},
		{Field: "move", Code: "too-short", Limit: host.MinMove},
		{Field: "move", Code: "too-long", Limit: host.MaxMove},
		{Field: "move", Code: "unknown"},
		{Field: "move", Code: "own-clock"},
		{Field: "name", Code: "empty"},
		{Field: "name", Code: "control"},
		{Field: "name", Code: "mixed"},
		{Field: "name", Code: "reserved"},
		{Field: "name", Code: "accents"},
		{Field: "title", Code: "accents"},
		{Field: "name", Code: "too-long", Limit: 24},
		{Field: "command", Code: "control"},
		{Field: "command", Code: "too-long", Limit: 64},
		{Field: "draft", Code: "control"},
		{Field: "draft", Code: "too-long", Limit: host.MaxDraft},
		{Field: "bots", Code: "many-bots", Limit: 2},
		{Field: "sure", Code: "unsure"},
		{Field: "sign", Code: "both"},
	} {
		for _, lang := range board.Languages() {
			if text := words.Invalid(lang, wrong); text == "" || strings.Contains(text, "⟦") {
				t.Errorf("%s, %v: %q", lang, wrong, text)
			}
		}
	}
}

func TestGEN_OPTION_Unknown(t *testing.T) {
	words := newSentences(t)
	no := game.Refuse(game.GenOption, "unknown-option", "colour", "red", "")
	for _, lang := range board.Languages() {
		text := words.Refused("nain-jaune", lang, no)
		if !strings.Contains(text, "colour") || strings.Contains(text, "red") || strings.Contains(text, "⟦") {
			t.Errorf("%s: %q", lang, text)
		}
	}
}

// A refusal common to all games uses the game's own text if it has one, else the site's.
func TestGEN_MOMENT_GameText(t *testing.T) {
	words := page.SentencesOf([]board.UI{rondoui.New()}, webtest.Texts(t))
	for code, want := range map[string]string{"no-pass": "You cannot pass now", "no-swap": "only exchange on your turn", "outcome": "do that now"} {
		if text := words.Refused("rondo", "en", game.Refuse(game.GenMoment, code)); !strings.Contains(text, want) {
			t.Errorf("%s: %q", code, text)
		}
	}
}

func TestRefusal_LongInput_Truncated(t *testing.T) {
	words := newSentences(t)
	no := game.Refuse(game.GenOption, "option-value", "deals", strings.Repeat("é", 50_000), "1..40")
	for _, lang := range board.Languages() {
		text := words.Refused("nain-jaune", lang, no)
		if len(text) > 400 || !strings.Contains(text, "é…") || !strings.Contains(text, "1..40") {
			t.Errorf("%s: %d bytes: %.200q", lang, len(text), text)
		}
	}
}

func newSentences(t *testing.T) *page.Sentences {
	t.Helper()
	words := page.SentencesOf([]board.UI{nainjauneui.New()}, webtest.Texts(t))
	return words
}

func TestProblems_EveryLanguage(t *testing.T) {
	say, err := page.NewSentences(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range table.Problems() {
		for _, lang := range []string{"fr", "en"} {
			if !say.Loc(lang).Has("problem." + string(p)) {
				t.Errorf("%s: no text for %s", lang, p)
			}
		}
	}
}

func TestSentences_UnknownOption(t *testing.T) {
	s := page.SentencesOf([]board.UI{nainjauneui.New()}, webtest.Texts(t))
	for _, lang := range board.Languages() {
		_, unknown := nainjaune.Rules().Info().Complete(game.Options{"weather": "rain"})
		_, wrong := nainjaune.Rules().Info().Complete(game.Options{"unplayed": "twice"})
		var a, b *game.Refusal
		if !errors.As(unknown, &a) || !errors.As(wrong, &b) {
			t.Fatal("the option is not refused")
		}
		if text := s.Refused("nain-jaune", lang, a); !strings.Contains(text, "weather") || strings.Contains(text, ":") {
			t.Errorf("%s: %s", lang, text)
		}
		if text := s.Refused("nain-jaune", lang, b); !strings.Contains(text, "match basic none") {
			t.Errorf("%s: %s", lang, text)
		}
	}
}
