package ui

import (
	"github.com/a-h/templ"

	"tablee/web/board"
)

// Hand returns the viewer's hand, laid open in a replay.
func (UI) Hand(s *board.Scene) templ.Component {
	t := look(s)
	var codes []string
	for _, c := range t.view.Hand {
		codes = append(codes, c.String())
	}
	return board.Held(s.L, func(code string) templ.Component { return board.Face(s.L, code) }, codes)
}
