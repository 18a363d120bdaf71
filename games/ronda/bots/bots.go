// Package bots is the players of Ronda that people choose as opponents.
package bots

import "tablee/bot"

// Levels are players who remember: a child of five or six, somebody whose thoughts are elsewhere,
// somebody who minds the bowls (from eight on children are as good at that as adults), and
// one who forgets nothing and plans. How they remember is the game's to say.
func Levels() []bot.Level {
	var levels []bot.Level
	for i, name := range []string{"preschool", "casual", "adult", "planner"} {
		levels = append(levels, bot.Level{Number: i + 1, Name: name, New: func() bot.Agent { return &bot.Policy{Name: name} }})
	}
	return levels
}
