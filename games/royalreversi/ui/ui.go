// Package ui is how Royal Reversi looks and what it says: the board of 64 pictures that
// stay quiet until they matter, the two-coloured tokens, the hand, the shoe, the box, and
// every sentence in three languages.
//
// A card is chosen (a radio button, so that it needs no script) and then a square (a
// button): the form joins the two to "KD f6". board.templ is the table; tableau.go says
// what each square may mean to the viewer; request.go, journal.go and answer.go make the
// sentences out of texts/; drawing.go and pictures.templ draw. The letters on the cards
// are J Q K A in all of them, as they are printed (RRV-04).
package ui

import (
	"embed"
	"encoding/json"
	"io/fs"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/games/royalreversi"
	"tablee/web/board"
)

const id = "royal-reversi"

//go:embed texts
var texts embed.FS

//go:embed preview.jpg
var preview []byte

//go:embed styles.css
var styles string

//go:embed phone.css land.css tablet.css wide.css
var sizes embed.FS

//go:embed script/grid.js
var script string

//go:embed celebration.css
var celebrationStyles string

//go:embed pages.css
var pageStyles string

// pictures is the game's sheet: boards, tokens, columns.
var pictures = board.NewSheet(id, symbols())

// UI is Royal Reversi's board.UI. Its zero value is ready.
type UI struct{}

var (
	_ board.UI       = UI{}
	_ board.Adapted  = UI{}
	_ board.Scripted = UI{}
	_ board.Signed   = UI{}
)

// ID is the game's id.
func (UI) ID() string { return id }

// Texts holds a file of sentences for each language.
func (UI) Texts() fs.FS { return board.TextsIn(texts) }

// Preview is the box, as links to the game are shown with it.
func (UI) Preview() []byte { return preview }

// Styles is the CSS of the table and the box.
func (UI) Styles() string { return styles }

// Layouts are the styles of the table for windows of other shapes.
func (UI) Layouts() fs.FS { return sizes }

// PageStyles is the CSS of the pictures that tell the rule.
func (UI) PageStyles() string { return pageStyles }

// Script is the keys of the board, what they bring about in the words of a language, and how
// tokens turn over.
func (UI) Script(l *board.Loc) string {
	texts, _ := json.Marshal(map[string]string{ // texts encode
		"again": say(l, "table.again"), "none": say(l, "table.turns-none"), "takes": say(l, "table.takes"),
	})
	return "const texts = " + string(texts) + "\n" + script
}

// ScriptStyles is empty: the table's styles have what the script shows.
func (UI) ScriptStyles() string { return "" }

// Symbols are the two boards, the four tokens and their columns.
func (UI) Symbols() string { return symbols() }

// Cover is the front of the box.
func (UI) Cover(l *board.Loc) templ.Component { return cover(l) }

// Steps are the rule in four pictures.
func (UI) Steps(l *board.Loc) []board.Step {
	return board.Steps(l, id, stepCard(), stepPinch(), stepSpecials(), stepFull())
}

// Picture is a drawing of the rulebook, see rulebook.go.
func (UI) Picture(l *board.Loc, name string) templ.Component {
	p, ok := figures[name]
	if !ok {
		return nil
	}
	return picture(say(l, "picture."+name), p)
}

// Sign is the token of a seat's colour.
func (UI) Sign(s *board.Scene, seat game.Seat) templ.Component {
	return tokenSign(look(s).view.Colours[seat])
}

// Table is the cloth and all that lies on it.
func (UI) Table(s *board.Scene) templ.Component { return table(look(s)) }

// Panel is the score in columns of tokens, and the cards thrown.
func (UI) Panel(s *board.Scene) templ.Component { return panel(look(s)) }

// State is "31 cases libres".
func (UI) State(s *board.Scene) string {
	t := look(s)
	if s.Over() {
		return t.say("table.over")
	}
	return t.say("table.left", "N", t.free())
}

// Request is what is asked of the viewer, or whom the table awaits.
func (UI) Request(s *board.Scene) string { return look(s).request().String() }

// Journal tells the facts.
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

// Choice is "roi de carreau en f6", or "Remplacer ma main".
func (UI) Choice(s *board.Scene, a game.Action) string {
	c, q, ok := royalreversi.Card(a)
	if !ok {
		return say(s.L, "table.replace")
	}
	return say(s.L, "table.choice", "Card", board.CardName(s.L, c.String()), "Square", q)
}

// say is a text of this game.
func say(l *board.Loc, key string, pairs ...any) string { return l.T(id+"."+key, pairs...) }
