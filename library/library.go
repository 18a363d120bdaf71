// Package library says what a game brings to the library: an [Entry], made by the package
// entry in the game's folder and listed by package games.
package library

import (
	"io/fs"

	"tablee/bot"
	"tablee/game"
	"tablee/web/board"
)

// Entry is one game of the library.
type Entry struct {
	Rules game.Rules
	UI    board.UI

	// Rulebook is the rulebook as players read it, in Markdown: French for "fr", English
	// for any other language.
	Rulebook func(lang string) string

	// Levels are the strengths of bots that people choose from, the easiest first.
	// [bot.GeneralLevels] play any game.
	Levels []bot.Level

	// Omniscient makes agents for [bot.ChooseOmniscient], to measure the others against.
	// They suppose that their opponents play by the policy of that name; "" for what
	// people are supposed to do. [bot.GeneralOmniscient] plays any game.
	Omniscient func(opponents string) func() bot.Agent
}

// Rulebook is an [Entry]'s rulebook, read from RULES.fr.md and RULES.en.md. A file that is
// not there is a mistake in the build of the program.
func Rulebook(files fs.FS) func(lang string) string {
	return func(lang string) string {
		if lang != "fr" {
			lang = "en"
		}
		text, err := fs.ReadFile(files, "RULES."+lang+".md")
		if err != nil {
			panic("library: " + err.Error())
		}
		return string(text)
	}
}

// ID is the game's id.
func (e Entry) ID() string { return e.Rules.Info().ID }

// Agent is a new agent of that level; false when the game has no such level.
func (e Entry) Agent(level int) (bot.Agent, bool) {
	for _, l := range e.Levels {
		if l.Number == level {
			return l.New(), true
		}
	}
	return nil, false
}
