package rondo

import "tablee/game"

// Estimate guesses how far ahead of the others a seat will be: its points and what its
// cards may still bring or cost, less the mean points of the others. It reads the whole
// state: give it an imagined one.
func (s *State) Estimate(seat game.Seat) float64 {
	others := 0.0
	for i := range s.seats {
		if game.Seat(i) != seat {
			others += float64(s.scores[i])
		}
	}
	lead := float64(s.scores[seat]) - others/float64(s.seats-1)
	if s.phase == dealing || s.phase == over {
		return lead
	}
	return lead + s.prospect(&s.hands[seat])
}

// prospect is what the cards of a hand may still bring while there is a pile, and what
// they cost when the game ends.
func (s *State) prospect(h *hand) float64 {
	const soon = 21 // cards in the pile from which on the end is near
	late := 1 - min(1, float64(s.piled)/soon)
	return (1-late)*s.promise(h) - late*float64(s.burden(h))
}

// promise is what a hand may bring: a joker fits everywhere and completes long words, a
// letter of many cards has many words, an eraser costs more often than it helps, the
// second card of a letter rarely fits beside the first.
func (s *State) promise(h *hand) float64 {
	value := 4*float64(h[Joker]) - 3*float64(h[Eraser])
	set := s.terms.letters()
	for l, many := range h[:letters] {
		if many > 0 {
			value += float64(set.cards[l])/4 - 1.5*float64(many-1)
		}
	}
	return value
}
