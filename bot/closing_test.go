package bot_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/bot"
	"tablee/bot/internal/toy"
	"tablee/game"
)

// nim is a closed game of two: whoever takes the last of the matches, one to three at a
// time, is one point ahead.
type nim struct {
	game.State
	matches int
	turn    game.Seat
}

func (n *nim) Closed() bool { return true }

func (n *nim) Turn() game.Seat {
	if n.matches == 0 {
		return game.Nobody
	}
	return n.turn
}

func (n *nim) Legal(_ game.Seat, buf []game.Action) []game.Action {
	for take := 1; take <= min(3, n.matches); take++ {
		buf = append(buf, game.Action(take))
	}
	return buf
}

func (n *nim) Play(_ game.Seat, a game.Action) {
	n.matches -= int(a)
	n.turn = 1 - n.turn
}

func (n *nim) Standings(buf []game.Standing) []game.Standing {
	points := [2]int{}
	if n.matches == 0 {
		points[1-n.turn] = 1
	}
	return append(buf, game.Standing{Points: points[0]}, game.Standing{Points: points[1]})
}

func (n *nim) Clone() game.State { c := *n; return &c }

func (n *nim) Set(from game.State) { *n = *from.(*nim) }

// TestEndgameCountsTheEndOut: with matches for more than a multiple of four it leaves such
// a multiple, for the sake of the last match alone.
func TestEndgameCountsTheEndOut(t *testing.T) {
	mind := &bot.Closing{Nodes: 100000, Width: 3}
	r := rand.New(rand.NewPCG(1, 1))
	for matches := 1; matches <= 13; matches++ {
		if matches%4 == 0 {
			continue
		}
		for seat := range game.Seat(2) {
			s := &nim{matches: matches, turn: seat}
			if got := mind.Choose(context.Background(), s, seat, r); int(got) != matches%4 {
				t.Errorf("%d matches: seat %d takes %d", matches, seat, got)
			}
		}
	}
}

// asked notes that it was asked.
type asked struct{ times int }

func (m *asked) Choose(_ context.Context, s game.State, seat game.Seat, _ *rand.Rand) game.Action {
	m.times++
	return s.Legal(seat, nil)[0]
}

// TestEndgameAsksAnotherMindBefore: where something is hidden it does not count.
func TestEndgameAsksAnotherMindBefore(t *testing.T) {
	before := &asked{}
	mind := &bot.Closing{Before: before, Nodes: 100, Width: 3}
	mind.Choose(context.Background(), toy.Deal(0, 1), 1, rand.New(rand.NewPCG(1, 1)))
	if before.times != 1 {
		t.Errorf("asked %d times", before.times)
	}
}
