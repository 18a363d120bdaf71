// Package entry provides Rondelic's entry in the library: rules, pages, rulebook and bots.
package entry

import (
	"tablee/games/rondelic"
	"tablee/games/rondelic/bots"
	"tablee/games/rondelic/ui"
	"tablee/library"
)

// Entry returns the game's entry in the library.
func Entry() library.Entry {
	return library.Entry{
		Rules: rondelic.Rules(), UI: ui.UI{}, Rulebook: library.Rulebook(rondelic.Rulebooks), Coach: library.Coach(rondelic.Scripts),
		Levels: bots.Levels(), Omniscient: bots.Omniscient,
	}
}
