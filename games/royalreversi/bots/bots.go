// Package bots is the players of Royal Reversi that people choose as opponents. The strong
// ones play for the first place.
package bots

import "tablee/bot"

// Levels are the strengths. The first two look at a part of their hand, as people do who are new
// to the game: one for the most tokens, one for what it has learned that positions are worth. The
// third weighs its whole hand. The fourth looks further, and plays the end exactly; against
// several opponents that did worse than to suppose how they play (docs/bots.md).
func Levels() []bot.Level {
	return []bot.Level{
		{Number: 1, Name: "glance", New: func() bot.Agent { return &bot.Policy{Name: "glance"} }},
		{Number: 2, Name: "partial", New: func() bot.Agent { return &bot.Policy{Name: "partial"} }},
		{Number: 3, Name: "shrewd", New: func() bot.Agent { return &bot.Policy{Name: "shrewd"} }},
		{Number: 4, Name: "ismcts", New: func() bot.Agent { return &bot.BySeatCount{Two: duel(), More: crowd()} }},
	}
}

// Omniscient is the fourth level with all hands open. What the opponents play by changes
// nothing.
func Omniscient(string) func() bot.Agent {
	return func() bot.Agent { return &bot.BySeatCount{Two: duel().Omniscient(), More: crowd().Omniscient()} }
}

// duel supposes that the opponent plays as well as it does, and takes its word for what a
// position is worth.
func duel() *bot.GuidedSearch {
	return &bot.GuidedSearch{
		Iterations: 60_000, Exploration: 0.15, SolveWithin: 2, Rollout: bot.Rollout{Limit: -1}, Utility: bot.Lead,
	}
}

// crowd supposes that the opponents take what is most, or what is hard to turn again: of
// many colours a position tells little, and how the opponents play tells much.
func crowd() *bot.MonteCarlo {
	return &bot.MonteCarlo{
		Worlds: 600, Belief: bot.Belief{Opponents: []string{"greedy", "positional"}},
		Rollout: bot.Rollout{Policy: bot.Policy{Name: "positional", BlunderRate: 0.2}}, Utility: bot.Lead,
	}
}
