// Package ui is the pages of High Card: the table, the box, and every sentence in French
// and English.
//
// board.templ is the table and pictures.templ the box and the pictures of the rule;
// layout.go says what is drawn where; sentences.go and journal.go make the sentences out of
// texts/.
package ui

import (
	"embed"
	"io/fs"
	"strconv"

	"github.com/a-h/templ"

	"tablee/cmd/tablee/internal/newgame/highcard"
	"tablee/game"
	"tablee/web/board"
)

const id = "high-card"

//go:embed texts
var texts embed.FS

//go:embed styles.css
var styles string

// UI is the game's board.UI. Its zero value is ready.
type UI struct{}

var (
	_ board.UI     = UI{}
	_ board.Opener = UI{}
)

// ID is the game's id.
func (UI) ID() string { return id }

// Texts holds a file for each language.
func (UI) Texts() fs.FS {
	sub, err := fs.Sub(texts, "texts")
	if err != nil {
		panic("high-card: the texts are embedded: " + err.Error())
	}
	return sub
}

// Styles is the CSS of the table and the box.
func (UI) Styles() string { return styles }

// Symbols is empty: the cards are those of the library.
func (UI) Symbols() string { return "" }

// Cover is the front of the box.
func (UI) Cover(l *board.Loc) templ.Component { return cover(l) }

// Steps are the rule in four pictures.
func (UI) Steps(l *board.Loc) []board.Step {
	pictures := []templ.Component{
		picture(l, "KS", "3D", "4C"), picture(l, "9H"), picture(l, "9H", "JC", "9S"), picture(l, "AD"),
	}
	steps := make([]board.Step, len(pictures))
	for i, drawn := range pictures {
		key := "step." + strconv.Itoa(i+1)
		steps[i] = board.Step{Picture: drawn, Title: say(l, key+".title"), Text: say(l, key+".text")}
	}
	return steps
}

// Picture is a drawing of the rulebook: round.
func (UI) Picture(l *board.Loc, name string) templ.Component {
	if name == "round" {
		return picture(l, "9H", "JC", "9S")
	}
	return nil
}

// Table is the cloth and all that lies on it.
func (UI) Table(s *board.Scene) templ.Component { return table(look(s)) }

// Panel is empty.
func (UI) Panel(*board.Scene) templ.Component { return templ.NopComponent }

// Hand is what the viewer holds.
func (UI) Hand(s *board.Scene) templ.Component {
	var codes []string
	for _, c := range look(s).view.Hand {
		codes = append(codes, c.String())
	}
	return board.Held(s.L, board.Cards(s.L), codes)
}

// Choice is the name of a card, or of a pass.
func (UI) Choice(s *board.Scene, a game.Action) string {
	if c, ok := highcard.CardOf(a); ok {
		return board.CardName(s.L, c.String())
	}
	return say(s.L, "table.pass")
}

// Refused is the sentence of one of the game's own refusals.
func (UI) Refused(l *board.Loc, r *game.Refusal) string { return say(l, "refusal."+r.Code) }

// say is a text of this game.
func say(l *board.Loc, key string, pairs ...any) string { return l.T(id+"."+key, pairs...) }
