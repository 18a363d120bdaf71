// Package games lists the games of the library.
package games

import (
	"slices"

	"tablee/game"
	"tablee/game/coach"
	nainjaune "tablee/games/nainjaune/ui"
	ronda "tablee/games/ronda/ui"
	rondelic "tablee/games/rondelic/ui"
	rondo "tablee/games/rondo/ui"
	royalreversi "tablee/games/royalreversi/ui"
	"tablee/library"
	"tablee/web/board"
)

// Game is one game of the library.
type Game = library.Game

// All lists every game, in the order of the shelf. A new game is added here.
func All() []Game {
	return []Game{
		rondelic.Game(),
		ronda.Game(),
		nainjaune.Game(),
		royalreversi.Game(),
		rondo.Game(),
	}
}

// Find returns the game with an id; false if there is none.
func Find(id string) (Game, bool) {
	for _, g := range All() {
		if g.ID() == id {
			return g, true
		}
	}
	return Game{}, false
}

// Rules lists the rules of every game.
func Rules() []game.Rules {
	return each(func(g Game) game.Rules { return g.Rules })
}

// RulesOf returns the rules of the game with an id; false if there is none.
func RulesOf(id string) (game.Rules, bool) {
	g, ok := Find(id)
	return g.Rules, ok
}

// UIs lists the user interface of every game.
func UIs() []board.UI {
	return each(func(g Game) board.UI { return g.UI })
}

// Rulebooks returns the rulebook of every game by its id: a function from language to text.
func Rulebooks() map[string]func(lang string) string {
	books := map[string]func(string) string{}
	for _, g := range All() {
		books[g.ID()] = g.Rulebook
	}
	return books
}

// Scripts returns the scripts of the coached first games of all games.
func Scripts() []*coach.Script {
	return slices.Concat(each(Game.Coach)...)
}

func each[T any](of func(Game) T) []T {
	var all []T
	for _, g := range All() {
		all = append(all, of(g))
	}
	return all
}
