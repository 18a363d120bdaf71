package ui

import (
	"strings"
	"testing"

	"tablee/game"
	"tablee/games/ronda"
	"tablee/web/board"
	"tablee/web/board/boardtest"
)

// The last bean is shown in its open bowl during its moment, and not afterwards.
func TestLastBean_ShownInOpenBowl(t *testing.T) {
	for _, viewer := range []game.Seat{0, 1, game.Watcher} {
		sc := scene(t, locs(t)["en"], 2, viewer, game.Options{"beans": "5"}, won...)
		sc.Hold = &board.Hold{Kind: ronda.MomentWon, Seq: sc.Recent[len(sc.Recent)-1].Seq}
		html := boardtest.Drawn(t, New().Table(sc))
		if !strings.Contains(html, `class="rd-place p-2 open"`) || strings.Count(html, "rd-rays") != 1 {
			t.Errorf("viewer %d: bowl 2 is not shown", viewer)
		}
		sc.Hold = nil
		if html := boardtest.Drawn(t, New().Table(sc)); strings.Contains(html, "rd-rays") {
			t.Errorf("viewer %d: bowl 2 is shown after its moment", viewer)
		}
	}
}

// Own tells losers about the pairs that they found themselves.
func TestOwn_LongestRowOfViewer(t *testing.T) {
	sc := scene(t, locs(t)["en"], 2, 0, nil)
	pair := func(seat game.Seat) game.Fact {
		return game.Fact{Code: ronda.FactPair, Seat: seat, Args: []any{1, 2, 4}}
	}
	stops := func(seat game.Seat) game.Fact { return game.Fact{Code: ronda.FactStops, Seat: seat} }
	all := []board.Entry{{Facts: []game.Fact{pair(0), pair(0), stops(0)}}, {Facts: []game.Fact{pair(1), pair(1), pair(1), stops(1)}}, {Facts: []game.Fact{pair(0)}}}
	if said := (New()).Own(sc, all); said != "You found 2 pairs in a single turn." {
		t.Errorf("%q", said)
	}
	if said := (New()).Own(sc, all[1:2]); said != "" {
		t.Errorf("without own pairs: %q", said)
	}
}
