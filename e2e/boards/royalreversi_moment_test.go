package boards

import (
	"testing"

	"tablee/e2e/browser"
	"tablee/games/royalreversi"
)

// TestMoment_RoyalReversi: the count of the tokens is shown before the end page.
func TestMoment_RoyalReversi(t *testing.T) {
	t.Parallel()
	browser.CheckMoment(t, browser.Moment{
		Position: browser.Position{Rules: royalreversi.Rules(), Seats: 2},
		Kind:     "end",
		Long:     6000,
		Shown:    `document.querySelector("#fragment[data-moment=end]")`,
		Beneath:  `document.querySelector(".end") || !document.querySelector("#rr-counted")`,
	})
}
