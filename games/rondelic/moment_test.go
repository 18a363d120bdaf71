package rondelic

import (
	"math/rand/v2"
	"testing"

	"tablee/game"
)

// A reveal lasts longer if a token stands at the rim, whose fall everyone waits for, and longest if one falls.
func TestMoment_WeightAtTheRim(t *testing.T) {
	rules, seen := Rules(), map[string]int{}
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 3))
		s, err := rules.New(4, nil)
		if err != nil {
			t.Fatal(err)
		}
		for s.Turn() != game.Nobody {
			if err := game.PlayChance(s, r, nil); err != nil {
				t.Fatal(err)
			}
			seat := s.Turn()
			if seat < 0 {
				break
			}
			before, legal := s.Clone().(*State), s.Legal(seat, nil)
			action := legal[r.IntN(len(legal))]
			s.Play(seat, action)
			m := rules.(game.Pacer).Moment(rules.(game.Narrator).Narrate(before, s, seat, action, game.Watcher, nil))
			rim := false
			for _, at := range before.order[:before.players] {
				rim = rim || before.circle[at] == before.terms.circles
			}
			seen[m.Kind]++
			switch {
			case m.Kind == MomentReveal && rim, m.Kind == MomentBrink && !rim, m.Kind == MomentFall && !rim:
				t.Fatalf("seed %d: %q with a token at the rim: %t", seed, m.Kind, rim)
			case m.Kind == MomentReveal && m.Millis >= 5000, m.Kind == MomentBrink && m.Millis < 5000, m.Kind == MomentFall && m.Millis < 7000:
				t.Fatalf("%q lasts %d ms", m.Kind, m.Millis)
			}
		}
	}
	for _, kind := range []string{MomentReveal, MomentBrink, MomentRim, MomentFall} {
		if seen[kind] == 0 {
			t.Errorf("no moment was %q: %v", kind, seen)
		}
	}
}
