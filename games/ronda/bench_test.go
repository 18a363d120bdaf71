package ronda

import (
	"math/rand/v2"
	"testing"

	"tablee/game"
)

// BenchmarkGame is whole random games of two through the generic loop, without an
// allocation; the unit is games a second on one core.
func BenchmarkGame(b *testing.B) {
	fresh, err := Rules().New(2, nil)
	if err != nil {
		b.Fatal(err)
	}
	var p game.Simulator
	s := fresh.Clone()
	r := rand.New(rand.NewPCG(1, 1))
	b.ReportAllocs()
	for b.Loop() {
		s.Set(fresh)
		p.Playout(s, r, 0)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}

// BenchmarkAdvise is whole games of two by each policy; the unit is choices a second.
func BenchmarkAdvise(b *testing.B) {
	for policy, name := range policies {
		b.Run(name, func(b *testing.B) {
			fresh, err := Rules().New(2, nil)
			if err != nil {
				b.Fatal(err)
			}
			r := rand.New(rand.NewPCG(1, 1))
			if err := game.PlayChance(fresh, r, nil); err != nil {
				b.Fatal(err)
			}
			s := fresh.Clone().(*State)
			choices := 0
			b.ReportAllocs()
			for b.Loop() {
				s.Set(fresh)
				s.Determinize(game.Watcher, r)
				for s.Turn() != game.Nobody {
					s.Play(s.Turn(), s.Advise(policy, s.Turn(), r))
					choices++
				}
			}
			b.ReportMetric(float64(choices)/b.Elapsed().Seconds(), "choices/s")
		})
	}
}
