package bot

import (
	"math"
	"math/rand/v2"
	"testing"

	"tablee/game"
)

// The best of many guesses is a lucky one: where no action is better than another, the loss is
// none on average, and hardly ever sure.
func TestVerdict_IsNotFooledByLuck(t *testing.T) {
	const rounds, worlds = 2000, 100
	r := rand.New(rand.NewPCG(3, 4))
	sum, sure := 0.0, 0
	for range rounds {
		actions, worths := make([]game.Action, 8), make([][]float64, 8)
		for i := range actions {
			actions[i] = game.Action(i)
			for range worlds {
				worths[i] = append(worths[i], r.NormFloat64())
			}
		}
		v := verdict(actions, worths, 0)
		sum += v.Loss
		if v.Sure() {
			sure++
		}
	}
	if mean := sum / rounds; math.Abs(mean) > 0.01 {
		t.Errorf("a loss of %.4f on average, where nothing can be lost", mean)
	}
	if sure > rounds*4/100 {
		t.Errorf("sure of a loss %d times of %d", sure, rounds)
	}
}
