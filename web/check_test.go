package web_test

import (
	"net/http"
	"strings"
	"testing"
)

// The luck of a finished table is drawn again for whoever asks, on a page.
func TestCheck_DrawsAFinishedTablesLuckAgain(t *testing.T) {
	h := openHouse(t)
	ana := h.visitor(t, "en")
	path := ana.open("seats", "3", "bots", "2", "o.deals", "1")
	if a := ana.get(path + "/check"); a.status != http.StatusSeeOther || a.header.Get("Location") != path {
		t.Errorf("while the seed is sealed: %d", a.status)
	}
	playOut(t, h, ana, path)
	if !strings.Contains(ana.get(path).body, `href="`+path+`/check"`) {
		t.Error("the table does not lead there")
	}
	f := h.awaitTurn(t, path)
	page := ana.get(path + "/check").body
	for _, want := range []string{f.Table.Seed, f.Table.Commitment, "The seats and 1 draw were made again", "/check.js"} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is not on the page", want)
		}
	}
}
