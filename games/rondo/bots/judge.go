package bots

import "tablee/bot"

// Judge compares a turn with the common word that would have brought most. What cards in hand and
// rows are worth, which the bots have learned, is an average: a difference of three points is none.
func Judge() bot.Judge { return bot.StateJudge{Doubt: 1.5} }
