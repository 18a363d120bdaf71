package bot

import (
	"math"
	"math/rand/v2"
	"testing"

	"tablee/game"
)

// The maximum of many noisy estimates is biased upwards. If all actions are equal, the mean loss must
// be 0, and a verdict hardly ever sure.
func TestVerdict_EqualActionsUnbiased(t *testing.T) {
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
		t.Errorf("mean loss %.4f for equal actions", mean)
	}
	if sure > rounds*4/100 {
		t.Errorf("%d of %d verdicts are sure of a loss", sure, rounds)
	}
}
