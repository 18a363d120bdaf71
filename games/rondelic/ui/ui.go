// Package ui is the user interface of Rondelic: the round plank, the tokens that move inwards, cards
// that change hands face down, the song round the rim, the box, and the texts of all languages.
//
// board.templ draws the table; tableau.go prepares its data, ring.go computes the angles; request.go,
// journal.go and answer.go compose sentences from texts/; plank.go has the pictures, song.go the words
// of the song.
package ui

import (
	"embed"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/games/rondelic"
	"tablee/library"
	"tablee/web/board"
)

const id = "rondelic"

//go:embed preview.jpg
var preview []byte

//go:embed texts dist
var files embed.FS

// pictures is the sheet of the game's symbols: the plank, a token's rings, the icons of buttons.
var pictures = board.NewSheet(id, symbols())

// Game returns Rondelic for the library.
func Game() library.Game {
	return library.Game{
		Rules: rondelic.Rules(), UI: New(), Files: rondelic.Files, Levels: rondelic.Levels(), Omniscient: rondelic.Omniscient,
	}
}

// UI implements [board.UI] for Rondelic. [New] makes it.
type UI struct{ board.Base }

// New returns the user interface.
func New() UI { return UI{board.Base{Rules: rondelic.Rules(), Files: files}} }

var (
	_ board.Scripted = UI{}
)

// Preview returns the picture of the box for link previews.
func (UI) Preview() []byte { return preview }

// ScriptTexts returns nothing: the song has its words on the table.
func (UI) ScriptTexts(*board.Loc) string { return "{}" }

// Symbols returns the plank, a token's rings and the icons of buttons.
func (UI) Symbols() string { return symbols() }

// Cover returns the front of the box.
func (UI) Cover(l *board.Loc) templ.Component { return cover(l) }

// Steps returns the introduction to the rules in four pictures.
func (UI) Steps(l *board.Loc) []board.Step {
	return board.Steps(l, id, stepDeal(l), stepSwap(l), stepMove(l), stepWin(l))
}

// Picture returns a picture of the rulebook: board, deal, swap, king, dealer, fall, duel.
func (UI) Picture(l *board.Loc, name string) templ.Component {
	switch name {
	case "board":
		return pictureBoard(l)
	case "deal":
		return pictureDeal(l)
	case "swap":
		return pictureSwap(l)
	case "king":
		return pictureKing(l)
	case "dealer":
		return pictureDealer(l)
	case "fall":
		return pictureFall(l)
	case "duel":
		return pictureDuel(l)
	}
	return nil
}

// Table returns the cloth with everything on it.
func (UI) Table(s *board.Scene) templ.Component { return table(look(s)) }

// Panel returns the outcome of the last round.
func (UI) Panel(s *board.Scene) templ.Component { return panel(look(s)) }

// State returns "donne 14 · 6 cercles".
func (UI) State(s *board.Scene) string {
	t := look(s)
	if s.Over() {
		return t.say("table.over")
	}
	state := t.say("table.state", "Round", t.view.Round)
	if t.view.Duel {
		return state + " · " + t.say("table.duel")
	}
	return state + " · " + t.say("option.circles.n", "N", t.view.Terms.Circles)
}

// Request returns the prompt to the viewer, or the sentence about whom the table awaits.
func (UI) Request(s *board.Scene) string { return look(s).request().String() }

// Journal returns the lines of the facts.
func (UI) Journal(s *board.Scene, entries []board.Entry) []board.Line {
	j := journal{tableau: look(s)}
	for _, e := range entries {
		for _, f := range e.Facts {
			j.tell(e.Seq, f)
		}
	}
	j.flush()
	return j.lines
}

// Choice returns "Garder (« Servi »)", or "Échanger avec Jeanne".
func (UI) Choice(s *board.Scene, a game.Action) string {
	if s.View == nil {
		return word(s.L, a)
	}
	return look(s).choice(a)
}

// say returns a text of this game.
func say(l *board.Loc, key string, pairs ...any) string { return l.T(id+"."+key, pairs...) }
