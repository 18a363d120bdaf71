package seats_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"tablee/web/webtest"
)

// A guest whose browser has lost its cookie opens the table's link, says which seat was
// theirs, and is let in by the yes of its player of before or, without a word from them, by
// the others'. It works where watchers may look on and where they may not.
func TestClaim_TheLostSeatIsAskedForByItsPage(t *testing.T) {
	for _, watch := range []string{"yes", "no"} {
		h := webtest.Open(t)
		ana := h.Visitor(t, "en")
		path := ana.Open("seats", "3", "bots", "1", "level", "1", "watch", watch)
		bob := h.SitDown(t, path, "Bob")
		seat := strconv.Itoa(int(h.AwaitTurn(t, path).Table.SeatOf(h.PlayerOf(t, bob))))
		lost := h.Visitor(t, "en")
		first := lost.Get(path)
		if watch == "no" && (first.Status != http.StatusForbidden || !strings.Contains(first.Body, "This was my seat: Bob")) {
			t.Fatalf("closed to watchers: %d\n%s", first.Status, first.Body)
		}
		if watch == "yes" && !strings.Contains(first.Body, path+"/claim") {
			t.Fatal("the page shows no way back")
		}
		if a := lost.Post(path+"/claim", "seat", "7", "name", "Bob"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, "No such chair.") {
			t.Fatalf("a seat that is not there: %d", a.Status)
		}
		lost.MustPost(path+"/claim", "seat", seat, "name", "Bob again")
		if asked := lost.Get(path + "/claim").Body; !strings.Contains(asked, "The table has been asked") {
			t.Fatalf("nobody says that it is asked:\n%s", asked)
		}
		if page := ana.Get(path).Body; !strings.Contains(page, "Bob again asks for the seat") {
			t.Fatalf("the other is not asked:\n%s", page)
		}
		page := bob.Get(path).Body
		if !strings.Contains(page, "Bob again asks for your seat") {
			t.Fatalf("its player is not asked:\n%s", page)
		}
		bob.MustPost(path+"/answer", "seq", h.Seq(t, path), "yes", "yes")
		if got := lost.Get(path); got.Status != http.StatusOK || h.AwaitTurn(t, path).Table.SeatOf(h.PlayerOf(t, lost)) < 0 {
			t.Fatalf("not let in: %d", got.Status)
		}
	}
}

// A player asks for a bot and for a link in place of somebody else; both are questions.
func TestClaim_APlayerAsksForAnother(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "1", "level", "1")
	bob := h.SitDown(t, path, "Bob")
	seat := h.AwaitTurn(t, path).Table.SeatOf(h.PlayerOf(t, bob))
	settings := ana.Get(path + "/settings").Body
	if !strings.Contains(settings, "A bot for them?") || !strings.Contains(settings, "A link to this seat?") {
		t.Fatalf("neither is offered:\n%s", settings)
	}
	made := ana.Post(path+"/link", "whom", strconv.Itoa(int(seat))).Body
	if !strings.Contains(made, "as soon as the others have agreed") || !strings.Contains(made, path+"/take/") {
		t.Fatalf("no link:\n%s", made)
	}
	bob.MustPost(path+"/answer", "seq", h.Seq(t, path), "yes", "no")
	ana.MustPost(path+"/ask", "what", "standin", "whom", strconv.Itoa(int(seat)), "seq", h.Seq(t, path))
	bob.MustPost(path+"/answer", "seq", h.Seq(t, path), "yes", "yes")
	if f := h.AwaitTurn(t, path); !f.Table.Seats[seat].Away() {
		t.Fatalf("no bot plays: %+v", f.Table.Seats[seat])
	}
}
