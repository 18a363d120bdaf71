// Package bots is the players of Rondelic that people choose as opponents.
package bots

import "tablee/bot"

// Levels are the strengths. They play by what was learned offline, at the top by what was
// learned among people; the weaker misjudge their cards and forget who gave what. To
// sample deals on top of the table was tried and won nothing (docs/bots.md).
func Levels() []bot.Level {
	return []bot.Level{
		{Number: 1, Name: "unsure", New: func() bot.Agent { return &bot.Policy{Name: "unsure"} }},
		{Number: 2, Name: "keep7", New: func() bot.Agent { return &bot.Policy{Name: "keep7"} }},
		{Number: 3, Name: "forgetful", New: func() bot.Agent { return &bot.Policy{Name: "forgetful"} }},
		{Number: 4, Name: "shrewd", New: func() bot.Agent { return &bot.Policy{Name: "shrewd"} }},
	}
}

// Omniscient tries every way through a round with all cards open (forty walks do),
// against opponents who play by a policy; "" for the learned table.
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
