package ronda

import "tablee/bot"

// Levels returns players who differ in memory, weakest first: a child of five or six, a distracted
// adult, an attentive one (from the age of eight, children are as good as adults), one who forgets
// nothing, and one who plans besides (memory.go, plan.go).
func Levels() []bot.Level {
	var levels []bot.Level
	for i, name := range []string{"preschool", "casual", "adult", "plain", "planner"} {
		levels = append(levels, bot.Level{Number: i + 1, Name: name, New: func() bot.Agent { return &bot.Policy{Name: name} }})
	}
	return levels
}
