package cards

import (
	"testing"

	"tablee/e2e/browser"
	"tablee/games/ronda"
)

// Two bowls that differ are seen for three seconds at every pace (RDA-X18), and nobody lifts another meanwhile.
func TestMoment_Ronda(t *testing.T) {
	t.Parallel()
	browser.CheckMoment(t, browser.Moment{
		Position: browser.Position{Rules: ronda.Rules(), Seats: 3},
		Kind:     "wrong",
		Long:     3000,
		Shown:    `document.querySelector("[data-gone]")`,
		Beneath:  `document.querySelector(".rd-place.open")`,
	})
}
