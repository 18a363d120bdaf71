package ronda

import "tablee/game"

// Estimate predicts how many beans a seat is ahead of the best of the others. An open pair counts as the
// bean that may be laid on it, and being on turn counts a little. It looks only at open bowls and at the
// stocks.
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
	worth := 0.25 // value of being on turn
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
