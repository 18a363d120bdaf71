package rondelic

import (
	"math/rand/v2"
	"testing"

	"tablee/game"
	"tablee/game/gametest"
)

// BenchmarkDeal measures whole random games through the generic loop, in deals (rounds) and games per
// second on one core.
func BenchmarkDeal(b *testing.B) {
	for _, c := range []struct {
		name  string
		seats int
		opt   game.Options
	}{{"A3", 3, nil}, {"A4", 4, nil}, {"A8", 8, nil}, {"B4", 4, game.Options{"text": "B"}}, {"B8", 8, game.Options{"text": "B"}}} {
		b.Run(c.name, func(b *testing.B) {
			fresh, err := Rules().New(c.seats, c.opt)
			if err != nil {
				b.Fatal(err)
			}
			var p game.Simulator
			s := fresh.Clone()
			r := rand.New(rand.NewPCG(1, 1))
			deals := 0
			b.ReportAllocs()
			for b.Loop() {
				s.Set(fresh)
				p.Playout(s, r, 0)
				deals += int(s.(*State).round)
			}
			b.ReportMetric(float64(deals)/b.Elapsed().Seconds(), "deals/s")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// BenchmarkDeterminize measures redeals in the middle of a round of six.
func BenchmarkDeterminize(b *testing.B) { gametest.BenchDeterminize(b, Rules(), 6, 4) }
