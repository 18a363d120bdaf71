package bot

import (
	"context"
	"math/rand/v2"
	"slices"

	"tablee/game"
)

// Random picks a legal action uniformly. The zero value is ready to use.
type Random struct {
	actions []game.Action
}

// Choose implements [Agent].
func (m *Random) Choose(_ context.Context, s game.State, seat game.Seat, r *rand.Rand) game.Action {
	m.actions = s.Legal(seat, m.actions[:0])
	return m.actions[r.IntN(len(m.actions))]
}

// Policy follows one rule of thumb of the game, by its name in [Advisor.Policies]. If the game does not
// know the name, it plays like [Random].
type Policy struct {
	Name string

	// BlunderRate is the probability of a random action instead: 0 never, 1 always.
	BlunderRate float64

	actions []game.Action
}

// Choose implements [Agent].
func (m *Policy) Choose(_ context.Context, s game.State, seat game.Seat, r *rand.Rand) game.Action {
	return m.act(s, seat, m.index(s), r)
}

// index returns the policy's number in s, or -1 if there is no such policy.
func (m *Policy) index(s game.State) int {
	if adv, ok := s.(Advisor); ok && m.Name != "" {
		return slices.Index(adv.Policies(), m.Name)
	}
	return -1
}

// act is Choose with the policy's number already looked up, for inner loops.
func (m *Policy) act(s game.State, seat game.Seat, policy int, r *rand.Rand) game.Action {
	if policy >= 0 && (m.BlunderRate == 0 || r.Float64() >= m.BlunderRate) {
		return s.(Advisor).Advise(policy, seat, r)
	}
	m.actions = s.Legal(seat, m.actions[:0])
	return m.actions[r.IntN(len(m.actions))]
}

// Greedy tries every action once in each of a few sampled worlds and takes the one with the best
// average value: by the game's [game.Estimator] if it has one, else by Utility. Ties go to the first.
type Greedy struct {
	Worlds  int     // number of sampled worlds; at least 1 is used
	Utility Utility // nil for [Win]

	actions []game.Action
	totals  []float64
	look    lookahead
}

// Choose implements [Agent].
func (m *Greedy) Choose(ctx context.Context, s game.State, seat game.Seat, r *rand.Rand) game.Action {
	m.actions = candidates(s, seat, m.actions[:0])
	m.totals = zeros(m.totals, len(m.actions))
	world, trial := s.Clone(), s.Clone()
	m.look.Utility = m.Utility
	goOn := steps(ctx)
	for w := 0; w < max(1, m.Worlds) && (w == 0 || goOn()); w++ {
		world.Determinize(seat, r)
		for i, a := range m.actions {
			trial.Set(world)
			trial.Play(seat, a)
			m.totals[i] += m.look.value(trial, seat)
		}
	}
	return m.actions[best(m.totals)]
}

// best returns the index of the greatest value, the first of equals.
func best(values []float64) int {
	top := 0
	for i, v := range values {
		if v > values[top] {
			top = i
		}
	}
	return top
}

// zeros returns a slice of n zeros, reusing the memory of buf if it is large enough.
func zeros(buf []float64, n int) []float64 {
	buf = slices.Grow(buf[:0], n)[:n]
	clear(buf)
	return buf
}
