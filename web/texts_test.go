package web_test

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"tablee/games"
	"tablee/web/board"
	"tablee/web/languages"
	"tablee/web/page"
)

// Every language of the program has every text, and no other: what one has and another lacks
// is listed here.
func TestTexts_AreInEveryLanguage(t *testing.T) {
	locs, err := page.ReadTexts(games.UIs())
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range board.Languages() {
		for _, key := range board.Missing(locs, lang) {
			t.Errorf("%s lacks %s", lang, key)
		}
	}
}

// A sentence of the contract that lacks a choice takes it away from everybody who reads that
// language; and a ladder says in each how one gets onto it.
func TestTexts_OfferEveryChoice(t *testing.T) {
	locs, err := page.ReadTexts(games.UIs())
	if err != nil {
		t.Fatal(err)
	}
	choice := regexp.MustCompile(`\{[a-z]+\}`)
	for _, key := range []string{"contract.house", "contract.room", "contract.settings", "settings.change.text"} {
		want := choice.FindAllString(locs[languages.Fallback].T(key), -1)
		slices.Sort(want)
		for lang, l := range locs {
			got := choice.FindAllString(l.T(key), -1)
			if slices.Sort(got); len(want) == 0 || !slices.Equal(got, want) {
				t.Errorf("%s, %s: %q, not %q", lang, key, got, want)
			}
		}
	}
	for lang, l := range locs {
		if text := l.T("ladder.how", "N", 77, "People", 88); !strings.Contains(text, "77") || !strings.Contains(text, "88") {
			t.Errorf("%s: %s", lang, text)
		}
	}
}

// Refusals of games have room for two short lines on a phone, and in the column beside a board, in
// every language (docs/adr/0072).
func TestTexts_RefusalsAreShort(t *testing.T) {
	const most = 58 // letters, with what is usually named
	named := strings.NewReplacer("{{.Card}}", "dame de pique", "{{.Picture}}", "roi", "{{.Square}}", "d4", "{{.N}}", "10", "{{.Rank}}", "dame", "{{.Missing}}", "valet", "{{.Word}}", "MOTS", "{{.Want}}", "6", "{{.Got}}", "7")
	refusals := regexp.MustCompile(`(?ms)^\[refusal\]$(.*?)(?:^\[|\z)`)
	sentence := regexp.MustCompile(`(?m)^\S+ = "(.*)"$`)
	for _, ui := range games.UIs() {
		for _, lang := range board.Languages() {
			text, err := fs.ReadFile(ui.Texts(), lang+".toml")
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for _, section := range refusals.FindAllSubmatch(text, -1) {
				for _, m := range sentence.FindAllSubmatch(section[1], -1) {
					n++
					if said := named.Replace(string(m[1])); utf8.RuneCountInString(said) > most {
						t.Errorf("%s, %s: %d letters: %s", ui.ID(), lang, utf8.RuneCountInString(said), said)
					}
				}
			}
			if n == 0 {
				t.Errorf("%s, %s: no refusals", ui.ID(), lang)
			}
		}
	}
}

// Every level of every game's bots is called something, in every language.
func TestTexts_NameEveryLevel(t *testing.T) {
	locs, err := page.ReadTexts(games.UIs())
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range games.All() {
		for _, level := range entry.Levels {
			for lang, l := range locs {
				name := page.LevelName(l, entry.ID(), level.Number)
				if !l.Has(fmt.Sprintf("level.%d", level.Number)) && !l.Has(fmt.Sprintf("%s.level.%d", entry.ID(), level.Number)) {
					t.Errorf("%s, level %d of %s is called %q", lang, level.Number, entry.ID(), name)
				}
			}
		}
	}
}
