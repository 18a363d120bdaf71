// Package games lists the games of the library.
package games

import (
	"slices"

	"tablee/game"
	"tablee/game/coach"
	nainjaune "tablee/games/nainjaune/entry"
	ronda "tablee/games/ronda/entry"
	rondelic "tablee/games/rondelic/entry"
	rondo "tablee/games/rondo/entry"
	royalreversi "tablee/games/royalreversi/entry"
	"tablee/library"
	"tablee/web/board"
)

// Entry is one game of the library.
type Entry = library.Entry

// All lists every game, in the order of the shelf. A new game is added here.
func All() []Entry {
	return []Entry{
		rondelic.Entry(),
		ronda.Entry(),
		nainjaune.Entry(),
		royalreversi.Entry(),
		rondo.Entry(),
	}
}

// Find returns the game with an id; false if there is none.
func Find(id string) (Entry, bool) {
	for _, e := range All() {
		if e.ID() == id {
			return e, true
		}
	}
	return Entry{}, false
}

// Rules lists the rules of every game.
func Rules() []game.Rules {
	return each(func(e Entry) game.Rules { return e.Rules })
}

// RulesOf returns the rules of the game with an id; false if there is none.
func RulesOf(id string) (game.Rules, bool) {
	e, ok := Find(id)
	return e.Rules, ok
}

// UIs lists the user interface of every game.
func UIs() []board.UI {
	return each(func(e Entry) board.UI { return e.UI })
}

// Rulebooks returns the rulebook of every game by its id: a function from language to text.
func Rulebooks() map[string]func(lang string) string {
	books := map[string]func(string) string{}
	for _, e := range All() {
		books[e.ID()] = e.Rulebook
	}
	return books
}

// Scripts returns the scripts of the coached first games of all games.
func Scripts() []*coach.Script {
	return slices.Concat(each(func(e Entry) []*coach.Script {
		if e.Coach == nil {
			return nil
		}
		return e.Coach()
	})...)
}

func each[T any](of func(Entry) T) []T {
	var all []T
	for _, e := range All() {
		all = append(all, of(e))
	}
	return all
}
