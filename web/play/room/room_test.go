package room_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

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
