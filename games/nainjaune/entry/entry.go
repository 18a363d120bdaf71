// Package entry provides Nain Jaune's entry in the library: rules, pages, rulebook and bots.
package entry

import (
	"tablee/games/nainjaune"
	"tablee/games/nainjaune/bots"
	"tablee/games/nainjaune/ui"
	"tablee/library"
)

// Entry returns the game's entry in the library.
func Entry() library.Entry {
	return library.Entry{
		Rules: nainjaune.Rules(), UI: ui.UI{}, Rulebook: library.Rulebook(nainjaune.Rulebooks), Coach: library.Coach(nainjaune.Scripts),
		Levels: bots.Levels(), Omniscient: bots.Omniscient, Judge: bots.Judge(),
	}
}
