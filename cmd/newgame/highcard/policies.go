package highcard

import (
	"math/rand/v2"

	"tablee/bot"
	"tablee/game"
	"tablee/game/cards"
)

// policies are the rules of thumb that bots know by name.
var policies = []string{"frugal"}

// Policies returns the names of the policies.
func (s *State) Policies() []string { return policies }

// Advise returns the action of a policy. Frugal: lead the highest card; else win with the lowest card that
// can; else take the default action, a pass or the lowest card.
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

// Estimate returns the seat's lead in rounds over the best other seat.
func (s *State) Estimate(seat game.Seat) float64 {
	best := int8(0)
	for other := range s.seats {
		if game.Seat(other) != seat {
			best = max(best, s.won[other])
		}
	}
	return float64(s.won[seat] - best)
}

// Levels returns a beginner, who forgets the policy every other time, and a player who follows it. Stronger
// bots look ahead with [bot.MonteCarlo] or [bot.TreeSearch].
func Levels() []bot.Level {
	return []bot.Level{
		{Number: 1, Name: "beginner", New: func() bot.Agent { return &bot.Policy{Name: "frugal", BlunderRate: 0.5} }},
		{Number: 2, Name: "frugal", New: func() bot.Agent { return &bot.Policy{Name: "frugal"} }},
	}
}
