// Package bots has the bots of High Card that people choose as opponents.
package bots

import "tablee/bot"

// Levels are a beginner, who forgets the policy every other time, and a player who follows
// it. Stronger ones look ahead, as [bot.MonteCarlo] and [bot.TreeSearch] do.
func Levels() []bot.Level {
	return []bot.Level{
		{Number: 1, Name: "beginner", New: func() bot.Agent { return &bot.Policy{Name: "frugal", BlunderRate: 0.5} }},
		{Number: 2, Name: "frugal", New: func() bot.Agent { return &bot.Policy{Name: "frugal"} }},
	}
}
