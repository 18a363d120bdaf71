package bot

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"tablee/game"
)

// Judge estimates how much worse the choice played was than the best action in s. It uses only seat's
// knowledge. It returns false if there was no choice, and if ctx ended first. Implementations are safe
// for concurrent use.
type Judge interface {
	Judge(ctx context.Context, s game.State, seat game.Seat, played game.Action, r *rand.Rand) (Verdict, bool)
}

// SelfJudging is a state that can compute by itself the best action that seat could have known of and
// how much more it would have brought than the one played. It returns false if there was no choice.
type SelfJudging interface {
	Missed(seat game.Seat, played game.Action) (better game.Action, more float64, ok bool)
}

// StateJudge judges by a [SelfJudging] state. Doubt is the standard error it assigns to the verdict.
type StateJudge struct{ Doubt float64 }

// Judge implements [Judge].
func (j StateJudge) Judge(_ context.Context, s game.State, seat game.Seat, played game.Action, _ *rand.Rand) (Verdict, bool) {
	state, ok := s.(SelfJudging)
	if !ok {
		return Verdict{}, false
	}
	better, more, ok := state.Missed(seat, played)
	return Verdict{Better: better, Loss: more, Error: j.Doubt}, ok
}

// MonteCarloJudge plays out every action in the same sampled worlds, as [MonteCarlo] does, and compares
// the results.
type MonteCarloJudge struct {
	Worlds  int // number of sampled deals, at least 2
	Belief  Belief
	Rollout Rollout
	Utility Utility // nil for [Win]
}

// Verdict is the estimated cost of a choice.
type Verdict struct {
	Better game.Action // the best action; the choice itself if no other did better
	Loss   float64     // how much more the best action brings, in units of the judge's Utility
	Error  float64     // the standard error of Loss
}

// Sure reports whether another action is better beyond two standard errors.
func (v Verdict) Sure() bool { return v.Loss > 2*v.Error }

// Judge implements [Judge]. The maximum of many noisy estimates is biased upwards, so the best action
// is selected in one half of the worlds and measured in the other, and vice versa.
func (j MonteCarloJudge) Judge(ctx context.Context, s game.State, seat game.Seat, played game.Action, r *rand.Rand) (Verdict, bool) {
	actions := candidates(s, seat, nil)
	if !slices.Contains(actions, played) {
		actions = append(actions, played)
	}
	if len(actions) < 2 {
		return Verdict{}, false
	}
	worths := make([][]float64, len(actions)) // by action, then by world
	goOn := steps(ctx)
	m := MonteCarlo{Belief: j.Belief, Rollout: j.Rollout, Utility: j.Utility}
	m.begin(s, seat)
	policy := m.look.Policy.index(s)
	for range j.Worlds {
		if !goOn() {
			return Verdict{}, false
		}
		m.trials = m.trials[:0]
		for _, a := range actions {
			m.trials = append(m.trials, trial{action: a})
		}
		m.tryAll(s, seat, policy, r)
		for i, t := range m.trials {
			worths[i] = append(worths[i], t.total)
		}
	}
	return verdict(actions, worths, slices.Index(actions, played)), true
}

// verdict compares the utilities of actions, measured in the same worlds.
func verdict(actions []game.Action, worths [][]float64, played int) (v Verdict) {
	half := len(worths[0]) / 2
	v.Better = actions[most(worths, 0, len(worths[0]))]
	for _, picked := range [][4]int{{0, half, half, len(worths[0])}, {half, len(worths[0]), 0, half}} {
		from, to := picked[2], picked[3]
		loss, variance := gap(worths[most(worths, picked[0], picked[1])][from:to], worths[played][from:to])
		v.Loss += loss / 2
		v.Error += variance / 4
	}
	v.Error = math.Sqrt(v.Error)
	return v
}

// most returns the index of the action with the greatest sum over a range of worlds, the first of
// equals.
func most(worths [][]float64, from, to int) (best int) {
	top := math.Inf(-1)
	for i, w := range worths {
		sum := 0.0
		for _, x := range w[from:to] {
			sum += x
		}
		if sum > top {
			best, top = i, sum
		}
	}
	return best
}

// gap returns the mean of a minus b, and the variance of that mean.
func gap(a, b []float64) (mean, variance float64) {
	n := float64(len(a))
	var squares float64
	for i := range a {
		d := a[i] - b[i]
		mean += d / n
		squares += d * d / n
	}
	return mean, max(0, squares-mean*mean) / max(1, n-1)
}
