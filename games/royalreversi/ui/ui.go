// Package ui is the user interface of Royal Reversi: the board of 64 pictures that stay muted until they
// matter, the two-coloured tokens, the hand, the shoe, the box, and all texts in their languages.
//
// A player chooses a card (a radio button, so that no script is needed) and then a square (a button);
// the form joins the two to "KD f6". board.templ draws the table; tableau.go derives the possible moves
// of each square; request.go, journal.go and answer.go compose sentences from texts/; drawing.go and
// pictures.templ draw the pictures. The cards have the letters J Q K A in all languages, as printed
// (RRV-04).
package ui

import (
	"embed"
	"encoding/json"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/games/royalreversi"
	"tablee/library"
	"tablee/web/board"
)

const id = "royal-reversi"

//go:embed preview.jpg
var preview []byte

//go:embed texts dist pixels
var files embed.FS

// pictures is the game's sprite sheet: squares and tokens.
var pictures = board.NewSheet(id, symbols())

// Game returns Royal Reversi for the library.
func Game() library.Game {
	return library.Game{
		Rules: royalreversi.Rules(), UI: New(), Files: royalreversi.Files, Levels: royalreversi.Levels(), Omniscient: royalreversi.Omniscient,
	}
}

// UI implements [board.UI] for Royal Reversi. [New] makes it.
type UI struct{ board.Base }

// New returns the user interface.
func New() UI { return UI{board.Base{Rules: royalreversi.Rules(), Files: files}} }

var (
	_ board.GridDrawer = UI{}
	_ board.Scripted   = UI{}
	_ board.Signed     = UI{}
)

// Preview returns the picture of the box for previews of links to the game.
func (UI) Preview() []byte { return preview }

// ScriptTexts returns the texts of the script, which previews moves.
func (UI) ScriptTexts(l *board.Loc) string {
	texts, _ := json.Marshal(map[string]string{ // strings always encode
		"again": say(l, "table.again"), "none": say(l, "table.turns-none"), "takes": say(l, "table.takes"),
	})
	return string(texts)
}

// Symbols returns the two boards, the four tokens and their columns as SVG symbols.
func (UI) Symbols() string { return symbols() }

// Cover returns the front of the box.
func (UI) Cover(l *board.Loc) templ.Component { return cover(l) }

// Steps returns the rules in four pictures.
func (UI) Steps(l *board.Loc) []board.Step {
	return board.Steps(l, id, stepCard(), stepPinch(), stepSpecials(), stepFull())
}

// Picture returns a drawing of the rulebook, see rulebook.go.
func (UI) Picture(l *board.Loc, name string) templ.Component {
	p, ok := figures[name]
	if !ok {
		return nil
	}
	return picture(say(l, "picture."+name), p)
}

// Sign returns the token of a seat's colour.
func (UI) Sign(s *board.Scene, seat game.Seat) templ.Component {
	return tokenSign(look(s).view.Colours[seat])
}

// Table returns the table with everything on it.
func (UI) Table(s *board.Scene) templ.Component { return table(look(s)) }

// Panel returns the score in columns of tokens, and the thrown cards.
func (UI) Panel(s *board.Scene) templ.Component { return panel(look(s)) }

// State returns the progress of the game: "31 cases libres".
func (UI) State(s *board.Scene) string {
	t := look(s)
	if s.Over() {
		return t.say("table.over")
	}
	return t.say("table.left", "N", t.free())
}

// Request returns the request to the viewer, or the sentence that names the seat on turn.
func (UI) Request(s *board.Scene) string { return look(s).request().String() }

// Journal returns the lines for the facts of some entries.
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

// Choice returns the name of an action: "roi de carreau en f6", or "Remplacer ma main".
func (UI) Choice(s *board.Scene, a game.Action) string {
	c, q, ok := royalreversi.Card(a)
	if !ok {
		return say(s.L, "table.replace")
	}
	return say(s.L, "table.choice", "Card", s.L.Card(c.String()), "Square", q)
}

// say returns a text of this game.
func say(l *board.Loc, key string, pairs ...any) string { return l.T(id+"."+key, pairs...) }
