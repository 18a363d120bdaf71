package rondo

import "tablee/game"

// Estimate guesses the points a seat will end with: those it has, what its cards may
// still bring while there is a pile, and what they cost when it ends. It reads the
// whole state: give it an imagined one.
func (s *State) Estimate(seat game.Seat) float64 {
	points := float64(s.scores[seat])
	if s.phase == dealing || s.phase == over {
		return points
	}
	h := &s.hands[seat]
	late := 1 - float64(s.piled)/float64(size)
	return points + (1-late)*s.promise(h) - late*float64(s.burden(h))
}

// promise is what a hand may bring: jokers fit everywhere and complete long words,
// letters that are worth little are laid easily, an eraser helps once.
func (s *State) promise(h *hand) float64 {
	value := 6*float64(h[Joker]) + 1*float64(min(h[Eraser], 1)) - 2*float64(max(int(h[Eraser])-1, 0))
	set := s.terms.letters()
	for l := range letters {
		if h[l] == 0 {
			continue
		}
		easy := float64(set.cards[l]) / 4 // a letter there are many of has many words
		value += easy + 0.4*float64(set.value[l])
		value -= 1.2 * float64(h[l]-1) // the second of a letter rarely fits beside the first
	}
	return value
}
