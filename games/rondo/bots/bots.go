// Package bots is the players of Rondo that people choose as opponents.
package bots

import "tablee/bot"

// Levels are six, so that each is beaten by the next one as people are by somebody a class
// better. They differ by what comes to mind: more and longer words, then rare ones. From the third
// on they mind what stays in hand too, and what is left to the next player; the last knows every
// word, tries its best plays against sampled hands, and searches the end exactly.
func Levels() []bot.Level {
	thumb := func(n int, name string) bot.Level {
		return bot.Level{Number: n, Name: name, New: func() bot.Agent { return &bot.Policy{Name: name} }}
	}
	return []bot.Level{
		thumb(1, "novice"), thumb(2, "casual"), thumb(3, "regular"), thumb(4, "club"), thumb(5, "tournament"),
		{Number: 6, Name: "simulating", New: func() bot.Agent {
			return &bot.AlphaBeta{
				Nodes: 300, Width: 8,
				Fallback: &bot.MonteCarlo{
					Worlds: 60, Rollout: bot.Rollout{Policy: bot.Policy{Name: "static"}, Limit: 2}, Utility: bot.Margin,
				},
			}
		}},
	}
}
