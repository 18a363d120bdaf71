// Package entry provides Ronda's entry in the library: rules, pages, rulebook and bots.
package entry

import (
	"tablee/bot"
	"tablee/games/ronda"
	"tablee/games/ronda/bots"
	"tablee/games/ronda/ui"
	"tablee/library"
)

// Entry returns the game's entry in the library.
func Entry() library.Entry {
	return library.Entry{
		Rules: ronda.Rules(), UI: ui.UI{}, Rulebook: library.Rulebook(ronda.Rulebooks), Coach: library.Coach(ronda.Scripts),
		Levels: bots.Levels(), Omniscient: bot.GeneralOmniscient,
	}
}
