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

// Without scripts: an extra chair, a name, a changed contract, and the game begins.
func TestRoom_WithoutScript(t *testing.T) {
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
	refused("a chair by another player", bob.Post(path+"/chair", "seq", h.Seq(t, path), "do", "open new"), "Only the person who leads")
	refused("too few", ana.Post(path+"/begin", "seq", h.Seq(t, path), "name", "Ana"), "it takes")
	ana.MustPost(path+"/chair", "seq", h.Seq(t, path), "do", "bot:1 2")
	ana.MustPost(path+"/contract", "seq", h.Seq(t, path), "o.deals", "2", "move", "45")
	if tb := status(); tb.Options["deals"] != "2" || len(tb.Undecided) != 1 {
		t.Fatalf("%v %v", tb.Options, tb.Undecided)
	}
	refused("before all agree", ana.Post(path+"/begin", "seq", h.Seq(t, path)), "has not agreed")
	if page := bob.Get(path).Body; !strings.Contains(page, "The contract has changed") || !strings.Contains(page, `action="`+path+`/agree"`) {
		t.Error("Bob is not asked to agree")
	}
	bob.MustPost(path+"/agree", "seq", h.Seq(t, path))
	ana.MustPost(path+"/begin", "seq", h.Seq(t, path))
	if tb := status(); tb.Status != table.StatusPlaying || len(tb.Seats) != 3 {
		t.Errorf("%s %+v", tb.Status, tb.Seats)
	}
}

// A seated player in the waiting room gets a link to notifications; a watcher does not.
func TestRoom_LinksToNotifications(t *testing.T) {
	h := webtest.Open(t)
	ana, bob := h.Visitor(t, "de"), h.Visitor(t, "de")
	path := ana.Open("seats", "3", "bots", "1")
	const link = `href="/me#notifications"`
	if page := ana.Get(path).Body; strings.Count(page, link) != 1 || !strings.Contains(page, "wenn ich dran bin") {
		t.Error("the room does not link to notifications")
	}
	if page := ana.Get("/me").Body; !strings.Contains(page, `id="notifications"`) {
		t.Error("the link's target is missing")
	}
	if page := bob.Get(path).Body; strings.Contains(page, link) {
		t.Error("a visitor without a seat gets the link")
	}
}

// When the last chair is taken, seated players see when the game begins and may hold it; others may
// not. On hold, the game begins when the opener says so.
func TestRoom_Full_BeginsUnlessHeld(t *testing.T) {
	h := webtest.OpenWaiting(t, 5*time.Hour)
	ana, watcher := h.Visitor(t, "en"), h.Visitor(t, "en")
	path := ana.Open("seats", "3")
	bob := h.SitDown(t, path, "Bob")
	if a := bob.Post(path + "/hold"); a.Status == http.StatusSeeOther {
		t.Errorf("hold before the table is full: status %d", a.Status)
	}
	h.SitDown(t, path, "Cleo")
	const soon = "Every chair is taken: the game begins in"
	for who, b := range map[string]*webtest.Browser{"Ana": ana, "Bob": bob} {
		if page := b.Get(path).Body; !strings.Contains(page, soon) || !strings.Contains(page, `action="`+path+`/hold"`) {
			t.Errorf("%s does not see the start, or cannot hold it", who)
		}
	}
	if page := watcher.Get(path).Body; strings.Contains(page, "/hold") {
		t.Error("a watcher is offered to hold the game")
	}
	if a := watcher.Post(path + "/hold"); a.Status == http.StatusSeeOther {
		t.Errorf("hold by a watcher: status %d", a.Status)
	}
	bob.MustPost(path + "/hold")
	if page := ana.Get(path).Body; strings.Contains(page, soon) || !strings.Contains(page, `action="`+path+`/begin"`) {
		t.Error("after Bob's hold Ana still sees the automatic start, or cannot begin")
	}
	if a := ana.Post(path + "/hold"); a.Status == http.StatusSeeOther {
		t.Errorf("second hold: status %d", a.Status)
	}
	ana.MustPost(path+"/begin", "seq", h.Seq(t, path), "name", "Ana")
	if f := h.AwaitTurn(t, path); f.Table.Status != table.StatusPlaying {
		t.Errorf("after Ana began the game: %s", f.Table.Status)
	}
}

