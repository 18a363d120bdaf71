// Package ui is the user interface of Rondo: the extensible holder, the cards, the panel on which a
// word is composed, the pad, the box, and the texts of all languages.
//
// A word can be typed, with or without the page's script (Understand finds the pattern), or laid card
// by card with compose.js, which shows the word, its points and a predicted refusal before it is laid.
//
// board.templ draws the table and desk.go prepares its data; request.go, journal.go and answer.go
// compose sentences from texts/; drawing.go has the pictures.
package ui

import (
	"embed"
	"strings"

	"github.com/a-h/templ"

	"tablee/bot"
	"tablee/game"
	"tablee/games/rondo"
	"tablee/library"
	"tablee/web/board"
)

const id = "rondo"

//go:embed preview.jpg
var preview []byte

//go:embed texts dist
var files embed.FS

// pictures is the sheet of the game's symbols: hand, eraser, sandglass.
var pictures = board.NewSheet(id, symbols)

// Game returns Rondo for the library.
func Game() library.Game {
	return library.Game{
		Rules: rondo.Rules(), UI: New(), Files: rondo.Files, Levels: rondo.Levels(), Omniscient: bot.GeneralOmniscient, Judge: rondo.Judge(),
	}
}

// UI implements [board.UI] for Rondo. [New] makes it.
type UI struct{ board.Base }

// New returns the user interface.
func New() UI { return UI{board.Base{Rules: rondo.Rules(), Files: files}} }

var (
	_ board.Scripted  = UI{}
	_ board.Gathering = UI{}
	_ board.Varied    = UI{}
	_ board.Lexical   = UI{}
)

// Preview returns the picture of the box for link previews.
func (UI) Preview() []byte { return preview }

// ScriptTexts returns the texts of the script that composes words by touch and keys.
func (UI) ScriptTexts(l *board.Loc) string { return texts(l) }

// Script returns "lookup" for tables whose dictionary stays open.
func (UI) Script(opt game.Options) string {
	if opt["lookup"] == "on" {
		return "lookup"
	}
	return ""
}

// Word returns typed text as words are written in the dictionary (RDO-X28).
func (UI) Word(typed string) string { return strings.TrimSpace(plain(typed)) }

// Found returns "MARE est dans le dictionnaire français."
func (UI) Found(l *board.Loc, opt game.Options, word string, known bool) string {
	key := "refusal.unknown-word"
	if known {
		key = "table.known"
	}
	return say(l, key, "Word", word, "Dictionary", dictionary(l, opt["words"]))
}

// Awaits reports whether the viewer may act. Bids are made in any order.
func (UI) Awaits(s *board.Scene) bool { return look(s).mayAct() }

// Symbols returns the joker's hand, the eraser and the sandglass.
func (UI) Symbols() string { return symbols }

// Cover returns the front of the box.
func (UI) Cover(l *board.Loc) templ.Component { return cover(l) }

// Steps returns the introduction to the rules in four pictures.
func (UI) Steps(l *board.Loc) []board.Step {
	rows := stepRows[pictured(l)]
	steps := make([]board.Step, len(rows))
	for i, row := range rows {
		key := "step." + string(rune('1'+i))
		steps[i] = board.Step{Picture: drawnRow(row, "", "ro-step"), Title: say(l, key+".title"), Text: say(l, key+".text")}
	}
	return steps
}

// Picture returns a picture of the rulebook: holder, moves.
func (UI) Picture(l *board.Loc, name string) templ.Component {
	switch name {
	case "holder":
		return drawnRow(kindsRows[pictured(l)], say(l, "picture.holder"), "ro-figure")
	case "moves":
		return pictureMoves(l)
	}
	return nil
}

// Table returns the cloth with everything on it.
func (UI) Table(s *board.Scene) templ.Component { return table(look(s)) }

// Panel returns the score pad.
func (UI) Panel(s *board.Scene) templ.Component { return pad(look(s)) }

// State returns "9 mots · pioche : 61".
func (UI) State(s *board.Scene) string {
	t := look(s)
	if s.Over() {
		return t.say("table.over")
	}
	return t.say("table.state", "N", len(t.view.Made), "Pile", t.view.Pile)
}

// Request returns the prompt to the viewer, or the sentence about whom the table awaits.
func (UI) Request(s *board.Scene) string { return look(s).request() }

// Refused returns the sentence of one of the game's own refusals.
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

// dictionary returns the name of a dictionary, by its language; "" if words is not one.
func dictionary(l *board.Loc, words any) string {
	if key, ok := words.(string); ok && key != "" {
		return say(l, "option.words."+key)
	}
	return ""
}

// say returns a text of this game.
func say(l *board.Loc, key string, pairs ...any) string { return l.T(id+"."+key, pairs...) }
