package wording_test

import (
	"errors"
	"strings"
	"testing"

	"tablee/game"
	"tablee/games/nainjaune"
	nainjauneui "tablee/games/nainjaune/ui"
	rondoui "tablee/games/rondo/ui"
	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/wording"
)

func TestSentences_EveryInvalidHasOne(t *testing.T) {
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

func TestGEN_OPTION_AnUnknownSettingIsSaidToBeUnknown(t *testing.T) {
	words := newSentences(t)
	no := game.Refuse(game.GenOption, "unknown-option", "colour", "red", "")
	for _, lang := range board.Languages() {
		text := words.Refused("nain-jaune", lang, no)
		if !strings.Contains(text, "colour") || strings.Contains(text, "red") || strings.Contains(text, "⟦") {
			t.Errorf("%s: %q", lang, text)
		}
	}
}

// What is common to all games is said in a game's own words where it has some, and in the
// house's where it has none.
func TestGEN_MOMENT_AGameSaysWhyInItsOwnWords(t *testing.T) {
	words, err := wording.New([]board.UI{rondoui.UI{}})
	if err != nil {
		t.Fatal(err)
	}
	for code, want := range map[string]string{"no-pass": "You cannot pass now", "no-swap": "only exchange on your turn", "outcome": "do that now"} {
		if text := words.Refused("rondo", "en", game.Refuse(game.GenMoment, code)); !strings.Contains(text, want) {
			t.Errorf("%s: %q", code, text)
		}
	}
}

func TestRefusal_QuotesNoMoreThanASentenceBears(t *testing.T) {
	words := newSentences(t)
	no := game.Refuse(game.GenOption, "option-value", "deals", strings.Repeat("é", 50_000), "1..40")
	for _, lang := range board.Languages() {
		text := words.Refused("nain-jaune", lang, no)
		if len(text) > 400 || !strings.Contains(text, "é…") || !strings.Contains(text, "1..40") {
			t.Errorf("%s: %d bytes: %.200q", lang, len(text), text)
		}
	}
}

func newSentences(t *testing.T) *wording.Sentences {
	t.Helper()
	words, err := wording.New([]board.UI{nainjauneui.UI{}})
	if err != nil {
		t.Fatal(err)
	}
	return words
}

func TestProblems_EveryOneIsSaidInBothLanguages(t *testing.T) {
	say, err := wording.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range table.Problems() {
		for _, lang := range []string{"fr", "en"} {
			if !say.Loc(lang).Has("problem." + string(p)) {
				t.Errorf("%s: %s is not said", lang, p)
			}
		}
	}
}

func TestSentences_AnUnknownSettingIsNotAWrongValue(t *testing.T) {
	s, err := wording.New([]board.UI{nainjauneui.UI{}})
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range board.Languages() {
		_, unknown := nainjaune.Rules().Info().Complete(game.Options{"weather": "rain"})
		_, wrong := nainjaune.Rules().Info().Complete(game.Options{"unplayed": "twice"})
		var a, b *game.Refusal
		if !errors.As(unknown, &a) || !errors.As(wrong, &b) {
			t.Fatal("nothing is refused")
		}
		if text := s.Refused("nain-jaune", lang, a); !strings.Contains(text, "weather") || strings.Contains(text, ":") {
			t.Errorf("%s: %s", lang, text)
		}
		if text := s.Refused("nain-jaune", lang, b); !strings.Contains(text, "match basic none") {
			t.Errorf("%s: %s", lang, text)
		}
	}
}
