package royalreversi

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"tablee/game"
	"tablee/internal/property"
)

// TestAdvise_LargestGain checks that the advice of the policies that count gains is legal, and that no
// legal action gains more, counted on the resulting board.
func TestAdvise_LargestGain(t *testing.T) {
	property.Check(t, func(t *rapid.T) {
		s, r := someState(t)
		if s.Turn() < 0 {
			return
		}
		for policy := range worthBy {
			seat := int8(s.Turn())
			advised := s.Advise(policy, s.Turn(), r)
			if err := s.Check(s.Turn(), advised); err != nil {
				t.Fatal(err)
			}
			top := s.slowGain(seat, advised, policy)
			for _, a := range s.Legal(s.Turn(), nil) {
				if g := s.slowGain(seat, a, policy); g > top {
					t.Fatalf("%s gains %d, %s would gain %d", Rules().FormatAction(advised), top, Rules().FormatAction(a), g)
				}
			}
		}
	})
}

// slowGain plays the action and counts the gain: in full for the seat, and the losses of the others
// divided by their number.
func (s *State) slowGain(seat int8, a game.Action, policy int) int {
	if a == replace {
		return -1
	}
	next := s.Clone().(*State)
	next.Play(game.Seat(seat), a)
	w, own := &worthBy[policy], s.colour[seat]
	gained := w.of(next.tokens[own]) - w.of(s.tokens[own])
	lost := w.of(s.foes(seat)) - w.of(next.covered()&^next.tokens[own])
	return gained + lost/int(s.colours-1)
}

// Out of turn the only advice is to replace a dead hand (RRV-34).
func TestAdvise_OutOfTurn_ReplacesDeadHand(t *testing.T) {
	s := newGame(t, 2, nil).on("00...... 11...... 00...... 11......")
	s.hands[1] = hand(t, "JH JH JH QH QH")
	if a := s.Advise(bestPlaces, 1, nil); s.Check(1, a) != nil {
		t.Errorf("advised %s", Rules().FormatAction(a))
	}
}

func TestAdvise_AllocatesNothing(t *testing.T) {
	s := newGame(t, 4, nil)
	r := rand.New(rand.NewPCG(1, 1))
	if n := testing.AllocsPerRun(50, func() { s.Advise(bestPlaces, 0, r) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkAdvise(b *testing.B) {
	s, err := Rules().New(2, nil)
	if err != nil {
		b.Fatal(err)
	}
	var p game.Simulator
	p.Playout(s, rand.New(rand.NewPCG(1, 1)), 25)
	b.ReportAllocs()
	for b.Loop() {
		s.(*State).Advise(bestPlaces, s.Turn(), nil)
	}
}

// The first level plays like a beginner: in its games it takes an open corner more often than not, but
// misses it often enough to be beaten.
func TestAdvise_Glance_ShareOfCorners(t *testing.T) {
	taken, open := 0, 0
	for n := range uint64(200) {
		begun, err := Rules().New(2, nil)
		if err != nil {
			t.Fatal(err)
		}
		s, r := begun.(*State), rand.New(rand.NewPCG(n, 3))
		if err := game.PlayChance(s, r, nil); err != nil {
			t.Fatal(err)
		}
		for s.Turn() >= 0 {
			corner := false
			for _, a := range s.Legal(s.Turn(), nil) {
				corner = corner || takesCorner(a)
			}
			a := s.Advise(glance, s.Turn(), r)
			if corner {
				open++
				if takesCorner(a) {
					taken++
				}
			}
			s.Play(s.Turn(), a)
			if err := game.PlayChance(s, r, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if share := float64(taken) / float64(open); share < 0.5 || share > 0.7 {
		t.Errorf("%d of %d open corners are taken, %.2f", taken, open, share)
	}
}

// takesCorner reports whether an action lays a token in a corner.
func takesCorner(a game.Action) bool {
	return a != replace && !kindIn(a).nine() && corners.has(squareIn(a))
}
