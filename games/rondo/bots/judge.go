package bots

import "tablee/bot"

// Judge returns the judge that compares a turn with the best familiar word. The learned values of cards
// in hand and of rows are averages, so a difference of three points is not significant.
func Judge() bot.Judge { return bot.StateJudge{Doubt: 1.5} }
