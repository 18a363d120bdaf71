package bot

import (
	"context"
	"math"
	"math/rand/v2"

	"tablee/game"
)

// TreeSearch grows one tree of actions over many sampled deals: information set Monte Carlo tree
// search. Each iteration samples a deal, walks down the tree among the actions that are legal in that
// deal, adds one node, plays on by a policy and credits every seat on the path with its result.
// Outcomes of chance on the path are drawn again in each iteration.
type TreeSearch struct {
	Iterations  int     // number of sampled deals
	Exploration float64 // weight of rarely tried actions; 0 for 0.7
	Belief      Belief

	// OwnMovesOnly keeps opponents out of the tree: they play by the policy assumed for them, and the
	// tree is a plan for the agent's own seat. Otherwise each seat is assumed to maximise its own
	// utility.
	OwnMovesOnly bool

	// Depth limits the depth of the tree in actions, 0 for no limit. Depth 1 compares only the
	// immediate actions: flat UCB.
	Depth int

	Rollout Rollout
	Utility Utility // nil for [Win]

	look  lookahead
	nodes []node
	path  []int32
	moves []game.Action
	low   float64 // the least and greatest utility so far, to scale utilities to 0 … 1
	high  float64
}

// node is an action of a seat in the position of its parent node.
type node struct {
	action    game.Action
	seat      game.Seat // that took the action
	visits    float64
	available float64 // visits to the parent in which the action was legal
	total     float64 // sum of seat's utilities over all visits
	child     int32   // the first child, 0 for none
	next      int32   // the next child of the same parent, 0 for none
}

// Omniscient returns a copy of the agent that trusts the one deal it is shown, for [ChooseOmniscient].
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

// descend walks world down the tree and adds one node. first is the seat that acts at the root; it need
// not be on turn if the game allows actions out of turn.
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

// pick returns the child of at to visit among m.moves: a random new one if there are untried actions,
// else the most promising one.
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

// place returns the index of a among the first n moves, or -1.
func (m *TreeSearch) place(a game.Action, n int) int {
	for k, move := range m.moves[:n] {
		if move == a {
			return k
		}
	}
	return -1
}

// promise returns the mean utility of the action, scaled to 0 … 1, plus the exploration term.
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

// credit adds the result to every node on the path, each from its seat's point of view.
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

// mostVisited returns the action at the root with the most visits.
func (m *TreeSearch) mostVisited(fallback game.Action) game.Action {
	action, visits := fallback, 0.0
	for i := m.nodes[0].child; i != 0; i = m.nodes[i].next {
		if m.nodes[i].visits > visits {
			action, visits = m.nodes[i].action, m.nodes[i].visits
		}
	}
	return action
}
