package seats_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"tablee/web/webtest"
)

func TestTableSettings_LeavingComingBackHandingOn(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "1")
	bob := h.SitDown(t, path, "Bob")
	h.AwaitTurn(t, path)
	bob.MustPost(path + "/leave")
	if page := bob.Get(path).Body; !strings.Contains(page, "A bot plays for you") {
		t.Fatal("Bob is not told that a bot plays for them")
	}
	if page := ana.Get(path + "/settings").Body; !strings.Contains(page, "away: a bot plays") {
		t.Fatal("the others are not told")
	}
	if a := bob.Post(path + "/leave"); a.Status != http.StatusUnprocessableEntity {
		t.Fatalf("leaving twice: %d", a.Status)
	}
	bob.MustPost(path + "/return")
	for b, told := range map[*webtest.Browser]string{bob: "You are back.", ana: "Bob is back."} {
		if !strings.Contains(b.Get(path).Body, told) {
			t.Errorf("the table does not say: %s", told)
		}
	}
	given := bob.Post(path + "/give")
	link := webtest.Field(t, webtest.TakeLink, given.Body)
	cy := h.Visitor(t, "en")
	if !strings.Contains(cy.Get(link).Body, "Bob offers you a seat") {
		t.Fatal("the link does not say whose seat it gives")
	}
	if a := cy.Post(link, "name", "\u202e"); a.Status != http.StatusUnprocessableEntity {
		t.Fatalf("a nameless one: %d", a.Status)
	}
	if a := ana.Post(link); a.Status != http.StatusUnprocessableEntity {
		t.Fatalf("who sits already takes another seat: %d", a.Status)
	}
	cy.MustPost(link, "name", "Cy")
	if a := h.Visitor(t, "en").Get(link); a.Status != http.StatusGone {
		t.Fatalf("the link works twice: %d", a.Status)
	}
	if page := cy.Get(path).Body; strings.Contains(page, "You are back.") {
		t.Error("what Bob did is told as if Cy had done it")
	}
	f := h.AwaitTurn(t, path)
	for i, c := range f.Table.Seats {
		if f.Names[c.Player] == "Bob" {
			t.Fatalf("Bob still sits on %d", i)
		}
	}
	if a := bob.Post(path, "seq", h.Seq(t, path), "a", "7D"); !strings.Contains(a.Body, "no seat at this table") {
		t.Fatalf("Bob plays on: %d", a.Status)
	}
}

// A seat is handed on by a link that can be copied and read by a phone; once used, its picture and
// its page say that it is gone.
func TestGive_LinkToCopyAndToRead(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "1")
	bob := h.SitDown(t, path, "Bob")
	h.AwaitTurn(t, path)
	page := bob.Post(path + "/give").Body
	link := webtest.Field(t, regexp.MustCompile(`id="given-link"[^>]* value="https?://[^/"]+([^"]+)"`), page)
	if !strings.Contains(page, `data-copy="given-link"`) || !strings.Contains(page, link+"/qr.svg") {
		t.Error("the link cannot be copied or read")
	}
	if a := bob.Get(link + "/qr.svg"); a.Status != http.StatusOK || !strings.HasPrefix(a.Body, "<svg") {
		t.Errorf("its picture: %d", a.Status)
	}
	if a := bob.Get(path + "/take/guessed/qr.svg"); a.Status != http.StatusNotFound {
		t.Errorf("the picture of another: %d", a.Status)
	}
	h.Visitor(t, "en").MustPost(link, "name", "Dora")
	used := h.Visitor(t, "en").Get(link)
	if used.Status != http.StatusGone || !strings.Contains(used.Body, "<title>This link no longer works") {
		t.Errorf("%d %s", used.Status, used.Body[:400])
	}
	if a := bob.Get(link + "/qr.svg"); a.Status != http.StatusNotFound {
		t.Errorf("its picture afterwards: %d", a.Status)
	}
}
