package royalreversi

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"tablee/game"
)

// BenchmarkGame is whole random games through the generic loop; the unit is games a
// second on one core.
func BenchmarkGame(b *testing.B) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		b.Run(fmt.Sprintf("seats=%d", seats), func(b *testing.B) {
			fresh, err := Rules().New(seats, nil)
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
		})
	}
}

// BenchmarkImagine is redeals in the middle of a game.
func BenchmarkDeterminize(b *testing.B) {
	for _, after := range []int{20, 60} { // before the first reshuffle, and after it
		b.Run(fmt.Sprintf("after=%d", after), func(b *testing.B) {
			fresh, err := Rules().New(4, nil)
			if err != nil {
				b.Fatal(err)
			}
			var p game.Simulator
			r := rand.New(rand.NewPCG(1, 1))
			p.Playout(fresh, r, after)
			s := fresh.Clone()
			b.ReportAllocs()
			for b.Loop() {
				s.Set(fresh)
				s.Determinize(0, r)
			}
		})
	}
}
