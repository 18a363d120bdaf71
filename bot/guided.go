package bot

import (
	"context"
	"math"
	"math/rand/v2"

	"tablee/game"
)

// Appraiser is a State that can cheaply estimate how good actions are for a seat, on the scale of its
// Estimate.
type Appraiser interface {
	game.Estimator

	// Appraise appends, for each of some legal actions of seat, a prediction of Estimate(seat) after
	// it. Hidden hands must not influence the comparison of two actions.
	Appraise(seat game.Seat, actions []game.Action, buf []float64) []float64
}

// GuidedSearch is information set Monte Carlo tree search for a game that is an [Appraiser]. It grows
// one tree over many sampled deals. Every action of every seat starts with the game's appraisal,
// weighted as a few visits. Leaves are played on for Rollout and then valued by the game's estimate.
// The exploration term of an action counts only the visits to its parent in which it was legal. The
// search returns the most visited action at the root.
//
// If the game is an [EndgameState], the endgame is played exactly: sampled deals with few actions left
// are solved instead of estimated, and so is the real position once the seat has perfect information.
// If the game is not an Appraiser, the agent plays like [TreeSearch].
type GuidedSearch struct {
	Iterations  int     // number of sampled deals
	Exploration float64 // weight of rarely tried actions; 0 for 0.2
	PriorVisits float64 // weight of an appraisal in visits; 0 for 4
	ExpandAfter int     // visits after which a leaf is expanded; 0 for 8
	Belief      Belief
	Rollout     Rollout
	Utility     Utility // nil for [Win]
	SolveWithin int     // sampled deals with at most this many actions left are solved; 0 for none

	end       MaxN
	look      lookahead
	nodes     []guidedNode
	index     index
	path      []int32
	moves     []game.Action
	missing   []game.Action
	appraised []float64
	children  []int32
	logs      []float64
}

// guidedNode is an action of a seat in the position of its parent node.
type guidedNode struct {
	parent    int32
	seat      game.Seat // that took the action
	action    game.Action
	visits    float64
	available float64 // visits to the parent in which the action was legal
	total     float64 // sum of seat's utilities over all visits, plus its weighted appraisal
}

// Omniscient returns a copy of the agent that trusts the one deal it is shown, for [ChooseOmniscient].
func (m GuidedSearch) Omniscient() *GuidedSearch {
	m.Belief.open = true
	return &m
}

// Choose implements [Agent].
func (m *GuidedSearch) Choose(ctx context.Context, s game.State, seat game.Seat, r *rand.Rand) game.Action {
	if _, ok := s.(Appraiser); !ok {
		plain := TreeSearch{Iterations: m.Iterations, Belief: m.Belief, Rollout: m.Rollout, Utility: m.Utility}
		return plain.Choose(ctx, s, seat, r)
	}
	m.moves = candidates(s, seat, m.moves[:0])
	if len(m.moves) == 1 {
		return m.moves[0]
	}
	m.begin(s)
	goOn := steps(ctx)
	if a, ok := m.exactly(s, seat, goOn); ok {
		return a
	}
	world := s.Clone()
	policy := m.look.Policy.index(s)
	for n := 0; n < max(1, m.Iterations) && (n == 0 || goOn()); n++ {
		others := m.Belief.sample(world, s, seat, policy, r)
		if m.descend(world, seat, r) {
			if m.solved(world) {
				continue
			}
			m.look.finish(world, seat, policy, others, r)
		}
		utility := m.judged(world)
		m.credit(&utility)
	}
	return m.mostVisited()
}

func (m *GuidedSearch) begin(s game.State) {
	m.look.Rollout, m.look.Utility = m.Rollout, m.Utility
	m.nodes = append(m.nodes[:0], guidedNode{parent: -1, seat: game.Nobody})
	m.index.reset()
	m.Belief.begin(s)
	m.end.Utility = m.Utility
}

// Budgets of an exact search in positions: for the real position, and for one sampled deal.
const (
	realBudget    = 200_000
	sampledBudget = 400
)

// exactly returns the best action of seat if seat has perfect information and the end is near enough.
func (m *GuidedSearch) exactly(s game.State, seat game.Seat, goOn func() bool) (a game.Action, ok bool) {
	e, ends := s.(EndgameState)
	if m.SolveWithin == 0 || !ends || s.Turn() != seat || !e.PerfectInformation(seat) || e.ActionsLeft() > 2*m.SolveWithin {
		return 0, false
	}
	m.end.Step = goOn
	a, _, ok = m.end.Solve(s, realBudget)
	m.end.Step = nil // a sampled deal is one unit of work
	return a, ok
}

// solved plays the sampled deal to its end exactly, if the end is near enough, and credits the path
// with the result.
func (m *GuidedSearch) solved(world game.State) bool {
	e, ends := world.(EndgameState)
	if m.SolveWithin == 0 || !ends || e.ActionsLeft() > m.SolveWithin {
		return false
	}
	_, utility, ok := m.end.Solve(world, sampledBudget)
	if ok {
		m.credit(&utility)
	}
	return ok
}

// descend walks world down the tree to a leaf, and reports whether the rollout continues there.
func (m *GuidedSearch) descend(world game.State, first game.Seat, r *rand.Rand) (goesOn bool) {
	m.path = m.path[:0]
	at, seat := int32(0), first
	for {
		next := m.pick(world, at, seat)
		m.path = append(m.path, next)
		world.Play(seat, m.nodes[next].action)
		if m.look.stopped(world, r) {
			return false
		}
		if m.nodes[next].visits < m.expandAfter() {
			return true
		}
		at, seat = next, world.Turn()
	}
}

