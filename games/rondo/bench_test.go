package rondo

import (
	"testing"

	"tablee/game"
	"tablee/game/gametest"
)

// BenchmarkGame measures whole random games of two.
func BenchmarkGame(b *testing.B) { gametest.BenchPlayouts(b, Rules(), 2, nil) }

// BenchmarkLegal measures listing every play of a full hand with one joker and one eraser, then with
// two of each, on rows of three to nine letters.
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
