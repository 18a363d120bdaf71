// Package games lists the games of the library.
package games

import (
	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/games/ronda"
	"tablee/games/rondelic"
	"tablee/games/rondo"
	"tablee/games/royalreversi"
)

// All returns the rules of every game, in the order of the shelf.
func All() []game.Rules {
	return []game.Rules{
		rondelic.Rules(),
		ronda.Rules(),
		nainjaune.Rules(),
		royalreversi.Rules(),
		rondo.Rules(),
	}
}

// Rulebook is the rulebook of a game as players read it, in Markdown: French for "fr",
// English for any other language; "" for an unknown game.
func Rulebook(id, lang string) string {
	switch id {
	case "ronda":
		return ronda.Rulebook(lang)
	case "nain-jaune":
		return nainjaune.Rulebook(lang)
	case "rondelic":
		return rondelic.Rulebook(lang)
	case "royal-reversi":
		return royalreversi.Rulebook(lang)
	case "rondo":
		return rondo.Rulebook(lang)
	}
	return ""
}
