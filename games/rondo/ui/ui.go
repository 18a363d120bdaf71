// Package ui is how Rondo looks and what it says: the holder that stretches, the cards,
// the panel on which a word is composed, the pad, the box, and every sentence in French
// and English.
//
// A word is made in three ways: typed, with the page's script or without (Understand
// finds the pattern); or laid card by card with compose.js, which shows the word, its
// points and what would refuse it before it is laid.
//
// board.templ is the table; desk.go says what lies where; request.go, journal.go and
// answer.go make the sentences out of texts/; drawing.go draws.
package ui

import (
	"embed"
	"io/fs"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/web/board"
)

const id = "rondo"

//go:embed texts
var sentences embed.FS

//go:embed preview.jpg
var preview []byte

//go:embed styles.css
var styles string

//go:embed phone.css land.css tablet.css wide.css
var sizes embed.FS

//go:embed pages.css
var pageStyles string

//go:embed compose.css
var composing string

//go:embed script
var scripts embed.FS

// pictures is the game's sheet: hand, eraser, sandglass.
var pictures = board.NewSheet(id, symbols)

// UI is Rondo's board.UI. Its zero value is ready.
type UI struct{}

var (
	_ board.UI        = UI{}
	_ board.Adapted   = UI{}
	_ board.Scripted  = UI{}
	_ board.Gathering = UI{}
	_ board.Paged     = UI{}
)

// ID is the game's id.
func (UI) ID() string { return id }

// Texts holds a file for each language.
func (UI) Texts() fs.FS { return board.TextsIn(sentences) }

// Preview is the box, as links to the game are shown with it.
func (UI) Preview() []byte { return preview }

// Styles is the CSS of the table.
func (UI) Styles() string { return styles }

// Layouts are the styles of the table for windows of other shapes.
func (UI) Layouts() fs.FS { return sizes }

// PageStyles is the CSS of the box and of the pictures that tell the rule.
func (UI) PageStyles() string { return pageStyles }

// Script composes words by touch and keys, in the words of a language.
func (UI) Script(l *board.Loc) string {
	script, err := board.Bundle(scripts, "const texts = "+texts(l)+"\n", "script/word.js", "script/order.js", "script/atend.js", "script/state.js", "script/draw.js", "script/hand.js", "script/sandglass.js", "script/compose.js")
	if err != nil {
		panic("rondo/ui: the scripts are embedded: " + err.Error())
	}
	return script
}

// ScriptStyles is how what is composed looks.
func (UI) ScriptStyles() string { return composing }

// Awaits: bids are made in any order.
func (UI) Awaits(s *board.Scene) bool { return look(s).mayAct() }

// Symbols are the joker's hand, the eraser and the sandglass.
func (UI) Symbols() string { return symbols }

// Cover is the front of the box.
func (UI) Cover(l *board.Loc) templ.Component { return cover(l) }

// Steps are the rule in four pictures.
func (UI) Steps(l *board.Loc) []board.Step {
	steps := make([]board.Step, len(stepRows))
	for i, row := range stepRows {
		key := "step." + string(rune('1'+i))
		steps[i] = board.Step{Picture: drawnRow(row, "", "ro-step"), Title: say(l, key+".title"), Text: say(l, key+".text")}
	}
	return steps
}

// Picture is a drawing of the rulebook: holder, moves.
func (UI) Picture(l *board.Loc, name string) templ.Component {
	switch name {
	case "holder":
		return drawnRow(kindsRow, say(l, "picture.holder"), "ro-figure")
	case "moves":
		return pictureMoves(l)
	}
	return nil
}

// Table is the cloth and all that lies on it.
func (UI) Table(s *board.Scene) templ.Component { return table(look(s)) }

// Panel is the pad: what each word brought.
func (UI) Panel(s *board.Scene) templ.Component { return pad(look(s)) }

// State is "9 mots · pioche : 61".
func (UI) State(s *board.Scene) string {
	t := look(s)
	if s.Over() {
		return t.say("table.over")
	}
	return t.say("table.state", "N", len(t.view.Made), "Pile", t.view.Pile)
}

// Request is what is asked of the viewer, or whom the table awaits.
func (UI) Request(s *board.Scene) string { return look(s).request() }

// Refused is the sentence of one of the game's own refusals.
func (UI) Refused(l *board.Loc, r *game.Refusal) string {
	arg := func(i int) any {
		if i < len(r.Args) {
			return r.Args[i]
		}
		return ""
	}
	text := say(l, "refusal."+r.Code, "Word", arg(0), "Most", arg(0), "Want", arg(0), "Got", arg(1), "Dictionary", dictionary(l, arg(1)))
	if sand, ok := arg(2).(int); ok && sand > 0 {
		text += " " + say(l, "refusal.sand-runs")
	}
	return text
}

// dictionary is what a dictionary is called, by its language; "" for what is none.
func dictionary(l *board.Loc, words any) string {
	if key, ok := words.(string); ok && key != "" {
		return say(l, "option.words."+key)
	}
	return ""
}

// say is a text of this game.
func say(l *board.Loc, key string, pairs ...any) string { return l.T(id+"."+key, pairs...) }
