package web_test

import (
	"math/rand/v2"
	"testing"

	"tablee/table"
	"tablee/web/webtest"
)

// What was done since a person's turn has a word on the plates and numbers in the list only where the game has them:
// Royal Reversi numbers its rings, Nain Jaune says nothing on a plate.
func TestSince_NumbersOnlyWhereTheTableShowsThem(t *testing.T) {
	h := webtest.OpenAll(t)
	b := h.Visitor(t, "fr")
	by := b.Guest("Ana")
	for _, c := range []struct {
		game            string
		words, numbered bool
	}{{"nain-jaune", false, false}, {"rondelic", true, false}, {"royal-reversi", true, true}} {
		var path string
		var list *webtest.Page
		for turns := 2; list == nil || list.Count("ol.journal li") == 0; turns++ { // a turn may follow another of the same seat
			path = h.SomeMoves(t, c.game, by, turns, rand.New(rand.NewPCG(1, 2)))
			if f := h.AwaitTurn(t, path); f.Table.Status != table.StatusPlaying {
				t.Fatalf("%s is over", c.game)
			}
			list = b.Visit(path + "/since")
		}
		if n := b.Visit(path).Count(".did"); n > 0 != c.words {
			t.Errorf("%s: %d plates have words", c.game, n)
		}
		if n := list.Count(".step-no"); n > 0 != c.numbered {
			t.Errorf("%s: %d lines have numbers", c.game, n)
		}
	}
}
