// Package ui is the pages of High Card: the table, the box, and every sentence in French and English. It registers
// the game.
//
// board.templ is the table, pictures.templ the box and the pictures of the rule; request.go builds sentences from
// texts/. [board.Base] has what follows from the names of files and texts; a method here replaces one of it.
package ui

import (
	"embed"

	"github.com/a-h/templ"

	"tablee/bot"
	"tablee/cmd/newgame/highcard"
	"tablee/library"
	"tablee/web/board"
)

const id = "high-card"

//go:embed texts dist
var files embed.FS

// Game returns High Card for the library.
func Game() library.Game {
	return library.Game{
		Rules: highcard.Rules(), UI: New(), Files: highcard.Files, Levels: highcard.Levels(), Omniscient: bot.GeneralOmniscient,
	}
}

// UI implements [board.UI] for High Card. [New] makes it.
type UI struct{ board.Base }

// New returns the user interface.
func New() UI { return UI{board.Base{Rules: highcard.Rules(), Files: files}} }

// Cover draws the front of the box.
func (UI) Cover(l *board.Loc) templ.Component { return cover(l) }

// Steps returns the rule in four pictures.
func (UI) Steps(l *board.Loc) []board.Step {
	return board.Steps(l, id, picture(l, "KS", "3D", "4C"), picture(l, "9H"), picture(l, "9H", "JC", "9S"), picture(l, "AD"))
}

// Picture draws a picture of the rulebook: round.
func (UI) Picture(l *board.Loc, name string) templ.Component {
	if name == "round" {
		return picture(l, "9H", "JC", "9S")
	}
	return nil
}

// Table draws the cloth with everything on it.
func (UI) Table(s *board.Scene) templ.Component { return table(s, view(s)) }

// Hand draws the viewer's hand.
func (UI) Hand(s *board.Scene) templ.Component {
	return board.Held(s.L, func(code string) templ.Component { return board.Face(s.L, code) }, board.Codes(view(s).Hand))
}

// view returns the game's view of a scene.
func view(s *board.Scene) *highcard.View { return s.View.(*highcard.View) }

// say returns a text of this game.
func say(l *board.Loc, key string, pairs ...any) string { return l.T(id+"."+key, pairs...) }
