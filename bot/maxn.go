package bot

import "tablee/game"

// EndgameState is a State that knows how near its end is and when hidden information no longer matters.
type EndgameState interface {
	// ActionsLeft returns the smallest number of actions after which the game can be over.
	ActionsLeft() int

	// PerfectInformation reports whether viewer knows the location of everything that can still matter:
	// redealing the rest cannot change the result of any continuation.
	PerfectInformation(viewer game.Seat) bool
}

// MaxN solves an endgame exactly when everything is open and no chance is left: every seat maximises
// its own final utility (max^n). Two seats are assumed to be rivals, which allows pruning. MaxN keeps
// buffers, so it belongs to one goroutine.
type MaxN struct {
	Utility Utility     // nil for [Win]
	Step    func() bool // called every [stepEvery] positions, reports whether to continue; nil means always

	judge  lookahead
	budget int
	states []game.State
	moves  [][]game.Action
}

// stepEvery is the number of positions in one unit of work: about a tenth of a millisecond.
const stepEvery = 64

// utilities holds the value of an end for each seat.
type utilities [game.MaxSeats]float64

// Solve returns the best action of the seat on turn in s, the first of equals, and the utility of each
// seat if all play their best. ok is false, and the other results are meaningless, if the search would
// exceed budget positions, reaches an outcome of chance, or is stopped by Step. s is unchanged.
func (e *MaxN) Solve(s game.State, budget int) (best game.Action, utility [game.MaxSeats]float64, ok bool) {
	e.judge.Utility, e.budget = e.Utility, budget
	var floor utilities
	for seat := range floor {
		floor[seat] = lowest
	}
	best, utility, ok = e.solve(s, 0, &floor)
	return best, utility, ok
}

// lowest is less than any score.
const lowest = -1e300

// solve searches s at the given depth. floor holds the utility that each seat already has guaranteed
// higher up in the tree.
func (e *MaxN) solve(s game.State, depth int, floor *utilities) (best game.Action, top utilities, ok bool) {
	if e.budget--; e.budget < 0 || e.Step != nil && e.budget%stepEvery == 0 && !e.Step() {
		return 0, top, false
	}
	switch s.Turn() {
	case game.Nobody:
		return 0, e.end(s), true
	case game.Chance:
		return 0, top, false
	}
	e.deepen(s, depth)
	seat, sure := s.Turn(), *floor
	e.moves[depth] = s.Legal(seat, e.moves[depth][:0])
	for i, a := range e.moves[depth] {
		next := e.states[depth]
		next.Set(s)
		next.Play(seat, a)
		_, utility, ok := e.solve(next, depth+1, &sure)
		if !ok {
			return 0, top, false
		}
		if i == 0 || utility[seat] > top[seat] {
			best, top = a, utility
			sure[seat] = max(sure[seat], utility[seat])
		}
		if e.settled(&top, seat, floor) {
			break
		}
	}
	return best, top, true
}

// settled reports whether, in a game of two, the other seat has an alternative at least as good higher
// up: it will avoid this position.
func (e *MaxN) settled(top *utilities, seat game.Seat, floor *utilities) bool {
	return len(e.judge.standing) == 2 && top[1-seat] <= floor[1-seat]
}

// end returns the utilities of a game that is over.
func (e *MaxN) end(s game.State) (utility utilities) {
	e.judge.judge(s)
	for seat := range e.judge.standing {
		utility[seat] = e.judge.utility(game.Seat(seat))
	}
	return utility
}

// deepen allocates the buffers of one more depth.
func (e *MaxN) deepen(s game.State, depth int) {
	if depth == len(e.states) {
		e.states = append(e.states, s.Clone())
		e.moves = append(e.moves, nil)
	}
}
