// Package entry provides Rondo's entry in the library: rules, pages, rulebook and bots.
package entry

import (
	"tablee/bot"
	"tablee/games/rondo"
	"tablee/games/rondo/bots"
	"tablee/games/rondo/ui"
	"tablee/library"
)

// Entry returns the game's entry in the library.
func Entry() library.Entry {
	return library.Entry{
		Rules: rondo.Rules(), UI: ui.UI{}, Rulebook: library.Rulebook(rondo.Rulebooks), Coach: library.Coach(rondo.Scripts),
		Levels: bots.Levels(), Omniscient: bot.GeneralOmniscient, Judge: bots.Judge(),
	}
}
