package ui

import (
	"github.com/a-h/templ"

	"tablee/web/board"
)

// Hand is what a seat holds, laid open in a replay.
func (UI) Hand(s *board.Scene) templ.Component { return held(look(s)) }
