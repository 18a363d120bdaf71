// Package ui is how Rondelic looks and what it says: the round plank, the tokens that move
// inwards, cards that change hands face down, the song round the rim, the box, and every
// sentence in French and English.
//
// board.templ is the table; tableau.go says what lies where and whose it is, ring.go at
// which angle; request.go, journal.go and answer.go make the sentences out of texts/;
// plank.go draws, song.go sets the words of the song.
package ui

import (
	"embed"
	"io/fs"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/web/board"
)

const id = "rondelic"

//go:embed texts
var texts embed.FS

//go:embed preview.jpg
var preview []byte

//go:embed styles.css
var styles string

//go:embed phone.css land.css tablet.css wide.css
var sizes embed.FS

//go:embed script/song.js
var script string

//go:embed celebration.css
var celebrationStyles string

//go:embed pages.css
var pageStyles string

// pictures is the game's sheet: the plank, a token's rings, the signs on buttons.
var pictures = board.NewSheet(id, symbols())

// UI is Rondelic's board.UI. Its zero value is ready.
type UI struct{}

var (
	_ board.UI       = UI{}
	_ board.Adapted  = UI{}
	_ board.Scripted = UI{}
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

// Script sings the song.
func (UI) Script(*board.Loc) string { return script }

// ScriptStyles is empty: the table's styles have what the script shows.
func (UI) ScriptStyles() string { return "" }

// Symbols are the plank, a token's rings and the signs on buttons.
func (UI) Symbols() string { return symbols() }

// Cover is the front of the box.
func (UI) Cover(l *board.Loc) templ.Component { return cover(l) }

// Steps are the rule in four pictures.
func (UI) Steps(l *board.Loc) []board.Step {
	return board.Steps(l, id, stepDeal(l), stepSwap(l), stepMove(l), stepWin(l))
}

// Picture is a drawing of the rulebook: board, deal, swap, king, dealer, fall, duel.
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

// Table is the cloth and all that lies on it.
func (UI) Table(s *board.Scene) templ.Component { return table(look(s)) }

// Panel is how the last round came out.
func (UI) Panel(s *board.Scene) templ.Component { return panel(look(s)) }

// State is "donne 14 · 6 cercles".
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

// Choice is "Garder (« Servi »)", or "Échanger avec Jeanne".
func (UI) Choice(s *board.Scene, a game.Action) string {
	if s.View == nil {
		return word(s.L, a)
	}
	return look(s).choice(a)
}

// say is a text of this game.
func say(l *board.Loc, key string, pairs ...any) string { return l.T(id+"."+key, pairs...) }
