package nainjaune

import (
	"testing"

	"tablee/game"
	"tablee/game/gametest"
)

// BenchmarkDeal plays whole random deals with four players.
func BenchmarkDeal(b *testing.B) {
	gametest.BenchPlayouts(b, Rules(), 4, game.Options{"deals": "1"})
}

// BenchmarkDeterminize redeals the hidden cards in the middle of a deal.
func BenchmarkDeterminize(b *testing.B) { gametest.BenchDeterminize(b, Rules(), 4, 16) }
