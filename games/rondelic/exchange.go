package rondelic

import "tablee/game/cards"

// ask offers the actor's card to the next player (RON-A-09). A King answers as agreed
// (RON-X08); with king=jarnac the asked player answers in any case, so that a pause
// betrays nobody.
func (s *State) ask() {
	s.reveals()
	asked := s.order[s.at+1]
	switch {
	case s.terms.king == kingJarnac:
		s.phase, s.turn = answering, asked
	case s.terms.king == kingRefuse && isKing(s.hand[asked]):
		s.block()
	default:
		s.exchange()
	}
}

// reveals notes what everybody concludes from an exchange of a player's: there is no King in that hand
// (RON-X12), and if the card was taken before, none was lent (RON-X10).
func (s *State) reveals() {
	seat := s.order[s.at]
	s.weak = s.weak.With(s.hand[seat])
	if s.taken.has(seat) {
		s.weak = s.weak.With(s.hand[s.order[s.at-1]])
	}
}

// exchange makes the actor and the next player change cards: a card is given, or a King
// lent (RON-A-32). From outside the two look alike.
func (s *State) exchange() {
	asker, asked := s.order[s.at], s.order[s.at+1]
	if s.terms.king == kingRefuse {
		s.weak = s.weak.With(s.hand[asked]) // a King would have blocked
	}
	s.hand[asker], s.hand[asked] = s.hand[asked], s.hand[asker]
	s.look(asker)
	s.look(asked)
	s.taken = s.taken.with(asked)
	s.turnActions[asker] = Swapped
	s.pass()
}

// block shows the asked player's King; both keep their cards (RON-A-11, RON-X09).
func (s *State) block() {
	s.shown = s.shown.With(s.hand[s.order[s.at+1]])
	s.turnActions[s.order[s.at]] = Blocked
	s.pass()
}

// draw gives the last-but-one player the top card, which must be kept; the own card goes to
// the dealer (RON-A-16, RON-B-20).
func (s *State) draw() {
	s.reveals()
	seat := s.order[s.at]
	s.discard = s.hand[seat]
	s.hand[seat] = s.take()
	s.look(seat)
	s.turnActions[seat] = Drew
	s.pass()
}

// pass makes the next player act, or the dealer choose.
func (s *State) pass() {
	s.at++
	s.phase, s.turn = acting, s.order[s.at]
	if s.at == s.players-1 {
		s.dealerChooses()
	}
}

// showTo makes the card a seat holds known: to all, or to the seat alone.
func (s *State) showTo(seat int8, all bool) {
	if all {
		s.shown = s.shown.With(s.hand[seat])
	}
	s.look(seat)
}

// candidate puts a card before a seat that stands or turns.
func (s *State) candidate(seat int8, c cards.Card, all bool) {
	if s.hand[seat] != noCard {
		s.putAside(s.hand[seat])
	}
	s.hand[seat] = c
	s.showTo(seat, all)
}
