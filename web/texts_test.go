package web_test

import (
	"fmt"
	"testing"

	"tablee/games"
	"tablee/web/board"
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
