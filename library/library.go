// Package library defines the registration of a game: a [Game], made by a game's ui and listed by package games.
package library

import (
	"io/fs"
	"strings"

	"tablee/bot"
	"tablee/game"
	"tablee/game/coach"
	"tablee/web/board"
)

// Game is one game of the library.
type Game struct {
	Rules game.Rules
	UI    board.UI

	// Files holds RULES.LANG.md, the rulebook for players in Markdown, and coach.play, the script of the
	// coached first game, or coach.LANG.play for each language of a game of words.
	Files fs.FS

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

// ID returns the game's id.
func (g Game) ID() string { return g.Rules.Info().ID }

// Coach returns the scripts of the coached first game: none, one, or one per language for a game of words. It
// panics if a script is invalid.
func (g Game) Coach() []*coach.Script {
	names, err := fs.Glob(g.Files, "coach*.play")
	if err != nil {
		panic("library: " + err.Error())
	}
	var scripts []*coach.Script
	for _, name := range names {
		text, err := fs.ReadFile(g.Files, name)
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

// Agent returns a new agent of that level; false if the game has no such level.
func (g Game) Agent(level int) (bot.Agent, bool) {
	for _, l := range g.Levels {
		if l.Number == level {
			return l.New(), true
		}
	}
	return nil, false
}
