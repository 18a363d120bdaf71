package rondo

import "tablee/bot"

// Levels returns six levels, spaced so that each is beaten by the next like a person by someone one
// class better. They differ in the words that come to mind: more and longer words, then rare ones. From
// the third on they also consider the cards left in hand and the row left to the next player. The last
// one knows every word, tries its best plays against sampled hands, and searches the end exactly.
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

// Judge returns the judge that compares a turn with the best familiar word. The learned values of cards
// in hand and of rows are averages, so a difference of three points is not significant.
func Judge() bot.Judge { return bot.StateJudge{Doubt: 1.5} }
