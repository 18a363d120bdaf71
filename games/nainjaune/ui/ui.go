// Package ui is how Nain Jaune looks and what it says: the painted panel, the run, the
// hand, the box, and every sentence in French and English.
//
// board.templ is the table; tableau.go says where things lie; request.go, journal.go
// and answer.go make the sentences out of texts/; painting.go and dwarf.go draw.
package ui

import (
	"embed"
	"io/fs"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/web/board"
)

const id = "nain-jaune"

//go:embed texts
var texts embed.FS

//go:embed pages.css
var pageStyles string

//go:embed celebration.css
var celebrationStyles string

//go:embed preview.jpg
var preview []byte

//go:embed styles.css
var styles string

//go:embed phone.css land.css tablet.css wide.css
var sizes embed.FS

// pictures is the game's sheet: the panel and the dwarf.
var pictures = board.NewSheet(id, symbols())

// UI is Nain Jaune's board.UI. Its zero value is ready.
type UI struct{}

var (
	_ board.UI      = UI{}
	_ board.Adapted = UI{}
)

// ID is the game's id.
func (UI) ID() string { return id }

// Texts holds a file for each language.
func (UI) Texts() fs.FS { return board.TextsIn(texts) }

// Preview is the box, as links to the game are shown with it.
func (UI) Preview() []byte { return preview }

// Styles is the CSS of the table and the box.
func (UI) Styles() string { return styles }

// Layouts are the styles of the table for windows of other shapes.
func (UI) Layouts() fs.FS { return sizes }

// PageStyles is the CSS of the pictures that tell the rule.
func (UI) PageStyles() string { return pageStyles }

// Symbols are the panel and the dwarf.
func (UI) Symbols() string { return symbols() }

// Cover is the front of the box.
func (UI) Cover(l *board.Loc) templ.Component { return cover(l) }

// Steps are the rule in four pictures.
func (UI) Steps(l *board.Loc) []board.Step {
	return board.Steps(l, id, stepBoard(l), stepRun(l), stepBox(l), stepWin(l))
}

// Picture is a drawing of the rulebook: board, deal, run, points.
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

// Table is the cloth and all that lies on it.
func (UI) Table(s *board.Scene) templ.Component { return table(look(s)) }

// Panel is the five boxes in words.
func (UI) Panel(s *board.Scene) templ.Component { return board.Kept(s.L, inWords{look(s).view.Boxes}) }

// State is "donne 2 sur 4".
func (UI) State(s *board.Scene) string {
	t := look(s)
	if s.Over() {
		return t.say("table.over")
	}
	return t.say("table.state", "Deal", t.view.Deal, "Deals", t.view.Deals)
}

// Request is what is asked of the viewer, or whom the table awaits.
func (UI) Request(s *board.Scene) string { return look(s).request().String() }

// Journal tells the facts.
func (UI) Journal(s *board.Scene, entries []board.Entry) []board.Line {
	j := journal{tableau: look(s)}
	for _, e := range entries {
		if e.Undone > 0 {
			j.flush() // what was taken back was said all the same; it is said anew
		}
		for _, f := range e.Facts {
			j.tell(e.Seq, f)
		}
	}
	open := j.play != nil && j.play.said+j.play.after == ""
	if n := len(entries); n > 0 && len(board.Told(entries[n-1].Facts, nainjaune.FactTakes)) > 0 {
		open = false // a box that is won is read out at once
	}
	j.flush()
	if open {
		j.lines[len(j.lines)-1].Open = true
	}
	return j.lines
}

// Choice is "7 de carreau", or "J’arrête".
func (UI) Choice(s *board.Scene, a game.Action) string {
	if c, ok := nainjaune.Card(a); ok {
		return board.CardName(s.L, c.String())
	}
	return say(s.L, "table.stop")
}

// say is a text of this game.
func say(l *board.Loc, key string, pairs ...any) string { return l.T(id+"."+key, pairs...) }
