// Package librarytest checks a game as the library has it: the parts of its registration, its bots, its coached
// first game and the length that its page states. [Run] is a test of every game's ui,
//
//	func TestGame(t *testing.T) { librarytest.Run(t, Game()) }
//
// beside those of packages gametest and boardtest. Together they hold everything that the library asks of a game.
package librarytest

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"tablee/library"
	"tablee/web/board"
	"tablee/web/texts"
)

// maxLevels is the number of levels that the pages and the API have names for.
const maxLevels = 6

// Run tests a game of the library.
func Run(t *testing.T, g library.Game) {
	t.Run("registration is complete", func(t *testing.T) {
		if err := complete(g); err != nil {
			t.Error(err)
		}
	})
	for _, level := range g.Levels {
		t.Run(fmt.Sprintf("level %d uses no hidden information", level.Number), func(t *testing.T) { usesNothingHidden(t, g, level) })
	}
	t.Run("policies allocate nothing", func(t *testing.T) { policiesAllocateNothing(t, g) })
	t.Run("coached first game is playable", func(t *testing.T) { coachPlayable(t, g) })
	if g.Judge != nil {
		t.Run("judge separates levels", func(t *testing.T) { judgeSeparatesLevels(t, g) })
	}
	t.Run("length is as stated", func(t *testing.T) { lengthAsStated(t, g) })
}

// complete returns an error if a part is missing or belongs to another game.
func complete(g library.Game) error {
	var wrong []error
	say := func(format string, args ...any) { wrong = append(wrong, fmt.Errorf(format, args...)) }
	if ui := g.UI.ID(); ui != g.ID() {
		say("the UI is that of %s", ui)
	}
	if french, english := g.Rulebook(texts.Default), g.Rulebook(texts.Fallback); french == english {
		say("the rulebooks in French and English are the same, %d bytes", len(english))
	}
	locs, err := locsOf(g)
	if err != nil {
		return err
	}
	if n := len(g.Levels); n < 1 || n > maxLevels {
		say("%d levels, want 1 to %d", n, maxLevels)
	}
	for i, l := range g.Levels {
		if agent, ok := g.Agent(i + 1); l.Number != i+1 || l.Name == "" || !ok || agent == nil {
			say("level %d is %+v", i+1, l)
		}
		key := fmt.Sprintf("level.%d", l.Number)
		for lang, l := range locs {
			if !l.Has(key) && !l.Has(g.ID()+"."+key) {
				say("%s: no text %s", lang, key)
			}
		}
	}
	if _, ok := g.Agent(len(g.Levels) + 1); ok {
		say("Agent returns a level that is not in the list")
	}
	if g.Omniscient == nil || g.Omniscient("")() == nil {
		say("no omniscient agent; bot.GeneralOmniscient plays any game")
	}
	return errors.Join(wrong...)
}

// locsOf returns the texts of the pages and of the game.
func locsOf(g library.Game) (map[string]*board.Loc, error) {
	return board.NewLocs(map[string]fs.FS{"": texts.FS, g.ID(): g.UI.Texts()})
}
