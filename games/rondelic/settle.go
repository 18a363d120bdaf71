package rondelic

import (
	"tablee/game"
	"tablee/game/cards"
)

// settlement is how the last round ended.
type settlement struct {
	round   int16
	dealer  int8
	order   [maxSeats]int8
	players int8
	hand    [maxSeats]cards.Card // each player's card, Kings gone home
	lent    seatSet              // whose King came home
	lowest  cards.Rank
	losers  seatSet
	result  result
	rim     seatSet // seats that came to the last circle
	fell    seatSet
}

// result says whether the losers of a round moved.
type result uint8

const (
	moved  result = iota
	tied          // all tied and nobody moved (RON-X14)
	stayed        // all would have fallen and nobody moved (RON-X21)
	shared        // all would have fallen and share the first place (RON-X21)
)

// settle shows all cards (RON-A-21): lent Kings go home, the lowest rank advances, ties
// together (RON-A-22).
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

// kingsGoHome gives each lent King back for the card it was lent for.
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

// whatHappens says whether the losers move: not when all tie and it was agreed so, nor
// when all survivors would fall together.
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

// mayRestart reports whether the fallers of this round may begin again (RON-X19): all
// of them or none, since fallers do not count for each other (RON-X20).
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

// answers awaits the first faller who has yet to say whether to restart, in the round's
// order; when there is none the next round begins.
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

// leave notes that the awaited faller has answered.
func (s *State) leave() {
	s.waiting = s.waiting.without(s.turn)
	s.answers()
}

// next ends the game when one survivor is left, or when from round 500 on nobody moved;
// else the next player deals (RON-A-23, RON-X25).
func (s *State) next() {
	if s.survivors() == 1 || s.round >= patience && s.last.result != moved {
		s.end()
		return
	}
	s.dealer = s.after(s.dealer)
	s.phase, s.turn = dealing, int8(game.Chance)
}

func (s *State) end() { s.phase, s.turn = over, int8(game.Nobody) }
