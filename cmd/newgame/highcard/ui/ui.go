// Package ui is the pages of High Card: the table, the box, and every sentence in French and English.
//
// board.templ is the table, pictures.templ the box and the pictures of the rule; layout.go holds the data for
// drawing; sentences.go and journal.go build the sentences from texts/.
package ui

import (
	"embed"
	"io/fs"
	"strconv"

	"github.com/a-h/templ"

	"tablee/cmd/newgame/highcard"
	"tablee/game"
	"tablee/web/board"
)

const id = "high-card"

//go:embed texts
var texts embed.FS

//go:embed dist
var bundles embed.FS

// UI is the game's board.UI. Its zero value is ready to use.
type UI struct{}

var (
	_ board.UI     = UI{}
	_ board.Opener = UI{}
)

// ID returns the game's id.
func (UI) ID() string { return id }

// Texts returns the files of texts, one per language.
func (UI) Texts() fs.FS {
	sub, err := fs.Sub(texts, "texts")
	if err != nil {
		panic("high-card: the texts are embedded: " + err.Error())
	}
	return sub
}

// Bundles returns the styles of the pages.
func (UI) Bundles() fs.FS { return board.BundlesIn(bundles) }

// Symbols returns "": the cards are those of the library.
func (UI) Symbols() string { return "" }

// Cover draws the front of the box.
func (UI) Cover(l *board.Loc) templ.Component { return cover(l) }

// Steps returns the rule in four pictures.
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

// Picture draws a picture of the rulebook: round.
func (UI) Picture(l *board.Loc, name string) templ.Component {
	if name == "round" {
		return picture(l, "9H", "JC", "9S")
	}
	return nil
}

// Table draws the cloth with everything on it.
func (UI) Table(s *board.Scene) templ.Component { return table(look(s)) }

// Panel draws nothing.
func (UI) Panel(*board.Scene) templ.Component { return templ.NopComponent }

// Hand draws the viewer's hand.
func (UI) Hand(s *board.Scene) templ.Component {
	var codes []string
	for _, c := range look(s).view.Hand {
		codes = append(codes, c.String())
	}
	return board.Held(s.L, board.Cards(s.L), codes)
}

// Choice returns the name of a card, or of a pass.
func (UI) Choice(s *board.Scene, a game.Action) string {
	if c, ok := highcard.CardOf(a); ok {
		return board.CardName(s.L, c.String())
	}
	return say(s.L, "table.pass")
}

// Refused returns the sentence of one of the game's own refusals.
func (UI) Refused(l *board.Loc, r *game.Refusal) string { return say(l, "refusal."+r.Code) }

// say returns a text of this game.
func say(l *board.Loc, key string, pairs ...any) string { return l.T(id+"."+key, pairs...) }
