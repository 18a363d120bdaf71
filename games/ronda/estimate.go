package ronda

import "tablee/game"

// Estimate guesses how many beans a seat is ahead of the best of the others. An open
// pair is worth the bean it may lay; being on turn is worth a little. It looks at what
// lies open and at the stocks alone.
func (s *State) Estimate(seat game.Seat) float64 {
	best := int8(127)
	for other := range s.seats {
		if other != int8(seat) {
			best = min(best, s.stock[other])
		}
	}
	ahead := float64(best - s.stock[seat])
	if s.phase == over || s.phase == filling {
		return ahead
	}
	worth := 0.25 // of the turn
	switch s.phase {
	case paired:
		worth = 1
	case laid:
		worth = 0.5
	}
	if s.turn != int8(seat) {
		worth = -worth
	}
	return ahead + worth
}
