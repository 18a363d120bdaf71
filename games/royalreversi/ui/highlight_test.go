package ui

import (
	"slices"
	"testing"

	"tablee/game"
	"tablee/games/royalreversi"
	"tablee/web/board"
)

// A recap has the number of tokens that each card of the viewer turned.
func TestRecap_TokensTurned(t *testing.T) {
	lays := func(seat game.Seat, turned int) board.Entry {
		e := board.Entry{Facts: []game.Fact{{Code: royalreversi.FactLays, Seat: seat}}}
		if turned > 0 {
			e.Facts = append(e.Facts, game.Fact{Code: royalreversi.FactTurns, Seat: seat, Args: []any{turned}})
		}
		return e
	}
	got := New().Recap(&board.Scene{Viewer: 2}, []board.Entry{lays(0, 3), lays(2, 4), lays(2, 0), lays(1, 5), lays(2, 12)})
	if want := []string{board.Keycap(4), board.Keycap(0), board.Keycap(12)}; !slices.Equal(got, want) || want[2] != "🔟" {
		t.Errorf("%q, want %q", got, want)
	}
}
