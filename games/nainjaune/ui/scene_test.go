package ui

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/web/board"
	"tablee/web/board/boardtest"
)

func TestConformance(t *testing.T) { boardtest.Run(t, New(), nainjaune.Rules()) }

func TestPreview(t *testing.T) {
	boardtest.Preview(t, New(), func(l *board.Loc) map[string]*board.Scene {
		list := map[string]*board.Scene{
			"start": scene(t, l, 4, 0, 0, nil), "settled": settled(t, l, 4), "settled by eight": settled(t, l, 8),
			"over": scene(t, l, 4, whole, 1, game.Options{"deals": "2"}), "watched": scene(t, l, 4, 14, game.Watcher, nil),
			"stop": scene(t, l, 4, 13, 2, game.Options{"mayStop": "on"}), "elimination": scene(t, l, 4, whole, 1, game.Options{"broke": "out", "chips": "50"}),
		}
		for seats := 3; seats <= 8; seats++ {
			list[strconv.Itoa(seats)] = scene(t, l, seats, 9+seats, 2, nil)
		}
		return list
	})
}

// whole is a number of actions that reaches the end of the game.
const whole = 1 << 30

// scene returns a table after a number of actions, and as many more as it takes until the viewer is on
// turn (a watcher does not wait). Two of three actions are the lowest card, so that runs are long.
func scene(tb testing.TB, l *board.Loc, seats, actions int, viewer game.Seat, opt game.Options) *board.Scene {
	tb.Helper()
	t := boardtest.Must(tb, New(), nainjaune.Rules(), seats, opt)
	r := rand.New(rand.NewPCG(uint64(seats), 7))
	t.Settle(r)
	for n := 0; t.State.Turn() != game.Nobody && (n < actions || viewer >= 0 && t.State.Turn() != viewer); n++ {
		legal := t.State.Legal(t.State.Turn(), nil)
		a := legal[0]
		if n%3 == 2 {
			a = legal[r.IntN(len(legal))]
		}
		if err := t.Act(a); err != nil {
			tb.Fatal(err)
		}
		t.Settle(r)
	}
	return t.Scene(l, viewer)
}

// settled returns the scene after the first deal, as seen by the next leader.
func settled(tb testing.TB, l *board.Loc, seats int) *board.Scene {
	tb.Helper()
	for n := range 100 {
		if sc := scene(tb, l, seats, n, 1, nil); sc.View.(*nainjaune.View).Last != nil {
			return sc
		}
	}
	tb.Fatal("no deal was settled")
	return nil
}

func locs(tb testing.TB) map[string]*board.Loc { return boardtest.Locs(tb, New()) }
