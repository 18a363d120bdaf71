package rondelic

import "tablee/bot"

// Levels returns the levels. They play by tables learned offline; the top level's was learned among
// simulated people. The weaker ones misjudge their cards and forget exchanges. Sampling deals on top of
// the table was tried and brought no improvement (docs/bots.md).
func Levels() []bot.Level {
	return []bot.Level{
		{Number: 1, Name: "unsure", New: func() bot.Agent { return &bot.Policy{Name: "unsure"} }},
		{Number: 2, Name: "keep7", New: func() bot.Agent { return &bot.Policy{Name: "keep7"} }},
		{Number: 3, Name: "forgetful", New: func() bot.Agent { return &bot.Policy{Name: "forgetful"} }},
		{Number: 4, Name: "shrewd", New: func() bot.Agent { return &bot.Policy{Name: "shrewd"} }},
	}
}

// Omniscient returns a constructor of agents that try every line of a round with all cards open (forty
// iterations suffice), against opponents who play by a policy; "" is the learned table.
func Omniscient(opponents string) func() bot.Agent {
	if opponents == "" {
		opponents = "table"
	}
	return func() bot.Agent {
		return bot.TreeSearch{
			Iterations: 40, OwnMovesOnly: true, Belief: bot.Belief{Opponents: []string{opponents}},
			Rollout: bot.Rollout{Policy: bot.Policy{Name: "table"}, ToChance: true}, Utility: bot.FewPoints,
		}.Omniscient()
	}
}
