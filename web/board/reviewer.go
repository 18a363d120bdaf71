package board

import (
	"github.com/a-h/templ"

	"tablee/game"
)

// Reviewer is a UI that draws what a choice was about, for the page that tells what should have been played.
type Reviewer interface {
	// Review draws the position of a choice of the viewer as they saw it, and the better action.
	Review(s *Scene, better game.Action) templ.Component
}
