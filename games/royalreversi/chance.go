package royalreversi

import (
	"math/rand/v2"

	"tablee/game"
	"tablee/game/cards"
)

// due returns the cards that chance is to arrange: the pack before the deal, later the thrown cards
// (RRV-32).
func (s *State) due() pile {
	if s.phase == dealing {
		return deck
	}
	return s.thrown
}

// SampleChance appends the due cards, shuffled.
func (s *State) SampleChance(r *rand.Rand, buf []byte) []byte {
	from := len(buf)
	if s.phase == dealing {
		buf = append(buf, inOrder[:]...)
	} else {
		buf = s.thrown.appendTo(buf)
	}
	cards.Shuffle(r, buf[from:])
	return buf
}

// ApplyChance deals a block of five to each seat, seat 0 first, then the shoe from its top (RRV-24,
// RRV-26). Later in the game it fills the shoe with the thrown cards, and the pending draw continues
// (RRV-32, RRV-X21).
func (s *State) ApplyChance(outcome []byte) error {
	switch {
	case s.phase == playing || s.phase == over:
		return game.Refuse(game.GenMoment, "outcome")
	case !arranges(outcome, s.due()):
		return game.Refuse(game.GenForm, "outcome")
	}
	for i, b := range outcome {
		s.shoe[i] = kind(b)
	}
	s.top, s.size = 0, int8(len(outcome))
	if s.phase == shuffling {
		s.thrown = 0
		s.memory.shuffled(s)
		s.draw()
		return nil
	}
	for seat := range s.seats {
		for range handSize {
			s.hands[seat] += one(s.shoe[s.top])
			s.top++
		}
	}
	s.phase = playing
	return nil
}
