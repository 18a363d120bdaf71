package ui

import (
	"math/rand/v2"
	"testing"

	"tablee/game"
	"tablee/games/royalreversi"
	"tablee/web/board"
	"tablee/web/board/boardtest"
)

func TestConformance(t *testing.T) { boardtest.Run(t, New(), royalreversi.Rules()) }

func TestPreview(t *testing.T) {
	boardtest.Preview(t, New(), func(l *board.Loc) map[string]*board.Scene {
		return map[string]*board.Scene{
			"start": scene(t, l, 4, 0, 3, nil), "two": scene(t, l, 2, 20, 1, nil), "three": scene(t, l, 3, 20, 1, nil), "four": scene(t, l, 4, 20, 1, nil),
			"full": scene(t, l, 4, 44, 1, nil), "teams": scene(t, l, 4, 20, 3, game.Options{"teams": "on", "layout": "mixed"}),
			"mixed": scene(t, l, 4, 30, 2, game.Options{"mixed": "on"}), "over": scene(t, l, 4, whole, 1, nil), "teams over": scene(t, l, 4, whole, 1, game.Options{"teams": "on"}),
			"watched": scene(t, l, 4, 14, game.Watcher, nil), "dead": dead(t, l, 1), "nine": special(t, l, "9", 1), "tens": special(t, l, "T", 2),
		}
	})
}

// whole is a number of actions that reaches the end of the game.
const whole = 1 << 30

// scene returns a table after a number of actions, and as many more as it takes until the viewer is on
// turn (a watcher does not wait).
func scene(tb testing.TB, l *board.Loc, seats, actions int, viewer game.Seat, opt game.Options) *board.Scene {
	tb.Helper()
	return search(tb, l, seats, viewer, opt, 7, func(s game.State, n int) bool {
		return n >= actions && (viewer < 0 || s.Turn() == viewer)
	})
}

// search plays a random game with a seed until found reports true, or to its end.
func search(tb testing.TB, l *board.Loc, seats int, viewer game.Seat, opt game.Options, seed uint64, found func(s game.State, actions int) bool) *board.Scene {
	tb.Helper()
	t := boardtest.Must(tb, New(), royalreversi.Rules(), seats, opt, "Ana", "Octave", "Louis", "Margaux")
	r := rand.New(rand.NewPCG(uint64(seats)+10*seed, 7))
	t.Settle(r)
	for n := 0; t.State.Turn() != game.Nobody && !found(t.State, n); n++ {
		t.Step(r)
		t.Settle(r)
	}
	return t.Scene(l, viewer)
}

// find tries seeds until found reports true before the end of a game.
func find(tb testing.TB, l *board.Loc, seats int, found func(s game.State, actions int) bool) *board.Scene {
	tb.Helper()
	for seed := range uint64(4000) {
		if sc := search(tb, l, seats, 1, nil, seed, found); !sc.Over() {
			return sc
		}
	}
	tb.Fatal("no seed leads to such a moment")
	return nil
}

// dead returns a moment at which the viewer, who is not on turn, has a dead hand.
func dead(tb testing.TB, l *board.Loc, viewer game.Seat) *board.Scene {
	tb.Helper()
	return find(tb, l, 4, func(s game.State, _ int) bool {
		return s.Turn() >= 0 && s.Turn() != viewer && len(s.Legal(viewer, nil)) > 0
	})
}

// special returns a moment at which seat 1 is on turn and holds at least n cards of a rank.
func special(tb testing.TB, l *board.Loc, rank string, n int) *board.Scene {
	tb.Helper()
	return find(tb, l, 3, func(s game.State, _ int) bool {
		held := 0
		for _, c := range s.View(1).(*royalreversi.View).Hand {
			if c.Rank().String() == rank {
				held++
			}
		}
		return s.Turn() == 1 && held >= n
	})
}

func locs(tb testing.TB) map[string]*board.Loc { return boardtest.Locs(tb, New()) }
