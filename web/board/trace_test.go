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
}

// dealer is a UI that tells deals apart.
type dealer struct{ board.UI }

func (dealer) BeginsDeal(f game.Fact) bool { return f.Code == "dealt" }

// The facts of the deals before are dropped, also those of the action that ended the last of them; the steps stay
// for the list.
func TestFollow_DropsWhatWasDoneBeforeTheDeal(t *testing.T) {
	steps := func() []board.Traced {
		return []board.Traced{
			{N: 1, Seat: 1, Facts: []game.Fact{{Code: "a"}}},
			{N: 2, Seat: 2, How: board.HowTimeout, Facts: []game.Fact{{Code: "b"}, {Code: "dealt"}, {Code: "c"}}},
			{N: 3, Seat: 1, Facts: []game.Fact{{Code: "d"}}},
		}
	}
	for _, c := range []struct {
		ui         board.UI
		one, other string
	}{{dealer{}, "d", "c"}, {nil, "ad", "bdealtc"}} {
		s := board.Scene{Seats: make([]board.Seat, 3)}
		s.Follow(steps(), c.ui)
		codes := func(seat game.Seat) (all string) {
			facts, _ := s.FactsOf(seat)
			for _, f := range facts {
				all += f.Code
			}
			return all
		}
		if len(s.Trace) != 3 || codes(1) != c.one || codes(2) != c.other || codes(0) != "" {
			t.Errorf("%T: %d steps, facts %q and %q", c.ui, len(s.Trace), codes(1), codes(2))
		}
		if _, how := s.FactsOf(2); how != board.HowTimeout {
			t.Errorf("how: %q", how)
		}
	}
}
