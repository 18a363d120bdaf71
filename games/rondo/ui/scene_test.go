package ui

import (
	"math/rand/v2"
	"testing"

	"tablee/game"
	"tablee/games/rondo"
	"tablee/web/board"
	"tablee/web/board/boardtest"
)

func TestConformance(t *testing.T) { boardtest.Run(t, New(), rondo.Rules()) }

func TestPreview(t *testing.T) {
	boardtest.Preview(t, New(), func(l *board.Loc) map[string]*board.Scene { return scenes(t, l) })
}

// begin returns a game after the deal.
func begin(tb testing.TB, seats int, opt game.Options) *boardtest.Table {
	tb.Helper()
	t := boardtest.Must(tb, New(), rondo.Rules(), seats, opt, "Margaux", "Jeanne", "Ambroise", "Gaspard", "Théodora", "Firmin")
	t.Settle(rand.New(rand.NewPCG(7, 11)))
	return t
}

// played returns a game after n actions of a policy, or at its end if n is negative.
func played(tb testing.TB, seats int, opt game.Options, n int) *boardtest.Table {
	tb.Helper()
	t := begin(tb, seats, opt)
	for ; n != 0 && t.State.Turn() >= 0; n-- {
		act(tb, t, t.State.(interface {
			Advise(int, game.Seat, *rand.Rand) game.Action
		}).Advise(3, t.State.Turn(), nil))
	}
	return t
}

func act(tb testing.TB, t *boardtest.Table, a game.Action) {
	tb.Helper()
	if err := t.Act(a); err != nil {
		tb.Fatal(err)
	}
}

// scenes returns typical scenes of well-played games.
func scenes(tb testing.TB, l *board.Loc) map[string]*board.Scene {
	tb.Helper()
	open, mid, six := played(tb, 3, nil, 3), played(tb, 3, nil, 9), played(tb, 6, nil, 30)
	list := map[string]*board.Scene{
		"bid": begin(tb, 3, nil).Scene(l, 0), "has bid": played(tb, 3, nil, 1).Scene(l, 0),
		"watched": played(tb, 4, nil, 9).Scene(l, game.Watcher), "over": played(tb, 2, nil, -1).Scene(l, 0),
		"face down": played(tb, 2, game.Options{"faceDown": "on", "sand": "0", "joker": "-3"}, 8).Scene(l, 0),
		"open":      open.Scene(l, open.State.Turn()), "play": mid.Scene(l, mid.State.Turn()), "wait": mid.Scene(l, (mid.State.Turn()+1)%3),
		"six": six.Scene(l, six.State.Turn()),
	}
	for name, seats := range map[string]int{"bids": 3, "six bids": 6} {
		shown := played(tb, seats, nil, seats)
		list[name] = shown.Scene(l, shown.State.Turn())
		list[name].Hold = &board.Hold{Kind: rondo.MomentBids, Seq: list[name].Newest().Seq, GoOn: "/go-on"}
	}
	passed := played(tb, 3, nil, 5)
	by := passed.State.Turn()
	act(tb, passed, 0)
	list["late"] = passed.Scene(l, by)
	list["late"].Hold = &board.Hold{Kind: rondo.MomentLate, Seq: list["late"].Newest().Seq, GoOn: "/go-on"}
	swapped := played(tb, 2, nil, 7)
	for range 3 {
		hand := swapped.State.View(swapped.State.Turn()).(*rondo.View).Hand
		a, err := rondo.Rules().ParseAction("swap " + hand[0].String())
		if err != nil {
			tb.Fatal(err)
		}
		act(tb, swapped, a)
	}
	list["swapped"] = swapped.Scene(l, swapped.State.Turn())
	for range 8 {
		act(tb, swapped, 0)
	}
	list["many"] = swapped.Scene(l, swapped.State.Turn())
	return list
}

func locs(tb testing.TB) map[string]*board.Loc { return boardtest.Locs(tb, New()) }
