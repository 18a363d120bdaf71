// Package bots is the players of Rondo that people choose as opponents.
package bots

import "tablee/bot"

// Levels differ by vocabulary first: a beginner knows the frequent words, a reader those
// that most people know. The third level minds what stays in hand too, and what it leaves
// to the next player; the fourth knows every word, tries its best plays against sampled
// hands, and searches the end exactly.
func Levels() []bot.Level {
	return []bot.Level{
		{Number: 1, Name: "beginner", New: func() bot.Agent { return &bot.Policy{Name: "beginner"} }},
		{Number: 2, Name: "reader", New: func() bot.Agent { return &bot.Policy{Name: "reader"} }},
		{Number: 3, Name: "regular", New: func() bot.Agent { return &bot.Policy{Name: "regular"} }},
		{Number: 4, Name: "simulating", New: func() bot.Agent {
			return &bot.AlphaBeta{
				Nodes: 300, Width: 8,
				Fallback: &bot.MonteCarlo{
					Worlds: 60, Rollout: bot.Rollout{Policy: bot.Policy{Name: "static"}, Limit: 2}, Utility: bot.Margin,
				},
			}
		}},
	}
}