// The opener may debar a player. They read that, and cannot sit down by any request until they are
// admitted again. The journal records both.
func TestRoom_DebarAndAdmit(t *testing.T) {
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
		t.Errorf("debar by a player who is not the opener: status %d", a.Status)
	}
	if page := ana.Get(path).Body; !strings.Contains(page, `value="debarred 1"`) || strings.Contains(page, `value="debarred 0"`) {
		t.Error("the room offers to debar the wrong players")
	}
	ana.MustPost(path+"/chair", "do", "debarred 1")
	for range 2 {
		page := bob.Get(path).Body
		if strings.Contains(page, path+"/sit") || !strings.Contains(page, `href="/tables?game=nain-jaune"`) || strings.Contains(page, "⟦") {
			t.Error("the debarred player's page does not say so")
		}
		if a := bob.Post(path+"/sit", "chair", "2"); a.Status < 400 || a.Status >= 500 || strings.Contains(a.Body, "⟦") {
			t.Errorf("a debarred player sits down: status %d", a.Status)
		}
	}
	if a := bob.Post(path+"/admit", "person", string(who)); a.Status < 400 {
		t.Errorf("a debarred player admits themselves: status %d", a.Status)
	}
	page := ana.Get(path).Body
	if !strings.Contains(page, path+"/admit") || strings.Count(page, "Bob") < 2 || strings.Contains(page, "⟦") {
		t.Error("the opener's page does not list the debarred player")
	}
	ana.MustPost(path+"/admit", "person", string(who))
	if page := ana.Get(path).Body; strings.Contains(page, path+"/admit") {
		t.Error("the admitted player is still debarred")
	}
	bob.MustPost(path + "/sit")
	f, err := h.Host.Frame(t.Context(), webtest.TableID(path))
	if err != nil || f.Table.SeatOf(who) < 0 {
		t.Errorf("%v, %+v", err, f.Table.Seats)
	}
}

// A guest whose browser lost its cookie opens the table's link, claims their seat, and gets it by a
// yes of the seat's player or, without an answer from them, of the others. This works with and
// without watchers.
func TestClaim_LostSeat_Regained(t *testing.T) {
	for _, watch := range []string{"yes", "no"} {
		h := webtest.Open(t)
		ana := h.Visitor(t, "en")
		path := ana.Open("seats", "3", "bots", "1", "level", "1", "watch", watch)
		bob := h.SitDown(t, path, "Bob")
		seat := strconv.Itoa(int(h.AwaitTurn(t, path).Table.SeatOf(h.PlayerOf(t, bob))))
		lost := h.Visitor(t, "en")
		first := lost.Get(path)
		if watch == "no" && (first.Status != http.StatusForbidden || !strings.Contains(first.Body, "This was my seat: Bob")) {
			t.Fatalf("page without watchers: %d\n%s", first.Status, first.Body)
		}
		if watch == "yes" && !strings.Contains(first.Body, path+"/claim") {
			t.Fatal("the page does not offer to claim the seat")
		}
		if a := lost.Post(path+"/claim", "seat", "7", "name", "Bob"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, "No such chair.") {
			t.Fatalf("unknown seat: status %d", a.Status)
		}
		lost.MustPost(path+"/claim", "seat", seat, "name", "Bob again")
		if asked := lost.Get(path + "/claim").Body; !strings.Contains(asked, "The table has been asked") {
			t.Fatalf("the claimant's page does not show the claim:\n%s", asked)
		}
		if page := ana.Get(path).Body; !strings.Contains(page, "Bob again asks for the seat") {
			t.Fatalf("the other player is not asked:\n%s", page)
		}
		page := bob.Get(path + "/settings").Body // the table's page would answer that Bob is there
		if !strings.Contains(page, "Bob again asks for your seat") {
			t.Fatalf("the seat's player is not asked:\n%s", page)
		}
		bob.MustPost(path+"/answer", "seq", h.Seq(t, path), "yes", "yes")
		if got := lost.Get(path); got.Status != http.StatusOK || h.AwaitTurn(t, path).Table.SeatOf(h.PlayerOf(t, lost)) < 0 {
			t.Fatalf("the claimant was not let in: status %d", got.Status)
		}
	}
}

// A player asks for a bot or a transfer link for another's seat; both are proposals.
func TestClaim_BotOrLinkForAnother(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "1", "level", "1")
	bob := h.SitDown(t, path, "Bob")
	seat := h.AwaitTurn(t, path).Table.SeatOf(h.PlayerOf(t, bob))
	settings := ana.Get(path + "/settings").Body
	if !strings.Contains(settings, "A bot for them?") || !strings.Contains(settings, "A link to this seat?") {
		t.Fatalf("the settings offer neither:\n%s", settings)
	}
	made := ana.Post(path+"/link", "whom", strconv.Itoa(int(seat))).Body
	if !strings.Contains(made, "as soon as the others have agreed") || !strings.Contains(made, path+"/take/") {
		t.Fatalf("no link:\n%s", made)
	}
	bob.MustPost(path+"/answer", "seq", h.Seq(t, path), "yes", "no")
	ana.MustPost(path+"/ask", "what", "standin", "whom", strconv.Itoa(int(seat)), "seq", h.Seq(t, path))
	bob.MustPost(path+"/answer", "seq", h.Seq(t, path), "yes", "yes")
	if f := h.AwaitTurn(t, path); !f.Table.Seats[seat].Away() {
		t.Fatalf("no bot stands in: %+v", f.Table.Seats[seat])
	}
}

