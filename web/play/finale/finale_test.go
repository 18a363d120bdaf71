package finale

import (
	"strings"
	"testing"

	"tablee/game"
	"tablee/games/royalreversi"
	reversi "tablee/games/royalreversi/ui"
	"tablee/web/board/boardtest"
)

// A shared result keeps its lines in a page's updates, which are lines themselves.
func TestKeepLines(t *testing.T) {
	if got := keepLines("a & b\nc"); got != "a &amp; b&#10;c" {
		t.Errorf("%q", got)
	}
}

// Two teams have two lines, with two names each; without teams each seat has its own.
func TestFinals_Teams(t *testing.T) {
	ui := reversi.New()
	for teams, want := range map[string][]string{"on": {"Ana and Louis", "Octave and Margaux"}, "off": {"Ana", "Octave", "Louis", "Margaux"}} {
		table := boardtest.Must(t, ui, royalreversi.Rules(), 4, game.Options{"teams": teams}, "Ana", "Octave", "Louis", "Margaux")
		sc := table.Scene(boardtest.Locs(t, ui)["en"], 0)
		for seat := range sc.Points {
			sc.Points[seat].Place = 1
		}
		var names []string
		for _, f := range finals(sc.L, sc, ui) {
			names = append(names, f.Name)
		}
		if got := strings.Join(names, "; "); got != strings.Join(want, "; ") {
			t.Errorf("teams %s: %s", teams, got)
		}
	}
}
