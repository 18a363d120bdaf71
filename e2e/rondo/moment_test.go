package rondo

import (
	"testing"

	"tablee/e2e/browser"
	"tablee/game"
	rules "tablee/games/rondo"
)

// The words bid are looked at together before the first word is laid. Nothing can show beneath
// them: the bids are what the table is.
func TestMoment(t *testing.T) {
	t.Parallel()
	browser.CheckMoment(t, browser.Moment{
		Position: browser.Position{Rules: rules.Rules(), Seats: 2, Until: func(s game.State) bool { return s.Turn() == 0 }},
		Kind:     "bids",
		Long:     6000,
		Shown:    `document.querySelector("#fragment[data-moment=bids]")`,
		Beneath:  `document.querySelector(".ro-row .ro-laid")`,
	})
}
