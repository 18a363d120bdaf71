package bot

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"tablee/game"
)

// Judge says what a choice cost that was made in s, of which it looks at nothing but what the seat
// knows. It is false where there was nothing to choose, and when ctx did not let it finish. It is
// safe for concurrent use.
type Judge interface {
	Judge(ctx context.Context, s game.State, seat game.Seat, played game.Action, r *rand.Rand) (Verdict, bool)
}

// SelfJudging is a state that says by itself what a seat missed by what it played, from what that seat
// knows: what would have brought most, and how much more. It is false where there was nothing to
// choose.
type SelfJudging interface {
	Missed(seat game.Seat, played game.Action) (better game.Action, more float64, ok bool)
}

// StateJudge asks a [SelfJudging] state, which is right up to a doubt: the standard error.
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

// MonteCarloJudge plays every action on in the same worlds, such as the seat held for possible, as
// [MonteCarlo] does, and compares.
type MonteCarloJudge struct {
	Worlds  int // how many deals are sampled: two at least
	Belief  Belief
	Rollout Rollout
	Utility Utility // nil for [Win]
}

// Verdict is what a choice cost.
type Verdict struct {
	Better game.Action // the one that did best; the choice itself where none did better
	Loss   float64     // what the best brings more, in what the judge's Utility counts
	Error  float64     // the standard error of Loss
}

// Sure reports whether another action is better beyond two standard errors.
func (v Verdict) Sure() bool { return v.Loss > 2*v.Error }

// Judge implements [Judge]. The best of many guesses is a lucky one: so it is picked in one half of
// the worlds and measured in the other, and the other way round.
func (j MonteCarloJudge) Judge(ctx context.Context, s game.State, seat game.Seat, played game.Action, r *rand.Rand) (Verdict, bool) {
	actions := candidates(s, seat, nil)
	if !slices.Contains(actions, played) {
		actions = append(actions, played)
	}
	if len(actions) < 2 {
		return Verdict{}, false
	}
	worths := make([][]float64, len(actions)) // by action, in each world
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

// verdict compares what actions were worth, each in the same worlds.
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

// most is the action that was worth most in some of the worlds; the first of equals.
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

// gap is how much more a is worth than b on average, and the variance of that average.
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
