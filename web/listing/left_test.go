package listing_test

import (
	"strings"
	"testing"

	"tablee/web/webtest"
)

// A list says of a table by the day how much time one has left, and of none at another pace.
func TestOf_TimeLeft(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	h.AwaitTurn(t, ana.Open("seats", "3", "bots", "2", "move", "86400", "seating", "kept"))
	if page := ana.Get("/me").Body; !strings.Contains(page, "hours left") {
		t.Error("a table by the day does not say how much time is left")
	}
	bob := h.Visitor(t, "en")
	h.AwaitTurn(t, bob.Open("seats", "3", "bots", "2", "move", "300", "seating", "kept"))
	if page := bob.Get("/me").Body; strings.Contains(page, " left") {
		t.Error("a table with a running clock says how much time was left when the page was loaded")
	}
}
