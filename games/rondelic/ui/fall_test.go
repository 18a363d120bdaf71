package ui

import (
	"strings"
	"testing"

	"tablee/game"
	"tablee/games/rondelic"
	"tablee/web/board"
	"tablee/web/board/boardtest"
)

// A fall is shown during its held moment, to every seat and to watchers, and never in a replay.
func TestFall_ShownOnce(t *testing.T) {
	for _, viewer := range []game.Seat{0, game.Watcher} {
		sc := find(t, locs(t)["en"], 5, viewer, nil, func(_ *board.Scene, v *rondelic.View) bool {
			return v.Last != nil && len(v.Last.Fell) > 0
		})
		fell := len(sc.View.(*rondelic.View).Last.Fell)
		falling := func() int {
			return strings.Count(boardtest.Drawn(t, New().Table(sc)), `class="ron-fall celebration`)
		}
		if n := falling(); n != 0 {
			t.Errorf("%d fall outside the held moment", n)
		}
		sc.Hold = &board.Hold{Kind: rondelic.MomentFall, Past: true}
		if n := falling(); n != fell {
			t.Errorf("%d fall, want %d", n, fell)
		}
		sc.Still = true
		if n := falling(); n != 0 {
			t.Errorf("%d fall in a replay", n)
		}
	}
}

// The ribbon waits for the end of the fall, and the losers read how long they stayed.
func TestRibbon_AfterFall(t *testing.T) {
	sc := find(t, locs(t)["en"], 3, 0, nil, func(*board.Scene, *rondelic.View) bool { return true })
	falls := game.Fact{Code: rondelic.FactFalls, Seat: game.Chance, Args: []any{[]game.Seat{1}}}
	wins := game.Fact{Code: rondelic.FactWins, Seat: 2, Args: []any{0}}
	if r, ok := (New()).Ribbon(sc, []game.Fact{falls}); !ok || r.Title != "" {
		t.Errorf("a fall has a ribbon: %t %+v", ok, r)
	}
	if r, ok := (New()).Ribbon(sc, []game.Fact{falls, wins}); !ok || !r.Late || len(r.Winners) != 1 || r.Winners[0] != 2 {
		t.Errorf("the last fall: %t %+v", ok, r)
	}
	shows := func(seat game.Seat) game.Fact {
		return game.Fact{Code: rondelic.FactShows, Seat: seat, Args: []any{card(t, "7C")}}
	}
	all := []board.Entry{{Facts: []game.Fact{shows(0), shows(1)}}, {Facts: []game.Fact{shows(0), shows(1)}}, {Facts: []game.Fact{shows(1)}}}
	if said := (New()).Own(sc, all); said != "You stayed on the board for 2 rounds." {
		t.Errorf("%q", said)
	}
	if said := (New()).Own(sc, all[2:]); said != "" {
		t.Errorf("without reveals: %q", said)
	}
}

// At the end a fallen token is in the hole, which is not a circle.
func TestScore(t *testing.T) {
	sc := find(t, locs(t)["en"], 5, 0, nil, func(_ *board.Scene, v *rondelic.View) bool {
		return v.Last != nil && len(v.Last.Fell) > 0
	})
	fell := sc.View.(*rondelic.View).Last.Fell[0]
	if got := (New()).Score(sc, fell); got != "in the hole" {
		t.Errorf("the score of a fallen seat is %q", got)
	}
}
