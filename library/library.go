// Package library defines the registration of a game: an [Entry], created by package entry in the
// game's folder and listed by package games.
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

	// Rulebook returns the rulebook for players, in Markdown. It is in English if there is none in a
	// language.
	Rulebook func(lang string) string

	// Coach returns the scripts of the coached first game: one, or one per language for a game of
	// words. [Coach] reads them.
	Coach func() []*coach.Script

	// Levels are the levels of bots that people choose from, easiest first. [bot.GeneralLevels] play
	// any game.
	Levels []bot.Level

	// Omniscient makes agents for [bot.ChooseOmniscient], against which the others are measured. The
	// agents assume that their opponents play by the named policy, or like people if the name is "".
	// [bot.GeneralOmniscient] plays any game.
	Omniscient func(opponents string) func() bot.Agent

	// Judge evaluates the choices of a finished game; nil where no judge can do so reliably within a
	// second or two.
	Judge bot.Judge
}

// Rulebook returns an [Entry]'s rulebook, read from RULES.LANG.md. It falls back to the English one,
// and panics if that is missing from the build.
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

// Coach returns an [Entry]'s scripts, read from coach.play, or from coach.LANG.play for each language
// of a game of words. It panics if a script is missing from the build or invalid.
func Coach(files fs.FS) func() []*coach.Script {
	return func() []*coach.Script {
		names, err := fs.Glob(files, "coach*.play")
		if err != nil || len(names) == 0 {
			panic("library: no coach.play")
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

// ID returns the game's id.
func (e Entry) ID() string { return e.Rules.Info().ID }

// Agent returns a new agent of that level; false if the game has no such level.
func (e Entry) Agent(level int) (bot.Agent, bool) {
	for _, l := range e.Levels {
		if l.Number == level {
			return l.New(), true
		}
	}
	return nil, false
}
