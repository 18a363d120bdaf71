package games_test

import (
	"testing"

	"tablee/games"
	"tablee/web/languages"
)

func TestAll_EveryGameIsComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, entry := range games.All() {
		id := entry.ID()
		if seen[id] {
			t.Errorf("%s is listed twice", id)
		}
		seen[id] = true
		if found, ok := games.Find(id); !ok || found.ID() != id {
			t.Errorf("%s is not found", id)
		}
		if ui := entry.UI.ID(); ui != id {
			t.Errorf("%s has the pages of %s", id, ui)
		}
		french, english := entry.Rulebook("fr"), entry.Rulebook("en")
		if french == "" || english == "" || french == english {
			t.Errorf("%s: the rulebooks are %d and %d bytes long", id, len(french), len(english))
		}
		for i, l := range entry.Levels {
			if agent, ok := entry.Agent(i + 1); l.Number != i+1 || l.Name == "" || !ok || agent == nil {
				t.Errorf("%s: level %d is %+v", id, i+1, l)
			}
		}
		if n := len(entry.Levels); n < 4 || n > 6 {
			t.Errorf("%s has %d levels", id, n)
		}
		if _, ok := entry.Agent(len(entry.Levels) + 1); ok {
			t.Errorf("%s has a level that is not in its list", id)
		}
		if entry.Omniscient("")() == nil {
			t.Errorf("%s has no omniscient agent", id)
		}
	}
	if _, ok := games.Find("chess"); ok {
		t.Error("Find returned an unknown game")
	}
	if n := len(games.All()); len(games.Rules()) != n || len(games.UIs()) != n || len(games.Rulebooks()) != n {
		t.Error("the lists differ in length")
	}
}

// Every game has a rulebook in every built-in language.
func TestRulebooks_EveryLanguage(t *testing.T) {
	for _, entry := range games.All() {
		english := entry.Rulebook(languages.Fallback)
		for _, l := range languages.Builtin() {
			if book := entry.Rulebook(l.Code); book == "" || l.Code != languages.Fallback && book == english {
				t.Errorf("%s has no rulebook in %s", entry.ID(), l.Name)
			}
		}
	}
}