func (m *GuidedSearch) expandAfter() float64 {
	if m.ExpandAfter == 0 {
		return 8
	}
	return float64(m.ExpandAfter)
}

func (m *GuidedSearch) priorVisits() float64 {
	if m.PriorVisits == 0 {
		return 4
	}
	return m.PriorVisits
}

// pick returns the most promising child of at among the actions legal in world.
func (m *GuidedSearch) pick(world game.State, at int32, seat game.Seat) (chosen int32) {
	m.moves = candidates(world, seat, m.moves[:0])
	m.grow(world, at, seat)
	exploration, trust := m.Exploration, m.priorVisits()
	if exploration == 0 {
		exploration = 0.2
	}
	top := math.Inf(-1)
	for _, i := range m.children {
		n := &m.nodes[i]
		n.available++
		tries := n.visits + trust
		promise := n.total/tries + exploration*math.Sqrt(m.log(n.available+1)/tries)
		if promise > top {
			chosen, top = i, promise
		}
	}
	return chosen
}

// log returns the logarithm of a whole number from a table, because every visit needs several.
func (m *GuidedSearch) log(n float64) float64 {
	for len(m.logs) <= int(n) {
		m.logs = append(m.logs, math.Log(float64(len(m.logs))))
	}
	return m.logs[int(n)]
}

// grow collects the children of at for m.moves in m.children, and adds missing ones to the tree.
func (m *GuidedSearch) grow(world game.State, at int32, seat game.Seat) {
	m.children, m.missing = m.children[:0], m.missing[:0]
	if at == 0 && len(m.nodes) > len(m.moves) { // the root's actions are the same in every deal and were added first
		for i := range m.moves {
			m.children = append(m.children, int32(i+1))
		}
		return
	}
	for _, a := range m.moves {
		if i := m.index.find(m.nodes, at, seat, a); i > 0 {
			m.children = append(m.children, i)
		} else {
			m.missing = append(m.missing, a)
		}
	}
	if len(m.missing) == 0 {
		return
	}
	m.appraised = world.(Appraiser).Appraise(seat, m.missing, m.appraised[:0])
	for k, a := range m.missing {
		i := int32(len(m.nodes))
		m.nodes = append(m.nodes, guidedNode{parent: at, seat: seat, action: a, total: m.priorVisits() * m.appraised[k]})
		m.index.add(m.nodes, i)
		m.children = append(m.children, i)
	}
}

// judged returns the utility of world for every seat on the path.
func (m *GuidedSearch) judged(world game.State) (utility [game.MaxSeats]float64) {
	m.look.judge(world)
	done := 0
	for _, i := range m.path {
		if seat := m.nodes[i].seat; done>>seat&1 == 0 {
			utility[seat] = m.look.utility(seat)
			done |= 1 << seat
		}
	}
	return utility
}

// credit adds the result to every node on the path, each from its seat's point of view.
func (m *GuidedSearch) credit(utility *[game.MaxSeats]float64) {
	for _, i := range m.path {
		n := &m.nodes[i]
		n.visits++
		n.total += utility[n.seat]
	}
}

// mostVisited returns the action at the root with the most visits.
func (m *GuidedSearch) mostVisited() game.Action {
	best := int32(1)
	for i := int32(1); int(i) < len(m.nodes) && m.nodes[i].parent == 0; i++ {
		if m.nodes[i].visits > m.nodes[best].visits {
			best = i
		}
	}
	return m.nodes[best].action
}

// index finds nodes by parent, seat and action. It is an open-addressing hash table of node numbers;
// its length is a power of two, and it is at most half full.
type index struct {
	slots []int32 // 0 is empty: the root is never a child
	used  int
}

func (x *index) reset() {
	if x.slots == nil {
		x.slots = make([]int32, 1<<10)
	}
	clear(x.slots)
	x.used = 0
}

func hash(parent int32, seat game.Seat, a game.Action) uint64 {
	h := uint64(parent)*0x9e3779b97f4a7c15 ^ uint64(a)*0xbf58476d1ce4e5b9 ^ uint64(seat)<<56
	h ^= h >> 29
	h *= 0x94d049bb133111eb
	return h ^ h>>32
}

func (x *index) find(nodes []guidedNode, parent int32, seat game.Seat, a game.Action) int32 {
	mask := uint64(len(x.slots) - 1)
	for h := hash(parent, seat, a); ; h++ {
		i := x.slots[h&mask]
		if i == 0 {
			return 0
		}
		if n := &nodes[i]; n.parent == parent && n.action == a && n.seat == seat {
			return i
		}
	}
}

func (x *index) add(nodes []guidedNode, i int32) {
	if x.used++; 2*x.used > len(x.slots) {
		x.slots = make([]int32, 2*len(x.slots))
		for k := int32(1); k < i; k++ {
			x.place(&nodes[k], k)
		}
	}
	x.place(&nodes[i], i)
}

func (x *index) place(n *guidedNode, i int32) {
	mask := uint64(len(x.slots) - 1)
	h := hash(n.parent, n.seat, n.action)
	for x.slots[h&mask] != 0 {
		h++
	}
	x.slots[h&mask] = i
}
