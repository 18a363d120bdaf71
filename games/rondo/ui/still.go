package ui

import (
	"github.com/a-h/templ"

	"tablee/web/board"
)

// Hand draws the open hand of a seat in a replay.
func (UI) Hand(s *board.Scene) templ.Component { return held(look(s)) }
