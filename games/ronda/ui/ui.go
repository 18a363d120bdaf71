// Package ui is how Ronda looks and what it says: ten bowls on linen, the black bowl,
// beans, the box, and every sentence in French and English.
//
// A memory game must not remember for its players: the page holds what lies open now
// and nothing of what lay open before, but for the pair of an error during its three
// seconds (shown.go), and the journal names bowls only while they are open (journal.go).
//
// board.templ is the table; ring.go says what lies where; request.go and answer.go make
// the sentences out of texts/; drawing.go draws.
package ui

import (
	"embed"
	"io/fs"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/games/ronda"
	"tablee/web/board"
)

const id = "ronda"

//go:embed texts
var texts embed.FS

//go:embed celebration.css
var celebrationStyles string

//go:embed preview.jpg
var preview []byte

//go:embed styles.css
var styles string

//go:embed phone.css land.css tablet.css wide.css
var sizes embed.FS

// pictures is the game's sheet: beans and heaps.
var pictures = board.NewSheet(id, symbols())

// UI is Ronda's board.UI. Its zero value is ready.
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

// Symbols are a bean and the heaps.
func (UI) Symbols() string { return symbols() }

// Cover is the front of the box.
func (UI) Cover(l *board.Loc) templ.Component { return cover(l) }

// Steps are the rule in four pictures.
func (UI) Steps(l *board.Loc) []board.Step {
	return board.Steps(l, id, stepLift(), stepAdd(), stepHold(), stepWin())
}

// Picture is a drawing of the rulebook: ring, pair, chain, black.
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

// Table is the cloth and all that lies on it.
func (UI) Table(s *board.Scene) templ.Component { return table(look(s)) }

// Panel is empty: nothing stays beside the table that was not remembered.
func (UI) Panel(s *board.Scene) templ.Component { return templ.NopComponent }

// State is "13e tour · bol noir : 4".
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

// Request is what is asked of the viewer, or whom the table awaits.
func (UI) Request(s *board.Scene) string { return look(s).request().String() }

// Choice is "soulever le bol 7", or "m’arrêter".
func (UI) Choice(s *board.Scene, a game.Action) string {
	what, bowl := ronda.Read(a)
	return say(s.L, "choice."+what, "N", bowl)
}

// Refused is the sentence of one of the game's own refusals.
func (UI) Refused(l *board.Loc, r *game.Refusal) string {
	var bowl any = ""
	if len(r.Args) > 0 {
		bowl = r.Args[0]
	}
	return say(l, "refusal."+r.Code, "N", bowl)
}

// say is a text of this game.
func say(l *board.Loc, key string, pairs ...any) string { return l.T(id+"."+key, pairs...) }
