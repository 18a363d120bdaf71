package cards

import (
	"testing"

	"tablee/e2e/browser"
	"tablee/games/ronda"
)

// TestMoment_Ronda: two bowls that do not match stay open for three seconds at every tempo (RDA-X18), and no other
// bowl is lifted meanwhile.
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
