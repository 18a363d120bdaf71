package nainjaune

import (
	"math/rand/v2"

	"tablee/game"
)

// Shuffled is a copy of a state in which everything that viewer does not hold is dealt
// at random, minding the number of cards alone.
func Shuffled(from game.State, viewer game.Seat, r *rand.Rand) game.State {
	s := from.Clone().(*State)
	s.known = [maxSeats]known{}
	s.wanted = noRank
	s.Determinize(viewer, r)
	return s
}