// A daily deal offers neither a bot in the player's place nor another contract. A request for one
// is refused with a reason.
func TestTableSettings_DailyDeal_NoBotNoTerms(t *testing.T) {
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) // far from the next day's deal
	h := webtest.OpenWith(t, func() time.Time { return noon }, nainjauneui.New())
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
		t.Error("the page lacks the reason")
	}
	if a := ana.Post(path + "/leave"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, why) {
		t.Errorf("leave to a bot: %d\n%s", a.Status, a.Body)
	}
}

func TestTableSettings_LeaveReturnGive(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "1")
	bob := h.SitDown(t, path, "Bob")
	h.AwaitTurn(t, path)
	bob.MustPost(path + "/leave")
	if page := bob.Get(path).Body; !strings.Contains(page, "A bot plays for you") {
		t.Fatal("Bob's page does not say that a bot plays for them")
	}
	if page := ana.Get(path + "/settings").Body; !strings.Contains(page, "away: a bot plays") {
		t.Fatal("the others' pages do not say so")
	}
	if a := bob.Post(path + "/leave"); a.Status != http.StatusUnprocessableEntity {
		t.Fatalf("second leave: status %d", a.Status)
	}
	bob.MustPost(path + "/return")
	for b, told := range map[*webtest.Browser]string{bob: "You are back.", ana: "Bob is back."} {
		if !strings.Contains(b.Get(path).Body, told) {
			t.Errorf("the table lacks: %s", told)
		}
	}
	given := bob.Post(path + "/give")
	link := webtest.Field(t, webtest.TakeLink, given.Body)
	cy := h.Visitor(t, "en")
	if !strings.Contains(cy.Get(link).Body, "Bob offers you a seat") {
		t.Fatal("the link's page does not name the seat's player")
	}
	if a := cy.Post(link, "name", "\u202e"); a.Status != http.StatusUnprocessableEntity {
		t.Fatalf("take the seat without a name: status %d", a.Status)
	}
	if a := ana.Post(link); a.Status != http.StatusUnprocessableEntity {
		t.Fatalf("a seated player takes another seat: status %d", a.Status)
	}
	cy.MustPost(link, "name", "Cy")
	if a := h.Visitor(t, "en").Get(link); a.Status != http.StatusGone {
		t.Fatalf("second use of the link: status %d", a.Status)
	}
	if page := cy.Get(path).Body; strings.Contains(page, "You are back.") {
		t.Error("the journal attributes Bob's actions to Cy")
	}
	f := h.AwaitTurn(t, path)
	for i, c := range f.Table.Seats {
		if f.Names[c.Player] == "Bob" {
			t.Fatalf("Bob still sits on %d", i)
		}
	}
	if a := bob.Post(path, "seq", h.Seq(t, path), "a", "7D"); !strings.Contains(a.Body, "no seat at this table") {
		t.Fatalf("action by Bob after the transfer: status %d", a.Status)
	}
}

// A seat is handed on by a link that can be copied or scanned. Once it is used, its picture and
// page are gone.
func TestGive_LinkAndQRCode(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "1")
	bob := h.SitDown(t, path, "Bob")
	h.AwaitTurn(t, path)
	page := bob.Post(path + "/give").Body
	link := webtest.Field(t, regexp.MustCompile(`id="given-link"[^>]* value="https?://[^/"]+([^"]+)"`), page)
	if !strings.Contains(page, `data-copy="given-link"`) || !strings.Contains(page, link+"/qr.svg") {
		t.Error("the page lacks the link or its QR code")
	}
	if a := bob.Get(link + "/qr.svg"); a.Status != http.StatusOK || !strings.HasPrefix(a.Body, "<svg") {
		t.Errorf("QR code: status %d", a.Status)
	}
	if a := bob.Get(path + "/take/guessed/qr.svg"); a.Status != http.StatusNotFound {
		t.Errorf("QR code of an unknown link: status %d", a.Status)
	}
	h.Visitor(t, "en").MustPost(link, "name", "Dora")
	used := h.Visitor(t, "en").Get(link)
	if used.Status != http.StatusGone || !strings.Contains(used.Body, "<title>This link no longer works") {
		t.Errorf("%d %s", used.Status, used.Body[:400])
	}
	if a := bob.Get(link + "/qr.svg"); a.Status != http.StatusNotFound {
		t.Errorf("QR code of the used link: status %d", a.Status)
	}
}
