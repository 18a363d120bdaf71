package bot

import "tablee/game"

// EndgameState is a State that can tell how near its end is and when no secret matters any more.
type EndgameState interface {
	// ActionsLeft is the least number of actions after which the game can be over.
	ActionsLeft() int

	// PerfectInformation reports whether viewer knows where everything lies that can still matter:
	// however the rest is redealt, every play of the game ends as it would have ended.
	PerfectInformation(viewer game.Seat) bool
}

// MaxN plays the end of a game exactly: everything lies open, no chance is left, and every
// seat takes what has the highest utility for itself in the end (max^n). Two seats are supposed
// to be rivals, so that what they will not let each other have is not searched. It keeps
// buffers: it belongs to one goroutine.
type MaxN struct {
	Utility Utility     // nil for [Win]
	Step    func() bool // asked every [stepEvery] positions whether to go on; nil: always

	judge  lookahead
	budget int
	states []game.State
	moves  [][]game.Action
}

// stepEvery is how many positions are one piece of work: about a tenth of a millisecond.
const stepEvery = 64

// utilities is what an end is worth to each seat.
type utilities [game.MaxSeats]float64

// Solve is the best action of the seat on turn in s, the first of equals, and what the
// end is worth to each seat if all play their best. ok is false when more than budget positions would
// have to be looked at, or an outcome be drawn, or when Step says so: then the rest means nothing.
// s is unchanged.
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

// solve looks at s at a depth; floor is what each seat is sure of by what it could do
// higher up.
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

// settled reports whether the other of two seats has had something at least as good higher
// up: it will not let it come to this.
func (e *MaxN) settled(top *utilities, seat game.Seat, floor *utilities) bool {
	return len(e.judge.standing) == 2 && top[1-seat] <= floor[1-seat]
}

// end is what a game that is over is worth to all.
func (e *MaxN) end(s game.State) (utility utilities) {
	e.judge.judge(s)
	for seat := range e.judge.standing {
		utility[seat] = e.judge.utility(game.Seat(seat))
	}
	return utility
}

// deepen makes room for one more depth.
func (e *MaxN) deepen(s game.State, depth int) {
	if depth == len(e.states) {
		e.states = append(e.states, s.Clone())
		e.moves = append(e.moves, nil)
	}
}
