// Package bots is the players of Royal Reversi that people choose as opponents. The strong
// ones play for the first place.
package bots

import "tablee/bot"

// Levels are the strengths. The third level tries its own actions alone and plays on at
// random, two thousand times. The fourth looks further, with an eye for what positions are
// worth, and plays the end exactly; against several opponents that did worse than to suppose
// how they play (docs/bots.md).
func Levels() []bot.Level {
	return []bot.Level{
		{Number: 1, Name: "beginner", New: func() bot.Agent { return &bot.Policy{Name: "greedy", BlunderRate: 0.5} }},
		{Number: 2, Name: "positional", New: func() bot.Agent { return &bot.Policy{Name: "positional"} }},
		{Number: 3, Name: "flat", New: func() bot.Agent { return &bot.TreeSearch{Iterations: 2000, Depth: 1} }},
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
