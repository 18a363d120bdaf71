package royalreversi

import "tablee/bot"

// Levels returns the strengths, weakest first; the strong ones play for the first place. The first two look at a part of their hand, like people
// who are new to the game: the first maximizes tokens, the second uses the learned values of positions.
// The third weighs its whole hand. The fourth looks further ahead and plays the end exactly; against
// several opponents that was weaker than modelling how they play (docs/bots.md).
func Levels() []bot.Level {
	return []bot.Level{
		{Number: 1, Name: "glance", New: func() bot.Agent { return &bot.Policy{Name: "glance"} }},
		{Number: 2, Name: "partial", New: func() bot.Agent { return &bot.Policy{Name: "partial"} }},
		{Number: 3, Name: "shrewd", New: func() bot.Agent { return &bot.Policy{Name: "shrewd"} }},
		{Number: 4, Name: "ismcts", New: func() bot.Agent { return &bot.BySeatCount{Two: duel(), More: crowd()} }},
	}
}

// Omniscient returns a constructor of fourth-level agents that see all hands. The opponents' policy is
// ignored.
func Omniscient(string) func() bot.Agent {
	return func() bot.Agent { return &bot.BySeatCount{Two: duel().Omniscient(), More: crowd().Omniscient()} }
}

// duel returns the search for two players. It assumes that the opponent plays as well as the bot itself,
// and trusts the estimate of a position.
func duel() *bot.GuidedSearch {
	return &bot.GuidedSearch{
		Iterations: 60_000, Exploration: 0.15, SolveWithin: 2, Rollout: bot.Rollout{Limit: -1}, Utility: bot.Lead,
	}
}

// crowd returns the search for more players. It assumes that the opponents play for the most tokens or
// for places that are hard to turn: with many colours, a model of the opponents is worth more than the
// estimate of a position.
func crowd() *bot.MonteCarlo {
	return &bot.MonteCarlo{
		Worlds: 600, Belief: bot.Belief{Opponents: []string{"greedy", "positional"}},
		Rollout: bot.Rollout{Policy: bot.Policy{Name: "positional", BlunderRate: 0.2}}, Utility: bot.Lead,
	}
}
