package board_test

import (
	"testing"

	"tablee/game"
	"tablee/web/board"
)

// A step is told by the line of its seat that covers it: a line of several actions gets all their numbers,
// and of several lines of one commit the game's own counts.
func TestTraced_LineIn(t *testing.T) {
	lines := []board.Line{
		{Seq: 6, Seat: 1, Text: "plays 4, 5"},
		{Seq: 7, Seat: game.Chance, Text: "cards are dealt"},
		{Seq: 8, Seat: 2, Text: "is late"},
		{Seq: 8, Seat: 2, Text: "passes"},
		{Seq: 9, Seat: 1, Text: "plays 9"},
	}
	for _, c := range []struct {
		seat game.Seat
		seq  uint64
		want string
	}{{1, 5, "plays 4, 5"}, {1, 6, "plays 4, 5"}, {2, 8, "passes"}, {1, 9, "plays 9"}, {1, 7, "plays 9"}, {3, 5, ""}} {
		got := ""
		if i := (board.Traced{Seat: c.seat, Seq: c.seq}).LineIn(lines); i >= 0 {
			got = lines[i].Text
		}
		if got != c.want {
			t.Errorf("seat %d, commit %d: line %q, want %q", c.seat, c.seq, got, c.want)
		}
	}
	first := board.Mark{}.Through(board.Traced{N: 1, Seat: 1})
	if both := first.Through(board.Traced{N: 3, Seat: 1}); both.Numbers() != "1–3" || first.Numbers() != "1" {
		t.Errorf("marks %q and %q", first.Numbers(), both.Numbers())
	}
}
