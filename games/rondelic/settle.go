package rondelic

import (
	"tablee/game"
	"tablee/game/cards"
)

// settlement is the outcome of the last round.
type settlement struct {
	round   int16
	dealer  int8
	order   [maxSeats]int8
	players int8
	hand    [maxSeats]cards.Card // each player's card, with lent Kings returned
	lent    seatSet              // owners of lent Kings
	lowest  cards.Rank
	losers  seatSet
	result  result
	rim     seatSet // seats that reached the last circle
	fell    seatSet
}

// result is the kind of outcome: whether the losers moved.
type result uint8

const (
	moved  result = iota
	tied          // all tied and no token moved (RON-X14)
	stayed        // all would have fallen and no token moved (RON-X21)
	shared        // all would have fallen and share the first place (RON-X21)
)

// settle shows all cards (RON-A-21): lent Kings return, and the lowest rank advances, all of them if
// tied (RON-A-22).
func (s *State) settle() {
	l := &s.last
	*l = settlement{round: s.round, dealer: s.dealer, order: s.order, players: s.players, lowest: cards.King}
	s.kingsGoHome()
	for _, seat := range s.order[:s.players] {
		c := s.hand[seat]
		s.shown = s.shown.With(c)
		switch rank := c.Rank(); {
		case rank < l.lowest:
			l.lowest, l.losers = rank, 1<<seat
		case rank == l.lowest:
			l.losers = l.losers.with(seat)
		}
	}
	l.hand = s.hand
	l.result = s.whatHappens()
	switch l.result {
	case moved:
		s.advance()
	case shared:
		s.end()
	default:
		s.next()
	}
}

// kingsGoHome returns each lent King for the card it was lent for.
func (s *State) kingsGoHome() {
	for i := int8(1); i < s.players; i++ {
		if !s.lent(i) {
			continue
		}
		owner, holder := s.order[i], s.order[i-1]
		s.hand[owner], s.hand[holder] = s.hand[holder], s.hand[owner]
		s.last.lent = s.last.lent.with(owner)
	}
}

// whatHappens returns the result of the round. The losers stay if all tie and the option says so, or if
// all survivors would fall together.
func (s *State) whatHappens() result {
	if s.last.losers.len() < int(s.players) {
		return moved
	}
	if s.terms.tieStays {
		return tied
	}
	for _, seat := range s.order[:s.players] {
		if s.circle[seat] < s.terms.circles {
			return moved
		}
	}
	if s.terms.fallShares {
		return shared
	}
	return stayed
}

// advance moves the losers one circle; one that passes the last circle falls (RON-X16).
func (s *State) advance() {
	l := &s.last
	for _, seat := range s.order[:s.players] {
		if !l.losers.has(seat) {
			continue
		}
		s.circle[seat]++
		switch s.circle[seat] {
		case s.terms.circles:
			l.rim = l.rim.with(seat)
		case s.terms.hole():
			l.fell = l.fell.with(seat)
			s.fell[seat] = s.round
		}
	}
	s.advanced |= l.losers
	if l.fell != 0 && s.mayRestart() {
		s.waiting = l.fell
	}
	s.answers()
}

// mayRestart reports whether the fallers of this round may begin again (RON-X19): all of them or none,
// since fallers do not count for each other (RON-X20).
func (s *State) mayRestart() bool {
	if s.round >= patience {
		return false
	}
	for seat := range s.seats {
		switch s.terms.restart {
		case restartNeverMoved:
			if !s.advanced.has(seat) {
				return true
			}
		case restartOnStart:
			if s.on(seat) && s.circle[seat] == s.terms.start {
				return true
			}
		}
	}
	return false
}

// answers asks the next faller of this round, in order, whether to restart, and begins the next round
// after the last answer.
func (s *State) answers() {
	for _, seat := range s.order[:s.players] {
		if s.waiting.has(seat) {
			s.phase, s.turn = restarting, seat
			return
		}
	}
	s.next()
}

// begin puts a fallen token back at the start.
func (s *State) begin() {
	s.circle[s.turn] = s.terms.start
	s.fell[s.turn] = 0
	if s.terms.stake {
		s.pot++
	}
	s.leave()
}

// leave records that the faller has answered.
func (s *State) leave() {
	s.waiting = s.waiting.without(s.turn)
	s.answers()
}

// next ends the game if one survivor is left, or if from round 500 on no token moved. Otherwise the
// next player deals (RON-A-23, RON-X25).
func (s *State) next() {
	if s.survivors() == 1 || s.round >= patience && s.last.result != moved {
		s.end()
		return
	}
	s.dealer = s.after(s.dealer)
	s.phase, s.turn = dealing, int8(game.Chance)
}

func (s *State) end() { s.phase, s.turn = over, int8(game.Nobody) }
