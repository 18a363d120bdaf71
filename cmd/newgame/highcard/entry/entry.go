// Package entry is the library's entry of High Card: rules, pages, rulebook and bots.
package entry

import (
	"tablee/bot"
	"tablee/cmd/newgame/highcard"
	"tablee/cmd/newgame/highcard/bots"
	"tablee/cmd/newgame/highcard/ui"
	"tablee/library"
)

// Entry returns the game's entry in the library.
func Entry() library.Entry {
	return library.Entry{
		Rules: highcard.Rules(), UI: ui.UI{}, Rulebook: library.Rulebook(highcard.Rulebooks), Coach: library.Coach(highcard.Scripts),
		Levels: bots.Levels(), Omniscient: bot.GeneralOmniscient,
	}
}
