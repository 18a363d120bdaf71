// Package ui is the user interface of Ronda: ten bowls on linen, the black bowl, beans, the box, and all
// texts in their languages.
//
// A memory game must not remember for its players. The page contains only open bowls, and for three
// seconds the pair of an error (shown.go); the journal names bowls only while they are open
// (journal.go).
//
// board.templ draws the table; ring.go derives the state of the places; request.go and answer.go compose
// sentences from texts/, children.go has the children's table; drawing.go draws the pictures.
package ui

import (
	"embed"

	"github.com/a-h/templ"

	"tablee/bot"
	"tablee/game"
	"tablee/games/ronda"
	"tablee/library"
	"tablee/web/board"
)

const id = "ronda"

//go:embed preview.jpg
var preview []byte

//go:embed texts dist
var files embed.FS

// pictures is the game's sprite sheet: beans and heaps.
var pictures = board.NewSheet(id, symbols())

// Game returns Ronda for the library.
func Game() library.Game {
	return library.Game{
		Rules: ronda.Rules(), UI: New(), Files: ronda.Files, Levels: ronda.Levels(), Omniscient: bot.GeneralOmniscient,
	}
}

// UI implements [board.UI] for Ronda. [New] makes it.
type UI struct{ board.Base }

// New returns the user interface.
func New() UI { return UI{board.Base{Rules: ronda.Rules(), Files: files}} }

// Preview returns the picture of the box for previews of links to the game.
func (UI) Preview() []byte { return preview }

// Symbols returns the bean and the heaps as SVG symbols.
func (UI) Symbols() string { return symbols() }

// Cover returns the front of the box.
func (UI) Cover(l *board.Loc) templ.Component { return cover(l) }

// Steps returns the rules in four pictures.
func (UI) Steps(l *board.Loc) []board.Step {
	return board.Steps(l, id, stepLift(), stepAdd(), stepHold(), stepWin())
}

// Picture returns a drawing of the rulebook: ring, pair, chain or black.
func (UI) Picture(l *board.Loc, name string) templ.Component {
	switch name {
	case "ring":
		return pictureRing(l)
	case "pair":
		return pictureRow(l, name, pairRow)
	case "chain":
		return pictureRow(l, name, chainRow)
	case "black":
		return pictureRow(l, name, blackRow)
	}
	return nil
}

// Table returns the table with everything on it.
func (UI) Table(s *board.Scene) templ.Component { return table(look(s)) }

// Panel returns, for people round one screen, the switch that turns the plates of those who sit across.
func (UI) Panel(s *board.Scene) templ.Component {
	if len(s.Together) == 0 || s.Over() {
		return templ.NopComponent
	}
	return turnPlates(s.L)
}

// State returns the progress of the game: "13e tour · bol noir : 4".
func (UI) State(s *board.Scene) string {
	t := look(s)
	switch {
	case s.Over():
		return t.say("table.over")
	case t.view.Penalty:
		return t.say("table.state", "Nth", t.nth(t.view.Turns+1), "Black", t.view.Black)
	}
	return t.say("table.state-plain", "Nth", t.nth(t.view.Turns+1))
}

// Request returns the request to the viewer, or the sentence that names the seat on turn.
func (UI) Request(s *board.Scene) string {
	t := look(s)
	asked := t.request()
	if t.pictured() != nil && len(t.view.Open) > 0 {
		return asked.Rest // the numbers were told, or said by the voice, when the bowls were lifted
	}
	return asked.String()
}

// Choice returns the name of an action: "soulever le bol 7", or "m’arrêter".
func (UI) Choice(s *board.Scene, a game.Action) string {
	what, bowl := ronda.Read(a)
	return say(s.L, "choice."+what, "N", bowl)
}

// Refused returns the sentence for one of the game's own refusals.
func (UI) Refused(l *board.Loc, r *game.Refusal) string {
	var bowl any = ""
	if len(r.Args) > 0 {
		bowl = r.Args[0]
	}
	return say(l, "refusal."+r.Code, "N", bowl)
}

// say returns a text of this game.
func say(l *board.Loc, key string, pairs ...any) string { return l.T(id+"."+key, pairs...) }
