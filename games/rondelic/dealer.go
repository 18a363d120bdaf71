package rondelic

// Numbers of cards that may be turned: in all, and after the first candidate.
const (
	tries        = 3 // RON-A-19, RON-B-23
	turnsOfThree = tries - 1
)

// dealerChooses begins the dealer's choice.
//
// Under text A, or without a card of their own, the dealer turns up the received card as the first of
// three candidates (RON-A-17, RON-X04), and their own card goes under the pack unseen. If no card was
// received, the first candidate comes from the talon; a dealer with a card of their own may stand on
// that instead. Under text B a dealer with a card looks at the candidates privately, first at the
// discard, then at three of the talon (RON-B-21, RON-B-22).
func (s *State) dealerChooses() {
	s.phase, s.turn = choosing, s.dealer
	received := s.discard != noCard
	switch {
	case s.private():
		s.turns = tries
		if received {
			s.turns++
		}
	case received:
		c := s.discard
		s.discard = noCard
		s.candidate(s.dealer, c, true)
		s.turns = turnsOfThree
	case !s.terms.dealerCard:
		s.candidate(s.dealer, s.take(), true)
		s.turns = turnsOfThree
	default:
		s.turns = tries
	}
}

// private reports whether only the dealer sees the candidates (RON-X07).
func (s *State) private() bool {
	return s.phase == choosing && s.terms.textB && s.terms.dealerCard
}

// present begins a duel (RON-X22): the dealer presents cards to the other player, who alone sees them
// (RON-A-27).
func (s *State) present(other int8) {
	s.phase, s.turn = offered, other
	s.candidate(other, s.take(), false)
	s.turns = turnsOfThree
}

// turnCard gives the choosing player the next candidate. The last one must be kept (RON-A-19, RON-A-27,
// RON-A-28).
func (s *State) turnCard() {
	c := s.discard
	if c == noCard {
		c = s.take()
	}
	s.discard = noCard
	s.candidate(s.turn, c, s.phase != offered && !s.private())
	if s.turns--; s.turns == 0 {
		s.stand()
	}
}

// stand keeps the current candidate. An unwanted discard goes under the talon unseen (RON-X05). In a
// duel the dealer is next.
func (s *State) stand() {
	s.turnActions[s.turn] = Stood
	if s.discard != noCard {
		s.putAside(s.discard)
		s.discard = noCard
	}
	if s.phase != offered {
		s.settle()
		return
	}
	s.at++
	s.phase, s.turn = turning, s.dealer
	s.candidate(s.dealer, s.take(), true)
	s.turns = turnsOfThree
}
