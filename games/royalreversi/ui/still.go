package ui

import (
	"github.com/a-h/templ"

	"tablee/web/board"
)

// Hand is what a seat holds, laid open in a replay. The game's cards are printed in one
// language.
func (UI) Hand(s *board.Scene) templ.Component {
	t := look(s)
	var codes []string
	for _, c := range t.view.Hand {
		codes = append(codes, code(c))
	}
	return board.Held(s.L, board.PlainCards(), codes)
}
