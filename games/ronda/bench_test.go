package ronda

import (
	"math/rand/v2"
	"testing"

	"tablee/game"
	"tablee/game/gametest"
)

// BenchmarkGame plays whole random games with two players.
func BenchmarkGame(b *testing.B) { gametest.BenchPlayouts(b, Rules(), 2, nil) }

// BenchmarkAdvise plays whole games with two players by each policy. It reports choices per second.
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
