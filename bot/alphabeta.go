package bot

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"tablee/game"
)

// Solvable is a State that knows when its end can be searched exactly: when a player who counts cards
// knows every hand and no chance is left.
type Solvable interface {
	Solvable() bool
}

// AlphaBeta searches the endgame of a two-player game that is a [Solvable]. Before the endgame, and
// with more players, it delegates to Fallback. The search assumes that both seats maximise their points
// relative to the other.
type AlphaBeta struct {
	Fallback Agent // chooses outside a solvable endgame
	Nodes    int   // maximum number of positions searched per choice; positions beyond it are estimated
	Width    int   // number of actions searched per position, the best estimates first; three times as many at the root

	left   int
	goOn   func() bool
	levels []level
	look   lookahead
}

// level holds the buffers of one search depth.
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

// search returns the value of s for seat, which is on turn, and the best action. Values outside alpha
// and beta may be bounds.
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

// mostTried limits how many actions of a position are tried one by one.
const mostTried = 1000

// tryable appends all legal actions, or the candidates if there are more than mostTried.
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

// order returns the actions to search with the estimates of the positions after them, best first. At the root,
// where one of them will be taken, it leaves out the tactless ones.
func (m *AlphaBeta) order(s game.State, seat game.Seat, depth int) []trial {
	l := &m.levels[depth]
	l.legal = tryable(s, seat, l.legal[:0])
	l.tries = l.tries[:0]
	tact, _ := s.(Tactful)
	for _, a := range l.legal {
		if depth == 0 && tact != nil && tact.Tactless(seat, a) {
			continue
		}
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
