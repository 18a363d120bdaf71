package rondo

import "tablee/game"

// Estimate predicts a seat's final lead: its points and the prospects of its cards, minus the mean of
// the others. The row left on the holder counts for the seat that left it and against the seat on turn.
// Estimate reads the whole state, so the state must be determinized.
func (s *State) Estimate(seat game.Seat) float64 {
	p := s.prospects()
	mine, others := 0.0, 0.0
	for i := range s.seats {
		stands := float64(s.scores[i])
		if s.phase != over {
			stands += p.ofHand(&s.hands[i])
		}
		if game.Seat(i) == seat {
			mine = stands
		} else {
			others += stands
		}
	}
	lead := mine - others/float64(s.seats-1)
	if s.phase != playing || s.width == 0 {
		return lead
	}
	lies := holder{width: s.width}
	copy(lies.row[:], s.row[:])
	left := p.ofRow(s.to-s.from, s.width-s.to+s.from, s.showing(&lies))
	switch {
	case seat == game.Seat(s.active):
		return lead - left
	case seat == game.Seat((s.active+s.seats-1)%s.seats):
		return lead + left
	}
	return lead
}

// Solvable reports whether, in a game of two, a player who counts cards knows everything: the pile is
// empty, so every unseen card is in the other hand.
func (s *State) Solvable() bool { return s.phase == playing && s.piled == 0 && s.seats == 2 }
