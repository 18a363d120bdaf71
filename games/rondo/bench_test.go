package rondo

import (
	"math/rand/v2"
	"testing"

	"tablee/game"
)

// BenchmarkGame is whole random games of two through the generic loop.
func BenchmarkGame(b *testing.B) {
	fresh, err := Rules().New(2, nil)
	if err != nil {
		b.Fatal(err)
	}
	var p game.Simulator
	s := fresh.Clone()
	r := rand.New(rand.NewPCG(1, 1))
	actions := 0
	b.ReportAllocs()
	for b.Loop() {
		s.Set(fresh)
		actions += p.Playout(s, r, 0)
	}
	b.ReportMetric(float64(actions)/float64(b.N), "actions/game")
}

// BenchmarkLegal is listing every play of a full hand with one joker and one eraser, then
// with two of each, on rows of three to nine letters.
func BenchmarkLegal(b *testing.B) {
	for _, hand := range []string{"EAISR?_", "EAI??__"} {
		for _, text := range []string{"MER", "MARE", "TRAIN", "PORTER", "CHANTER", "CHANTEUR", "CHANTERAI"} {
			b.Run(hand+"/"+text, func(b *testing.B) {
				s := onHolder(b, text, hand)
				var buf []game.Action
				for b.Loop() {
					buf = s.Legal(0, buf[:0])
				}
				b.ReportMetric(float64(len(buf)), "plays")
			})
		}
	}
}
