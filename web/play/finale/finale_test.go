package finale

import (
	"strings"
	"testing"

	"tablee/game"
	"tablee/games/royalreversi"
	reversi "tablee/games/royalreversi/ui"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/board/boardtest"
	"tablee/web/scene"
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

// A shared result has the signs of the game on a line of their own, the last ones of a long game.
func TestWithRecap(t *testing.T) {
	many := strings.Split(strings.Repeat("⬛", 2*maxRecap)+"🟨", "")
	for want, signs := range map[string][]string{
		"text":     nil,
		"text\n🟨⬛": {"🟨", "⬛"},
		"text\n…" + strings.Repeat("⬛", maxRecap-1) + "🟨": many,
	} {
		if got := withRecap("text", signs); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A shared result has the word that the page shows as a picture, and names its player even to themselves.
func TestShare_HighlightInWords(t *testing.T) {
	ui := reversi.New()
	end := &Finale{List: []final{{Place: "1st", Name: "Ana", Score: "26 points"}}}
	best := &board.Highlight{Title: "The word of the game", Caption: "HOUSE", Text: "26 points in one go, by Ana.", Seat: 0}
	got := end.share(boardtest.Locs(t, ui)["en"], ui, &table.Table{}, 0, "Tablée", scene.Memory{Shared: best})
	if want := "Royal Reversi · Tablée\n1st Ana: 26 points\nThe word of the game: HOUSE, 26 points in one go, by Ana."; got != want {
		t.Errorf("%q", got)
	}
}
