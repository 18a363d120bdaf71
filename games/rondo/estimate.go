package rondo

import "tablee/game"

// Estimate guesses how far ahead of the others a seat will be: its points and what its
// cards may still bring or cost, less the mean of the same of the others; and what the
// row is worth to the seat that left it and costs the seat on turn. It reads the whole
// state: give it a determinized one.
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

// Solvable reports whether nothing is hidden from a player of two who counts cards: the
// pile is empty, so that every card unseen is in the other hand.
func (s *State) Solvable() bool { return s.phase == playing && s.piled == 0 && s.seats == 2 }
