package boards

import (
	"testing"

	"tablee/e2e/browser"
	"tablee/game"
	rules "tablee/games/rondo"
)

// TestMoment_Rondo: all bids are shown together before a bot lays the first word.
func TestMoment_Rondo(t *testing.T) {
	t.Parallel()
	browser.CheckMoment(t, browser.Moment{
		Position: browser.Position{Rules: rules.Rules(), Seats: 2, Options: game.Options{"sand": "0"}, Until: func(s game.State) bool { return s.Turn() == 0 }},
		Kind:     "bids",
		Long:     6000,
		Shown:    `document.querySelector("#fragment[data-moment=bids]")`,
		Beneath:  `document.querySelector("#ro-rail .ro-card") || document.querySelectorAll(".ro-bids > li").length !== 2`,
	})
}
