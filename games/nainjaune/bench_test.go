package nainjaune

import (
	"testing"

	"tablee/game"
	"tablee/game/gametest"
)

// BenchmarkDeal is whole random deals of four.
func BenchmarkDeal(b *testing.B) {
	gametest.BenchPlayouts(b, Rules(), 4, game.Options{"deals": "1"})
}

// BenchmarkDeterminize is redeals in the middle of a deal.
func BenchmarkDeterminize(b *testing.B) { gametest.BenchDeterminize(b, Rules(), 4, 16) }
