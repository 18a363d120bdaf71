package bot

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"tablee/game"
)

// Solvable is a State that can tell when its end can be searched exactly: when a player who
// counts cards knows every hand and no chance is left.
type Solvable interface {
	Solvable() bool
}

// AlphaBeta searches the end of a game of two, action by action and answer by answer, where
// the game is a [Solvable]; until then, and with more players, it asks another agent. Both
// seats are supposed to play for points ahead of the other.
type AlphaBeta struct {
	Fallback Agent // chooses until then
	Nodes    int   // positions looked at in one choice, at most; beyond it they are estimated
	Width    int   // actions looked at in a position, the likeliest first; three times as many in the first

	left   int
	goOn   func() bool
	levels []level
	look   lookahead
}

// level is the room for one action of a line.
type level struct {
	state game.State
	legal []game.Action
	tries []trial
}

// Choose implements [Agent].
func (m *AlphaBeta) Choose(ctx context.Context, s game.State, seat game.Seat, r *rand.Rand) game.Action {
	c, ok := s.(Solvable)
	if !ok || !c.Solvable() || len(s.Standings(nil)) != 2 {
		return m.Fallback.Choose(ctx, s, seat, r)
	}
	m.look.Utility = Margin
	m.left = m.Nodes
	m.goOn = steps(ctx)
	_, a := m.search(s, seat, 0, math.Inf(-1), math.Inf(1))
	return a
}

// search is what s is worth to seat, whose turn it is, and the action that gets it, by
// alpha and beta: values outside them need not be exact.
func (m *AlphaBeta) search(s game.State, seat game.Seat, depth int, alpha, beta float64) (float64, game.Action) {
	m.left--
	if depth == len(m.levels) {
		m.levels = append(m.levels, level{state: s.Clone()})
	}
	tries := m.order(s, seat, depth)
	best, action := math.Inf(-1), tries[0].action
	for _, t := range tries {
		value := t.total
		state := m.levels[depth].state
		state.Set(s)
		state.Play(seat, t.action)
		if next := state.Turn(); next >= 0 && m.left > 0 && m.goOn() {
			if next == seat {
				value, _ = m.search(state, next, depth+1, alpha, beta)
			} else {
				value, _ = m.search(state, next, depth+1, -beta, -alpha)
				value = -value
			}
		}
		if value > best {
			best, action = value, t.action
		}
		if alpha = max(alpha, best); alpha >= beta {
			break
		}
	}
	return best, action
}

// mostTried is how many actions of a position are tried one by one, at most.
const mostTried = 1000

// tryable are all actions, or those worth a look where there are too many to try them all.
func tryable(s game.State, seat game.Seat, buf []game.Action) []game.Action {
	p, ok := s.(game.LegalLimiter)
	if !ok {
		return s.Legal(seat, buf)
	}
	from := len(buf)
	if buf = p.LegalUpTo(seat, mostTried+1, buf); len(buf)-from > mostTried {
		return candidates(s, seat, buf[:from])
	}
	return buf
}

// order is the actions to look at, the likeliest first, each with the estimate of what
// follows it.
func (m *AlphaBeta) order(s game.State, seat game.Seat, depth int) []trial {
	l := &m.levels[depth]
	l.legal = tryable(s, seat, l.legal[:0])
	l.tries = l.tries[:0]
	for _, a := range l.legal {
		l.state.Set(s)
		l.state.Play(seat, a)
		l.tries = append(l.tries, trial{a, m.look.value(l.state, seat)})
	}
	slices.SortStableFunc(l.tries, better)
	width := max(1, m.Width)
	if depth == 0 {
		width *= 3
	}
	return l.tries[:min(len(l.tries), width)]
}
