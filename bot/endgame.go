package bot

import "tablee/game"

// Ender is a State that can tell how near its end is and when no secret matters any more.
type Ender interface {
	// Left is the least number of actions after which the game can be over.
	Left() int

	// Known reports whether viewer knows where everything lies that can still matter:
	// however the rest is redealt, every play of the game ends as it would have ended.
	Known(viewer game.Seat) bool
}

// Endgame plays the end of a game exactly: everything lies open, luck is over, and every
// seat takes what leaves it gladdest in the end (max^n). Two seats are supposed to be
// rivals, so that what they will not let each other have need not be looked at. It keeps
// buffers: it belongs to one goroutine.
type Endgame struct {
	Score Score // nil for [Win]

	judge  lookahead
	budget int
	states []game.State
	moves  [][]game.Action
}

// gladness is how glad each seat is of an end.
type gladness [game.MaxSeats]float64

// Solve is the best action of the seat on turn in s, the first of equals, and how glad each
// seat will be if all play their best. ok is false when more than budget positions would
// have to be looked at, or luck be drawn: then the rest means nothing. s is unchanged.
func (e *Endgame) Solve(s game.State, budget int) (best game.Action, glad [game.MaxSeats]float64, ok bool) {
	e.judge.Score, e.budget = e.Score, budget
	var floor gladness
	for seat := range floor {
		floor[seat] = lowest
	}
	best, glad, ok = e.solve(s, 0, &floor)
	return best, glad, ok
}

// lowest is less than any score.
const lowest = -1e300

// solve looks at s at a depth; floor is what each seat is sure of by what it could do
// higher up.
func (e *Endgame) solve(s game.State, depth int, floor *gladness) (best game.Action, top gladness, ok bool) {
	if e.budget--; e.budget < 0 {
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
		_, glad, ok := e.solve(next, depth+1, &sure)
		if !ok {
			return 0, top, false
		}
		if i == 0 || glad[seat] > top[seat] {
			best, top = a, glad
			sure[seat] = max(sure[seat], glad[seat])
		}
		if e.settled(&top, seat, floor) {
			break
		}
	}
	return best, top, true
}

// settled reports whether the other of two seats has had something at least as good higher
// up: it will not let it come to this.
func (e *Endgame) settled(top *gladness, seat game.Seat, floor *gladness) bool {
	return len(e.judge.standing) == 2 && top[1-seat] <= floor[1-seat]
}

// end is how glad all are of a game that is over.
func (e *Endgame) end(s game.State) (glad gladness) {
	e.judge.judge(s)
	for seat := range e.judge.standing {
		glad[seat] = e.judge.gladness(game.Seat(seat))
	}
	return glad
}

// deepen makes room for one more depth.
func (e *Endgame) deepen(s game.State, depth int) {
	if depth == len(e.states) {
		e.states = append(e.states, s.Clone())
		e.moves = append(e.moves, nil)
	}
}
