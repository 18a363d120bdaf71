package web_test

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/webtest"
)

// Without a script: a chair too many, a name, a changed contract, and the game begins.
func TestRoom_WithoutAScript(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "4")
	bob := h.SitDown(t, path, "Bob")
	status := func() *table.Table {
		t.Helper()
		f, err := h.Host.Frame(t.Context(), webtest.TableID(path))
		if err != nil {
			t.Fatal(err)
		}
		return f.Table
	}
	refused := func(what string, a webtest.Answer, says string) {
		t.Helper()
		if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, says) {
			t.Errorf("%s: %d without %q", what, a.Status, says)
		}
	}
	refused("a guest's name", ana.Post(path+"/begin", "seq", h.Seq(t, path)), "Write a name.")
	refused("a chair by somebody else", bob.Post(path+"/chair", "seq", h.Seq(t, path), "do", "open new"), "Only the person who leads")
	refused("too few", ana.Post(path+"/begin", "seq", h.Seq(t, path), "name", "Ana"), "it takes")
	ana.MustPost(path+"/chair", "seq", h.Seq(t, path), "do", "bot:1 2")
	ana.MustPost(path+"/contract", "seq", h.Seq(t, path), "o.deals", "2", "move", "45")
	if tb := status(); tb.Options["deals"] != "2" || len(tb.Undecided) != 1 {
		t.Fatalf("%v %v", tb.Options, tb.Undecided)
	}
	refused("before all agree", ana.Post(path+"/begin", "seq", h.Seq(t, path)), "has not agreed")
	if page := bob.Get(path).Body; !strings.Contains(page, "The contract has changed") || !strings.Contains(page, `action="`+path+`/agree"`) {
		t.Error("Bob is not asked")
	}
	bob.MustPost(path+"/agree", "seq", h.Seq(t, path))
	ana.MustPost(path+"/begin", "seq", h.Seq(t, path))
	if tb := status(); tb.Status != table.StatusPlaying || len(tb.Seats) != 3 {
		t.Errorf("%s %+v", tb.Status, tb.Seats)
	}
}

// Who sits and waits is led to where they are notified of their turns; who looks on is not.
func TestRoom_LeadsToNotifications(t *testing.T) {
	h := webtest.Open(t)
	ana, bob := h.Visitor(t, "de"), h.Visitor(t, "de")
	path := ana.Open("seats", "3", "bots", "1")
	const link = `href="/me#notifications"`
	if page := ana.Get(path).Body; strings.Count(page, link) != 1 || !strings.Contains(page, "wenn ich dran bin") {
		t.Error("the room leads to no notifications")
	}
	if page := ana.Get("/me").Body; !strings.Contains(page, `id="notifications"`) {
		t.Error("there is nothing where it leads to")
	}
	if page := bob.Get(path).Body; strings.Contains(page, link) {
		t.Error("a visitor without a seat is offered it too")
	}
}

// When the last chair is taken those who sit there are told when it begins, and may let it wait;
// nobody else may. It begins then when its opener says so, and not by itself.
func TestRoom_BeginsInAMomentUnlessToldToWait(t *testing.T) {
	h := webtest.OpenWaiting(t, 5*time.Hour)
	ana, watcher := h.Visitor(t, "en"), h.Visitor(t, "en")
	path := ana.Open("seats", "3")
	bob := h.SitDown(t, path, "Bob")
	if a := bob.Post(path + "/hold"); a.Status == http.StatusSeeOther {
		t.Errorf("before it is full: %d", a.Status)
	}
	h.SitDown(t, path, "Cleo")
	const soon = "Every chair is taken: the game begins in"
	for who, b := range map[string]*webtest.Browser{"Ana": ana, "Bob": bob} {
		if page := b.Get(path).Body; !strings.Contains(page, soon) || !strings.Contains(page, `action="`+path+`/hold"`) {
			t.Errorf("%s is not told that it begins, or cannot let it wait", who)
		}
	}
	if page := watcher.Get(path).Body; strings.Contains(page, "/hold") {
		t.Error("somebody who does not sit there may let it wait")
	}
	if a := watcher.Post(path + "/hold"); a.Status == http.StatusSeeOther {
		t.Errorf("somebody who does not sit there lets it wait: %d", a.Status)
	}
	bob.MustPost(path + "/hold")
	if page := ana.Get(path).Body; strings.Contains(page, soon) || !strings.Contains(page, `action="`+path+`/begin"`) {
		t.Error("after Bob let it wait Ana is told that it begins by itself, or cannot begin it")
	}
	if a := ana.Post(path + "/hold"); a.Status == http.StatusSeeOther {
		t.Errorf("let wait twice: %d", a.Status)
	}
	ana.MustPost(path+"/begin", "seq", h.Seq(t, path), "name", "Ana")
	if f := h.AwaitTurn(t, path); f.Table.Status != table.StatusPlaying {
		t.Errorf("after Ana has begun it: %s", f.Table.Status)
	}
}

