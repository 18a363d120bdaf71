package ui

import (
	"strings"
	"testing"

	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/web/board"
)

// A recap has a sign for each deal, which the viewer won or not.
func TestRecap_DealsWon(t *testing.T) {
	var entries []board.Entry
	for _, winner := range []game.Seat{1, 0, 2, 1} {
		entries = append(entries, board.Entry{Facts: []game.Fact{{Code: nainjaune.FactDealEnd, Seat: winner, Args: []any{1}}}})
	}
	if got := strings.Join(New().Recap(&board.Scene{Viewer: 1}, entries), ""); got != "🟨⬛⬛🟨" {
		t.Errorf("%q", got)
	}
}
