package cards

import (
	"testing"

	"tablee/e2e/browser"
	"tablee/games/rondelic"
)

// TestMoment_Rondelic: all cards of a round are shown before the next round is dealt.
func TestMoment_Rondelic(t *testing.T) {
	t.Parallel()
	browser.CheckMoment(t, browser.Moment{
		Position: browser.Position{Rules: rondelic.Rules(), Seats: 4},
		Kind:     "reveal",
		Long:     3500,
		Deals:    true,
		Shown:    `document.querySelector("#fragment[data-moment=reveal]")`,
		Beneath:  `document.querySelector("#table .ron-held") || document.querySelectorAll("#table .ron-shown").length < 4`,
	})
}