// Who leads a table may ask somebody to rise for good. That one reads so and finds no way to sit,
// whatever they send, until they are let; and the journal says both.
func TestRoom_SomebodyIsDebarredAndLetAgain(t *testing.T) {
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) { debarredAndLet(t, lang) })
	}
}

func debarredAndLet(t *testing.T, lang string) {
	h := webtest.Open(t)
	ana, bob := h.Visitor(t, lang), h.Visitor(t, lang)
	path := ana.Open("seats", "4", "chat", "off")
	bob.MustPost(path+"/sit", "name", "Bob")
	who := h.PlayerOf(t, bob)
	if a := bob.Post(path+"/chair", "do", "debarred 0"); a.Status < 400 {
		t.Errorf("somebody else debars: %d", a.Status)
	}
	if page := ana.Get(path).Body; !strings.Contains(page, `value="debarred 1"`) || strings.Contains(page, `value="debarred 0"`) {
		t.Error("the room offers to debar the wrong people")
	}
	ana.MustPost(path+"/chair", "do", "debarred 1")
	for range 2 {
		page := bob.Get(path).Body
		if strings.Contains(page, path+"/sit") || !strings.Contains(page, `href="/tables?game=nain-jaune"`) || strings.Contains(page, "⟦") {
			t.Error("who is debarred does not read so")
		}
		if a := bob.Post(path+"/sit", "chair", "2"); a.Status < 400 || a.Status >= 500 || strings.Contains(a.Body, "⟦") {
			t.Errorf("sits down all the same: %d", a.Status)
		}
	}
	if a := bob.Post(path+"/admit", "person", string(who)); a.Status < 400 {
		t.Errorf("lets themselves: %d", a.Status)
	}
	page := ana.Get(path).Body
	if !strings.Contains(page, path+"/admit") || strings.Count(page, "Bob") < 2 || strings.Contains(page, "⟦") {
		t.Error("who leads is not told who is debarred")
	}
	ana.MustPost(path+"/admit", "person", string(who))
	if page := ana.Get(path).Body; strings.Contains(page, path+"/admit") {
		t.Error("who was let is still debarred")
	}
	bob.MustPost(path + "/sit")
	f, err := h.Host.Frame(t.Context(), webtest.TableID(path))
	if err != nil || f.Table.SeatOf(who) < 0 {
		t.Errorf("%v, %+v", err, f.Table.Seats)
	}
}

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

// At the daily deal nobody is offered a bot in their place or another contract; somebody
// who asks all the same is told why not.
func TestTableSettings_OfADailyDealOffersNoBotAndNoOtherContract(t *testing.T) {
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) // far from the next day's deal
	h := webtest.OpenWith(t, func() time.Time { return noon }, nainjauneui.UI{})
	ana := h.Visitor(t, "en")
	path := ana.Post("/g/nain-jaune/daily").Header.Get("Location")
	h.AwaitTurn(t, path)
	page := ana.Get(path + "/settings").Body
	for _, no := range []string{path + "/leave", path + "/give", `value="terms"`} {
		if strings.Contains(page, no) {
			t.Errorf("the page offers %s", no)
		}
	}
	const why = "The daily deal is the same for everyone"
	if !strings.Contains(page, why) {
		t.Error("it does not say why")
	}
	if a := ana.Post(path + "/leave"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, why) {
		t.Errorf("a bot in her place: %d\n%s", a.Status, a.Body)
	}
}

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
