package rondelic

import "tablee/game/cards"

// ask offers the actor's card to the next player (RON-A-09). A King responds by the option king
// (RON-X08). With king=jarnac the asked player always answers, so that a pause reveals nothing.
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

// reveals records the public conclusions from a player's exchange: that hand has no King (RON-X12), and
// if its card was taken before, no King was lent for it (RON-X10).
func (s *State) reveals() {
	seat := s.order[s.at]
	s.weak = s.weak.With(s.hand[seat])
	if s.taken.has(seat) {
		s.weak = s.weak.With(s.hand[s.order[s.at-1]])
	}
}

// exchange swaps the cards of the actor and the next player: a card is given, or a King lent
// (RON-A-32). Others cannot tell the two apart.
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

// draw gives the last-but-one player the top card, which must be kept. Their old card goes to the
// dealer (RON-A-16, RON-B-20).
func (s *State) draw() {
	s.reveals()
	seat := s.order[s.at]
	s.discard = s.hand[seat]
	s.hand[seat] = s.take()
	s.look(seat)
	s.turnActions[seat] = Drew
	s.pass()
}

// pass moves on to the next player, or to the dealer's choice.
func (s *State) pass() {
	s.at++
	s.phase, s.turn = acting, s.order[s.at]
	if s.at == s.players-1 {
		s.dealerChooses()
	}
}

// showTo records that a seat's card has been seen by all, or by that seat alone.
func (s *State) showTo(seat int8, all bool) {
	if all {
		s.shown = s.shown.With(s.hand[seat])
	}
	s.look(seat)
}

// candidate puts a new card in the hand of a choosing seat.
func (s *State) candidate(seat int8, c cards.Card, all bool) {
	if s.hand[seat] != noCard {
		s.putAside(s.hand[seat])
	}
	s.hand[seat] = c
	s.showTo(seat, all)
}
