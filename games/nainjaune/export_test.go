package nainjaune

import (
	"math/rand/v2"

	"tablee/game"
)

// Shuffled returns a copy of a state in which all cards that viewer does not hold are redealt at random.
// Only the sizes of the hands are kept.
func Shuffled(from game.State, viewer game.Seat, r *rand.Rand) game.State {
	s := from.Clone().(*State)
	s.known = [maxSeats]known{}
	s.wanted = noRank
	s.Determinize(viewer, r)
	return s
}
