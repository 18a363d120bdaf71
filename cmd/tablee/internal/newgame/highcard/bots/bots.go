// Package bots is the players of High Card that people choose as opponents.
package bots

import "tablee/bot"

// Levels are the strengths, the easiest first.
func Levels() []bot.Level {
	return []bot.Level{
		{Number: 1, Name: "random", New: func() bot.Agent { return &bot.Random{} }},
		{Number: 2, Name: "frugal", New: func() bot.Agent { return &bot.Policy{Name: "frugal"} }},
	}
}
