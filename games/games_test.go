package games_test

import (
	"testing"

	"tablee/games"
	"tablee/library/librarytest"
)

func TestAll_LibraryAcceptsEveryGame(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.ID(), func(t *testing.T) { librarytest.Run(t, g) })
	}
}

func TestAll_EachGameOnce(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range games.All() {
		if seen[g.ID()] {
			t.Errorf("%s is listed twice", g.ID())
		}
		seen[g.ID()] = true
		if found, ok := games.Find(g.ID()); !ok || found.ID() != g.ID() {
			t.Errorf("%s is not found", g.ID())
		}
	}
	if _, ok := games.Find("chess"); ok {
		t.Error("Find returned an unknown game")
	}
	if n := len(games.All()); len(games.Rules()) != n || len(games.UIs()) != n || len(games.Rulebooks()) != n {
		t.Error("the lists differ in length")
	}
}
