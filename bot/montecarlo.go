package bot

import (
	"context"
	"math/rand/v2"
	"slices"

	"tablee/game"
)

// MonteCarlo samples deals, tries every action worth a look in each of them, plays on
// by a policy, and takes the action that did best on average: perfect information Monte
// Carlo. The worlds are spent by halving: when its share of them is used up, the worse
// half of the actions is given up.
type MonteCarlo struct {
	Worlds  int // how many deals are sampled
	Belief  Belief
	Rollout Rollout
	Utility Utility // nil for [Win]

	look   lookahead
	trials []trial
	stream rand.PCG
	random *rand.Rand
	world  game.State
	state  game.State
}

// trial is one action under trial, with what it brought in all worlds together.
type trial struct {
	action game.Action
	total  float64
}

// Omniscient is the same agent believing in the one deal it is shown, for [ChooseOmniscient].
func (m MonteCarlo) Omniscient() *MonteCarlo {
	m.Belief.open = true
	return &m
}

// Choose implements [Agent].
func (m *MonteCarlo) Choose(ctx context.Context, s game.State, seat game.Seat, r *rand.Rand) game.Action {
	m.begin(s, seat)
	halvings := 0
	for n := len(m.trials); n > 1; n = (n + 1) / 2 {
		halvings++
	}
	policy, goOn := m.look.Policy.index(s), steps(ctx)
	for round := range halvings {
		for range max(1, m.Worlds/halvings) {
			if !goOn() {
				return m.best()
			}
			m.tryAll(s, seat, policy, r)
		}
		if round < halvings-1 {
			m.halve()
		}
	}
	return m.best()
}

// begin makes room and lists the actions worth a look.
func (m *MonteCarlo) begin(s game.State, seat game.Seat) {
	if m.random == nil {
		m.random = rand.New(&m.stream)
	}
	m.look.Rollout, m.look.Utility = m.Rollout, m.Utility
	m.Belief.begin(s)
	m.world, m.state = s.Clone(), s.Clone()
	m.trials = m.trials[:0]
	for _, a := range candidates(s, seat, nil) {
		m.trials = append(m.trials, trial{action: a})
	}
}

// tryAll plays every action left in one sampled world. All of them meet the same outcomes and
// the same random choices, so that few worlds are enough to compare them.
func (m *MonteCarlo) tryAll(s game.State, seat game.Seat, policy int, r *rand.Rand) {
	others := m.Belief.sample(m.world, s, seat, policy, r)
	a, b := r.Uint64(), r.Uint64()
	for i := range m.trials {
		m.stream.Seed(a, b)
		m.state.Set(m.world)
		m.state.Play(seat, m.trials[i].action)
		m.look.finish(m.state, seat, policy, others, m.random)
		m.trials[i].total += m.look.value(m.state, seat)
	}
}

// halve keeps the better half of the actions.
func (m *MonteCarlo) halve() {
	slices.SortStableFunc(m.trials, better)
	m.trials = m.trials[:(len(m.trials)+1)/2]
}

// best is the action that brought most; the first of equals.
func (m *MonteCarlo) best() game.Action {
	return slices.MinFunc(m.trials, better).action
}

// better orders trials, the best first.
func better(a, b trial) int {
	switch {
	case a.total > b.total:
		return -1
	case a.total < b.total:
		return 1
	}
	return 0
}
