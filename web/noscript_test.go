package web_test

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

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

// Without a script a moment is held too: the page says what comes, loads itself anew when it is
// over, and has a button to go on; who has pressed it sees the next deal, the others not yet.
func TestWithoutScript_AMomentIsHeld(t *testing.T) {
	h := webtest.OpenPaced(t, time.Minute) // a settlement is held for eleven
	ana := h.Visitor(t, "fr")
	path := ana.Open("quick", "people", "seats", "3", "o.deals", "2", "seating", "kept", "name", "Ana")
	bob, zoe := h.SitDown(t, path, "Bob"), h.SitDown(t, path, "Zoé")
	people := []*webtest.Browser{ana, bob, zoe}
	for f := h.AwaitTurn(t, path); f.Hold == nil; f = h.AwaitTurn(t, path) {
		for _, b := range people {
			if h.PlayerOf(t, b) == f.Table.Seats[f.Table.Turn()].Player {
				page := b.Get(path).Body
				b.MustPost(path, "seq", webtest.Field(t, webtest.SeqField, page), "a", webtest.Field(t, webtest.LegalButton, page), "command", "")
			}
		}
	}
	seconds, goOn := regexp.MustCompile(`http-equiv="refresh" content="(\d+)`), regexp.MustCompile(`<button class="button gold hold-on" name="go" value="\d+" form="act" formaction="([^"]+)">`)
	for _, b := range people {
		page := b.Get(path).Body
		if strings.Contains(page, "<button name=\"a\"") {
			t.Error("the next deal shows under the moment")
		}
		if !strings.Contains(page, `/hold.css">`) {
			t.Error("the moment has no looks where no script fetches them")
		}
		if left, _ := strconv.Atoi(webtest.Field(t, seconds, page)); left < 300 || left > 700 {
			t.Errorf("the page is loaded anew after %d seconds, and the moment is held for eleven minutes", left)
		}
	}
	bob.Stream(path)(`id="hold"`) // a page with a script is known to be open
	page := ana.Get(path).Body
	ana.MustPost(webtest.Field(t, goOn, page), "seq", webtest.Field(t, webtest.SeqField, page))
	if strings.Contains(ana.Get(path).Body, `id="hold"`) {
		t.Error("who has gone on is shown the moment still")
	}
	if page := bob.Get(path).Body; !strings.Contains(page, `id="hold"`) || !strings.Contains(page, "Ready: ") {
		t.Error("the moment is over for who has not gone on, or they are not told who has")
	}
}
