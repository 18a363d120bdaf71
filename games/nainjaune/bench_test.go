package nainjaune

import (
	"math/rand/v2"
	"testing"

	"tablee/game"
)

// BenchmarkDeal is whole random deals of four through the generic loop; the unit is
// deals a second on one core.
func BenchmarkDeal(b *testing.B) {
	fresh, err := Rules().New(4, game.Options{"deals": "1"})
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
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "deals/s")
}

// BenchmarkImagine is redeals in the middle of a deal, when much is known of the hands.
func BenchmarkDeterminize(b *testing.B) {
	fresh, err := Rules().New(4, nil)
	if err != nil {
		b.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	if err := game.PlayChance(fresh, r, nil); err != nil {
		b.Fatal(err)
	}
	var p game.Simulator
	p.Playout(fresh, r, 16)
	s := fresh.Clone()
	b.ReportAllocs()
	for b.Loop() {
		s.Set(fresh)
		s.Determinize(0, r)
	}
}
