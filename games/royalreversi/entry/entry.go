// Package entry provides Royal Reversi's entry in the library: rules, pages, rulebook and bots.
package entry

import (
	"tablee/games/royalreversi"
	"tablee/games/royalreversi/bots"
	"tablee/games/royalreversi/ui"
	"tablee/library"
)

// Entry returns the game's entry in the library.
func Entry() library.Entry {
	return library.Entry{
		Rules: royalreversi.Rules(), UI: ui.UI{}, Rulebook: library.Rulebook(royalreversi.Rulebooks), Coach: library.Coach(royalreversi.Scripts),
		Levels: bots.Levels(), Omniscient: bots.Omniscient,
	}
}
