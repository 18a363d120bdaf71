// Package bots holds the bots of High Card.
package bots

import "tablee/bot"

// Levels returns a beginner, who forgets the policy every other time, and a player who follows it. Stronger
// bots look ahead with [bot.MonteCarlo] or [bot.TreeSearch].
func Levels() []bot.Level {
	return []bot.Level{
		{Number: 1, Name: "beginner", New: func() bot.Agent { return &bot.Policy{Name: "frugal", BlunderRate: 0.5} }},
		{Number: 2, Name: "frugal", New: func() bot.Agent { return &bot.Policy{Name: "frugal"} }},
	}
}
