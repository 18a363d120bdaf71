package ui

import (
	"github.com/a-h/templ"

	"tablee/web/board"
)

// Hand returns the viewer's hand, laid open in a replay. The cards of this game look the same in all
// languages.
func (UI) Hand(s *board.Scene) templ.Component {
	t := look(s)
	var codes []string
	for _, c := range t.view.Hand {
		codes = append(codes, code(c))
	}
	return board.Held(s.L, board.PlainFace, codes)
}
