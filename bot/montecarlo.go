package bot

import (
	"context"
	"math/rand/v2"
	"slices"

	"tablee/game"
)

// MonteCarlo samples deals, tries every candidate action in each of them, plays on by a policy, and
// takes the best action on average: perfect information Monte Carlo. It spends its worlds by sequential
// halving: each round uses an equal share of them and then drops the worse half of the actions.
type MonteCarlo struct {
	Worlds  int // number of sampled deals
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

// trial is one action and its total over all worlds.
type trial struct {
	action game.Action
	total  float64
}

// Omniscient returns a copy of the agent that trusts the one deal it is shown, for [ChooseOmniscient].
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

// begin prepares the buffers and lists the candidate actions.
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

// tryAll plays every remaining action in one sampled world. All of them get the same outcomes and the
// same random choices, so few worlds are enough to compare them.
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

// best returns the action with the greatest total, the first of equals.
func (m *MonteCarlo) best() game.Action {
	return slices.MinFunc(m.trials, better).action
}

// better compares trials for sorting, best first.
func better(a, b trial) int {
	switch {
	case a.total > b.total:
		return -1
	case a.total < b.total:
		return 1
	}
	return 0
}
