// Package library says what a game brings to the library: an [Entry], made by the package
// entry in the game's folder and listed by package games.
package library

import (
	"io/fs"
	"strings"

	"tablee/bot"
	"tablee/game"
	"tablee/game/coach"
	"tablee/web/board"
)

// Entry is one game of the library.
type Entry struct {
	Rules game.Rules
	UI    board.UI

	// Rulebook is the rulebook as players read it, in Markdown: English where a language
	// has none.
	Rulebook func(lang string) string

	// Coach gives the scripts of the coached first game: one, or in a game of words one a
	// language. [Coach] reads them.
	Coach func() []*coach.Script

	// Levels are the strengths of bots that people choose from, the easiest first.
	// [bot.GeneralLevels] play any game.
	Levels []bot.Level

	// Omniscient makes agents for [bot.ChooseOmniscient], to measure the others against.
	// They suppose that their opponents play by the policy of that name; "" for what
	// people are supposed to do. [bot.GeneralOmniscient] plays any game.
	Omniscient func(opponents string) func() bot.Agent

	// Judge says, of a finished game, what its players should have played; nil where nobody
	// can say it for certain within a second or two.
	Judge bot.Judge
}

// Rulebook is an [Entry]'s rulebook, read from RULES.LANG.md. The English one, which is read
// where a language has none, must be there: else the build of the program is at fault.
func Rulebook(files fs.FS) func(lang string) string {
	return func(lang string) string {
		text, err := fs.ReadFile(files, "RULES."+lang+".md")
		if err != nil {
			text, err = fs.ReadFile(files, "RULES.en.md")
		}
		if err != nil {
			panic("library: " + err.Error())
		}
		return string(text)
	}
}

// Coach is an [Entry]'s scripts, read from coach.play, or from coach.LANG.play for each language
// of a game of words. One that cannot be read is a mistake in the build of the program.
func Coach(files fs.FS) func() []*coach.Script {
	return func() []*coach.Script {
		names, err := fs.Glob(files, "coach*.play")
		if err != nil || len(names) == 0 {
			panic("library: there is no coach.play")
		}
		var scripts []*coach.Script
		for _, name := range names {
			text, err := fs.ReadFile(files, name)
			if err != nil {
				panic("library: " + err.Error())
			}
			lang := strings.TrimPrefix(strings.TrimSuffix(strings.TrimPrefix(name, "coach"), ".play"), ".")
			script, err := coach.Parse(name, lang, text)
			if err != nil {
				panic("library: " + err.Error())
			}
			scripts = append(scripts, script)
		}
		return scripts
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
