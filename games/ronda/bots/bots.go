// Package bots is the players of Ronda that people choose as opponents.
package bots

import "tablee/bot"

// Levels are players who remember: a child, a young one, an adult, and one who forgets
// nothing and plans. How they remember is the game's to say.
func Levels() []bot.Level {
	var levels []bot.Level
	for i, name := range []string{"child", "young", "adult", "planner"} {
		levels = append(levels, bot.Level{Number: i + 1, Name: name, New: func() bot.Agent { return &bot.Policy{Name: name} }})
	}
	return levels
}
