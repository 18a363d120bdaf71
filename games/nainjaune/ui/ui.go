// Package ui is the user interface of Nain Jaune: the painted panel, the run, the hand, the box, and all
// texts in their languages.
//
// board.templ draws the table; tableau.go derives positions and states; request.go, journal.go and
// answer.go compose sentences from texts/; painting.go and dwarf.go draw the pictures.
package ui

import (
	"embed"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/library"
	"tablee/web/board"
)

const id = "nain-jaune"

//go:embed preview.jpg
var preview []byte

//go:embed texts dist pixels
var files embed.FS

// pictures is the game's sprite sheet: the dwarf.
var pictures = board.NewSheet(id, symbols())

// Game returns Nain Jaune for the library.
func Game() library.Game {
	return library.Game{
		Rules: nainjaune.Rules(), UI: New(), Files: nainjaune.Files, Levels: nainjaune.Levels(), Omniscient: nainjaune.Omniscient, Judge: nainjaune.Judge(),
	}
}

// UI implements [board.UI] for Nain Jaune. [New] makes it.
type UI struct{ board.Base }

// New returns the user interface.
func New() UI { return UI{board.Base{Rules: nainjaune.Rules(), Files: files}} }

// Preview returns the picture of the box for previews of links to the game.
func (UI) Preview() []byte { return preview }

// Symbols returns the dwarf as an SVG symbol.
func (UI) Symbols() string { return symbols() }

// Cover returns the front of the box.
func (UI) Cover(l *board.Loc) templ.Component { return cover(l) }

// Steps returns the rules in four pictures.
func (UI) Steps(l *board.Loc) []board.Step {
	return board.Steps(l, id, stepBoard(l), stepRun(l), stepBox(l), stepWin(l))
}

// Picture returns a drawing of the rulebook: board, deal, run or points.
func (UI) Picture(l *board.Loc, name string) templ.Component {
	switch name {
	case "board":
		return pictureBoard(l)
	case "deal":
		return pictureDeal(l)
	case "run":
		return pictureRun(l)
	case "points":
		return picturePoints(l)
	}
	return nil
}

// Table returns the table with everything on it.
func (UI) Table(s *board.Scene) templ.Component { return table(look(s)) }

// Panel returns the five boxes in words, and a link to the accounts of the deals.
func (UI) Panel(s *board.Scene) templ.Component {
	t := look(s)
	return board.Kept(s.L, inWords{t.view.Boxes, t.ledgerAt()})
}

// State returns the progress of the game: "donne 2 sur 4".
func (UI) State(s *board.Scene) string {
	t := look(s)
	if s.Over() {
		return t.say("table.over")
	}
	return t.say("table.state", "Deal", t.view.Deal, "Deals", t.view.Deals)
}

// Request returns the request to the viewer, or the sentence that names the seat on turn.
func (UI) Request(s *board.Scene) string { return look(s).request().String() }

// Journal returns the lines for the facts of some entries.
func (UI) Journal(s *board.Scene, entries []board.Entry) []board.Line {
	j := journal{tableau: look(s)}
	for _, e := range entries {
		if e.Undone > 0 {
			j.flush() // keep the sentence that was taken back; the next one starts fresh
		}
		for _, f := range e.Facts {
			j.tell(e.Seq, f)
		}
	}
	open := j.play != nil && j.play.said+j.play.after == ""
	if n := len(entries); n > 0 && len(board.Told(entries[n-1].Facts, nainjaune.FactTakes)) > 0 {
		open = false // a won box is read out at once
	}
	j.flush()
	if open {
		j.lines[len(j.lines)-1].Open = true
	}
	return j.lines
}

// Choice returns the name of an action: "7 de carreau", or "J’arrête".
func (UI) Choice(s *board.Scene, a game.Action) string {
	if c, ok := nainjaune.Card(a); ok {
		return s.L.Card(c.String())
	}
	return say(s.L, "table.stop")
}

// say returns a text of this game.
func say(l *board.Loc, key string, pairs ...any) string { return l.T(id+"."+key, pairs...) }
