package royalreversi

import (
	"fmt"
	"testing"

	"tablee/game/gametest"
)

// BenchmarkGame plays whole random games.
func BenchmarkGame(b *testing.B) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		b.Run(fmt.Sprintf("seats=%d", seats), func(b *testing.B) { gametest.BenchPlayouts(b, Rules(), seats, nil) })
	}
}

// BenchmarkDeterminize redeals in the middle of a game, before the first reshuffle and after it.
func BenchmarkDeterminize(b *testing.B) {
	for _, after := range []int{20, 60} {
		b.Run(fmt.Sprintf("after=%d", after), func(b *testing.B) { gametest.BenchDeterminize(b, Rules(), 4, after) })
	}
}
