// Package games lists the games of the library.
package games

import (
	"tablee/game"
	"tablee/games/nainjaune"
)

// All returns the rules of every game, in the order of the shelf.
func All() []game.Rules {
	return []game.Rules{
		nainjaune.Rules(),
	}
}
