package ui

import (
	"slices"
	"strings"
	"testing"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/royalreversi"
	"tablee/web/board"
	"tablee/web/board/boardtest"
)

// Tokens arrive one after another, more slowly when only the highest column grows, and within the
// longest time.
func TestBeats_Timing(t *testing.T) {
	for _, counts := range [][]int{{23, 6, 12, 23}, {64, 0}, {33, 31}, {1, 0}, {32, 32}} {
		times, most := beats(counts), slices.Max(counts)
		if len(times) != most+1 || times[0] != 0 || !slices.IsSorted(times) {
			t.Fatalf("%v: %v", counts, times)
		}
		if last := times[most] * slot; last > longest {
			t.Errorf("%v takes %d ms", counts, last)
		}
		if most > 2 && times[most]-times[most-1] < times[1]-times[0] {
			t.Errorf("%v: the last tokens arrive faster than the first: %v", counts, times)
		}
	}
}

// In the moment of the end every token of the board is counted out, for every viewer but not in a
// replay.
func TestCounted_ShowsEveryToken(t *testing.T) {
	sc := search(t, locs(t)["en"], 4, game.Watcher, nil, 7, func(game.State, int) bool { return false })
	if html := boardtest.Drawn(t, New().Table(sc)); strings.Contains(html, "rr-counted") {
		t.Error("tokens are counted out outside the moment of the end")
	}
	sc.Hold = &board.Hold{Kind: royalreversi.MomentEnd}
	html := boardtest.Drawn(t, New().Table(sc))
	if asks := New().Request(sc); asks != "Counting…" {
		t.Errorf("the winner is told before the count: %q", asks)
	}
	tokens := 0
	for _, n := range sc.View.(*royalreversi.View).Tokens {
		tokens += n
	}
	if coins := strings.Count(html, `<use href="#rr-coin-`); coins != tokens || coins == 0 {
		t.Errorf("%d tokens are counted out, want %d", coins, tokens)
	}
	if first := strings.Count(html, `<li class="first">`); first == 0 {
		t.Error("no column is marked as first")
	}
	sc.Still = true
	if html := boardtest.Drawn(t, New().Table(sc)); strings.Contains(html, "rr-counted") {
		t.Error("tokens are counted out in a replay")
	}
}

// Own tells losers about their own best move.
func TestOwn_BestMoveOfViewer(t *testing.T) {
	sc := scene(t, locs(t)["en"], 4, 3, 0, nil)
	card, ok := cards.Parse("KD")
	if !ok {
		t.Fatal("no such card")
	}
	turned := func(seat game.Seat, at royalreversi.Square, n int) board.Entry {
		return board.Entry{Facts: []game.Fact{{Code: royalreversi.FactLays, Seat: seat, Args: []any{card, at}}, {Code: royalreversi.FactTurns, Seat: seat, Args: []any{n}}}}
	}
	all := []board.Entry{turned(0, 3, 4), turned(1, 9, 9), turned(0, 0, 2)}
	if said := (New()).Own(sc, all); said != "Your best move: the king of diamonds on d1, 4 tokens." {
		t.Errorf("%q", said)
	}
	if said := (New()).Own(sc, all[1:2]); said != "" {
		t.Errorf("without own moves: %q", said)
	}
}
