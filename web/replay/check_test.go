package replay_test

import (
	"net/http"
	"strings"
	"testing"

	"tablee/web/webtest"
)

// The chance outcomes of a finished table are drawn again on a page, for everybody.
func TestCheck_DrawsAFinishedTablesShuffleAgain(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "2", "o.deals", "1")
	if a := ana.Get(path + "/check"); a.Status != http.StatusSeeOther || a.Header.Get("Location") != path {
		t.Errorf("while the seed is sealed: %d", a.Status)
	}
	webtest.PlayOut(t, h, ana, path)
	if !strings.Contains(ana.Get(path).Body, `href="`+path+`/check"`) {
		t.Error("the table does not lead there")
	}
	f := h.AwaitTurn(t, path)
	page := ana.Get(path + "/check").Body
	for _, want := range []string{f.Table.Seed, f.Table.Commitment, "The seats and 1 draw were made again", "/check.js"} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is not on the page", want)
		}
	}
}
