package web_test

import (
	"net/http"
	"strings"
	"testing"

	"tablee/web/webtest"
)

// refreshes is whether a page without a script is loaded anew by itself.
func refreshes(page string) bool {
	return strings.Contains(page, `<noscript><meta http-equiv="refresh" content="`)
}

// Without a script the waiting room shows by itself who has come, unless somebody writes their
// name into it, who has a link; and its forms do all that there is to do.
func TestWithoutScript_TheWaitingRoom(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "fr")
	path := ana.Open("seats", "3")
	if page := ana.Get(path).Body; refreshes(page) || !strings.Contains(page, "Voir qui est là maintenant</a></noscript>") {
		t.Error("a name that is being written is wiped, or there is no link")
	}
	ana.MustPost(path+"/name", "name", "Ana", "seq", h.Seq(t, path))
	if !refreshes(ana.Get(path).Body) {
		t.Error("who waits has to load the page themselves")
	}
	bob := h.Visitor(t, "en")
	if refreshes(bob.Get(path).Body) {
		t.Error("the name of who sits down is wiped")
	}
	bob.MustPost(path+"/sit", "name", "Bob")
	if page := ana.Get(path).Body; !strings.Contains(page, "Bob") {
		t.Error("the room does not show who came")
	}
	ana.MustPost(path+"/chair", "seq", h.Seq(t, path), "do", "bot:1 2")
	ana.MustPost(path+"/begin", "seq", h.Seq(t, path), "name", "Ana")
	h.AwaitTurn(t, path)
	asked, waits := ana.Get(path).Body, bob.Get(path).Body
	if strings.Contains(waits, "data-ask=\"À vous") || strings.Contains(waits, `data-ask="Your`) {
		asked, waits = waits, asked
	}
	if refreshes(asked) || !refreshes(waits) {
		t.Errorf("who is asked has their page loaded anew: %t; who waits: %t", refreshes(asked), refreshes(waits))
	}
}

// A bid that is secret may be made from a page that is older than the bids of others: its moment
// lasts until all have bid.
func TestWithoutScript_ASecretBidFromAnOldPage(t *testing.T) {
	h := webtest.OpenAll(t)
	ana := h.Visitor(t, "fr")
	opened := ana.Post("/g/rondo", "seats", "2", "o.sand", "0", "seating", "kept")
	path := opened.Header.Get("Location")
	bob := h.Visitor(t, "en")
	bob.MustPost(path+"/sit", "name", "Bob")
	h.AwaitTurn(t, path)
	page := h.Seq(t, path)
	for _, b := range []*webtest.Browser{ana, bob} {
		if a := b.Post(path, "seq", page, "a", "bid -", "command", "bid of "+b.Token()); a.Status != http.StatusSeeOther {
			t.Errorf("a bid from the page of seq %s: %d", page, a.Status)
		}
	}
	if a := bob.Post(path, "seq", page, "a", "bid -", "command", "once more"); a.Status != http.StatusConflict && a.Status != http.StatusUnprocessableEntity {
		t.Errorf("a bid after all have bid: %d", a.Status)
	}
}
