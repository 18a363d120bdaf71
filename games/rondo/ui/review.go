package ui

import (
	"strings"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/games/rondo"
	"tablee/web/board"
)

var _ board.Reviewer = UI{}

// Review draws the word that lay, the hand, and the better word in cards.
func (UI) Review(s *board.Scene, better game.Action) templ.Component {
	t := look(s)
	_, word, _ := strings.Cut(rondo.Rules().FormatAction(better), " ")
	return review(t, t.shaped(strings.ToUpper(word)))
}

// handSigns returns the viewer's hand as a line of letters; "?" is a joker, "_" an eraser.
func (t desk) handSigns() string {
	var line strings.Builder
	for _, c := range t.view.Hand {
		line.WriteString(c.String())
	}
	return line.String()
}
