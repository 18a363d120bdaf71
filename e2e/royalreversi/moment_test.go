package royalreversi

import (
	"testing"

	"tablee/e2e/browser"
	"tablee/games/royalreversi"
)

// The last move is looked at before the end page comes.
func TestMoment(t *testing.T) {
	t.Parallel()
	browser.CheckMoment(t, browser.Moment{
		Position: browser.Position{Rules: royalreversi.Rules(), Seats: 2},
		Kind:     "end",
		Shown:    `document.querySelector("#fragment[data-moment=end]")`,
		Beneath:  `document.querySelector(".finish, .finale")`,
	})
}
