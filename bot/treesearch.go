package bot

import (
	"context"
	"math"
	"math/rand/v2"

	"tablee/game"
)

// TreeSearch grows one tree of actions over many sampled deals: information set Monte
// Carlo tree search. Each iteration samples a deal, walks down the tree among the
// actions that are legal in that deal, adds one node, plays on by a policy and credits
// every seat on the way with what it got. Outcomes of chance on the way are drawn anew each time.
type TreeSearch struct {
	Iterations  int     // how many deals are sampled
	Exploration float64 // weight of actions tried little against good ones; 0 for 0.7
	Belief      Belief

	// OwnMovesOnly keeps the others out of the tree: they play by the policy supposed of them,
	// and the tree is a plan for the agent's own seat. Else each seat is supposed to
	// seek its own best.
	OwnMovesOnly bool

	// Depth is how many actions deep the tree may grow, 0 for no limit. With 1 it is the
	// choice among the actions at hand alone: flat UCB.
	Depth int

	Rollout Rollout
	Utility Utility // nil for [Win]

	look  lookahead
	nodes []node
	path  []int32
	moves []game.Action
	low   float64 // the least and the greatest score met, to bring scores to 0 … 1
	high  float64
}

// node is an action taken by a seat at the place in the tree where its parent stands.
type node struct {
	action    game.Action
	seat      game.Seat // that took the action
	visits    float64
	available float64 // how often the action was legal when its parent was passed
	total     float64 // what seat got in all visits together
	child     int32   // the first child, 0 for none
	next      int32   // the next child of the same parent, 0 for none
}

// Omniscient is the same agent believing in the one deal it is shown, for [ChooseOmniscient].
func (m TreeSearch) Omniscient() *TreeSearch {
	m.Belief.open = true
	return &m
}

// Choose implements [Agent].
func (m *TreeSearch) Choose(ctx context.Context, s game.State, seat game.Seat, r *rand.Rand) game.Action {
	m.moves = candidates(s, seat, m.moves[:0])
	if len(m.moves) == 1 {
		return m.moves[0]
	}
	fallback := m.moves[0]
	m.look.Rollout, m.look.Utility = m.Rollout, m.Utility
	m.nodes = append(m.nodes[:0], node{seat: game.Nobody})
	m.low, m.high = math.Inf(1), math.Inf(-1)
	m.Belief.begin(s)
	world := s.Clone()
	policy := m.look.Policy.index(s)
	goOn := steps(ctx)
	for n := 0; n < max(1, m.Iterations) && (n == 0 || goOn()); n++ {
		others := m.Belief.sample(world, s, seat, policy, r)
		m.descend(world, seat, others, r)
		m.look.finish(world, seat, policy, others, r)
		m.credit(world)
	}
	return m.mostVisited(fallback)
}

// descend walks world down the tree and adds one node; first is the seat that acts at
// the root, which a game may let act out of turn.
func (m *TreeSearch) descend(world game.State, first game.Seat, others int, r *rand.Rand) {
	m.path = m.path[:0]
	at, seat := int32(0), first
	for {
		m.moves = candidates(world, seat, m.moves[:0])
		next, isNew := m.pick(at, seat, r)
		m.path = append(m.path, next)
		world.Play(seat, m.nodes[next].action)
		if m.look.stopped(world, r) || isNew || len(m.path) == m.Depth {
			return
		}
		for m.OwnMovesOnly && world.Turn() != first {
			by := world.Turn()
			world.Play(by, m.look.Policy.act(world, by, others, r))
			if m.look.stopped(world, r) {
				return
			}
		}
		at, seat = next, world.Turn()
	}
}

// pick is the child of at to go to among m.moves: one not yet in the tree if there is
// any, else the one that promises most.
func (m *TreeSearch) pick(at int32, seat game.Seat, r *rand.Rand) (child int32, isNew bool) {
	chosen, top := int32(0), math.Inf(-1)
	untried := len(m.moves)
	for i := m.nodes[at].child; i != 0; i = m.nodes[i].next {
		n := &m.nodes[i]
		k := m.place(n.action, untried)
		if n.seat != seat || k < 0 {
			continue
		}
		untried--
		m.moves[k], m.moves[untried] = m.moves[untried], m.moves[k]
		n.available++
		if p := m.promise(n); p > top {
			chosen, top = i, p
		}
	}
	if untried == 0 {
		return chosen, false
	}
	return m.add(at, seat, m.moves[r.IntN(untried)]), true
}

// place is the index of a among the first n moves, -1 when it is not there.
func (m *TreeSearch) place(a game.Action, n int) int {
	for k, move := range m.moves[:n] {
		if move == a {
			return k
		}
	}
	return -1
}

// promise is the mean of what the action brought, brought to 0 … 1, plus exploration.
func (m *TreeSearch) promise(n *node) float64 {
	span := m.high - m.low
	if span == 0 {
		span = 1
	}
	exploration := m.Exploration
	if exploration == 0 {
		exploration = 0.7
	}
	mean := (n.total/n.visits - m.low) / span
	return mean + exploration*math.Sqrt(math.Log(n.available)/n.visits)
}

func (m *TreeSearch) add(at int32, seat game.Seat, a game.Action) int32 {
	i := int32(len(m.nodes))
	m.nodes = append(m.nodes, node{action: a, seat: seat, available: 1, next: m.nodes[at].child})
	m.nodes[at].child = i
	return i
}

// credit tells every action on the path what its seat got in the end.
func (m *TreeSearch) credit(world game.State) {
	m.look.judge(world)
	for _, i := range m.path {
		n := &m.nodes[i]
		v := m.look.utility(n.seat)
		n.visits++
		n.total += v
		m.low, m.high = min(m.low, v), max(m.high, v)
	}
}

// mostVisited is the action at the root the search came back to most often.
func (m *TreeSearch) mostVisited(fallback game.Action) game.Action {
	action, visits := fallback, 0.0
	for i := m.nodes[0].child; i != 0; i = m.nodes[i].next {
		if m.nodes[i].visits > visits {
			action, visits = m.nodes[i].action, m.nodes[i].visits
		}
	}
	return action
}
