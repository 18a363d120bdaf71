package highcard

import (
	"math/rand/v2"

	"tablee/game"
	"tablee/game/cards"
)

// policies are the rules of thumb that bots know by name.
var policies = []string{"frugal"}

// Policies names the policies.
func (s *State) Policies() []string { return policies }

// Advise is what a seat does by a policy. Frugal: lead the highest card; then win with the
// lowest card that can, or else pass, or else give the lowest card away.
func (s *State) Advise(_ int, seat game.Seat, _ *rand.Rand) game.Action {
	hand := s.hands[seat]
	toBeat := -1
	if !s.leads() {
		toBeat = strength(cards.Card(s.table[s.best()]))
	}
	choice, found := cards.Card(0), false
	for h := hand; h != 0; h = h.Rest() {
		c := h.Lowest()
		better := !found || strength(c) < strength(choice)
		if s.leads() {
			better = !found || strength(c) > strength(choice)
		}
		if strength(c) > toBeat && better {
			choice, found = c, true
		}
	}
	if found {
		return game.Action(choice)
	}
	return s.DefaultAction(seat)
}

// Estimate is how many rounds a seat is ahead of the best of the others.
func (s *State) Estimate(seat game.Seat) float64 {
	best := int8(0)
	for other := range s.seats {
		if game.Seat(other) != seat {
			best = max(best, s.won[other])
		}
	}
	return float64(s.won[seat] - best)
}
