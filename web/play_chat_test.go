package web_test

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"tablee/host/account"
	"tablee/table"
	"tablee/web/webtest"
)

func TestChat_AsTheContractAllows(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "1", "chat", "open")
	bob := h.SitDown(t, path, "Bob")
	eve := h.Visitor(t, "en")
	ana.MustPost(path+"/talk", "sign", "bravo")
	bob.MustPost(path+"/talk", "text", "  <b>Bonsoir</b>  à tous ")
	for _, b := range []*webtest.Browser{ana, bob, eve} {
		page := b.Get(path).Body
		if !strings.Contains(page, "Well played!") || !strings.Contains(page, "&lt;b&gt;Bonsoir&lt;/b&gt; à tous") {
			t.Fatal("not everybody hears it")
		}
	}
	h.AwaitTurn(t, path) // bots have played: nothing has happened since
	if bob.MustPost(path+"/talk", "sign", "thanks"); !strings.Contains(bob.Get(path).Body, ">Bob: Thanks</span>") {
		t.Error("who has folded the journal does not see what was said after its last line")
	}
	for _, bad := range [][]string{{"sign", "insult"}, {"text", ""}, {"text", strings.Repeat("x", 201)}, {"text", "\u202e"}, {}} {
		if a := ana.Post(path+"/talk", bad...); a.Status != http.StatusUnprocessableEntity {
			t.Errorf("%v: %d", bad, a.Status)
		}
	}
	if long := strings.Repeat("y", 201); !strings.Contains(ana.Post(path+"/talk", "text", long).Body, `value="`+long+`"`) {
		t.Error("what was refused has to be typed again")
	}
	if a := eve.Post(path+"/talk", "sign", "bravo"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("a watcher talks: %d", a.Status)
	}
	f := h.AwaitTurn(t, path)
	seat := "0"
	for i, c := range f.Table.Seats {
		if f.Names[c.Player] == "Bob" {
			seat = string(rune('0' + i))
		}
	}
	ana.MustPost(path+"/mute", "whom", seat, "on", "yes")
	if page := ana.Get(path).Body; strings.Contains(page, "Bonsoir") || !strings.Contains(page, "Well played!") {
		t.Fatal("they hear whom they do not want to hear, or nobody at all")
	}
	if !strings.Contains(eve.Get(path).Body, "Bonsoir") {
		t.Fatal("the others no longer hear Bob")
	}
	for _, script := range []string{"", "1"} { // a "no" and the newest fragment are pages too
		ana.Header.Set("X-Fragment", script)
		if a := ana.Post(path, "seq", "1", "a", "7D"); a.Status != http.StatusConflict || strings.Contains(a.Body, "Bonsoir") || !strings.Contains(a.Body, "</strong> Well played!") {
			t.Fatalf("script %q: a \"no\" lets Bob be heard: %d", script, a.Status)
		}
	}
	ana.Header.Del("X-Fragment")
	ana.MustPost(path+"/mute", "whom", seat, "on", "no")
	if !strings.Contains(ana.Get(path).Body, "Bonsoir") {
		t.Fatal("they cannot be heard again")
	}
	if a := ana.Post(path+"/mute", "whom", "99", "on", "yes"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("a seat that is not there: %d", a.Status)
	}
}

// Somebody muted before saying a word is not shown when they say one, not even to viewers
// who were there already.
func TestChat_MutedBeforeTheFirstWord(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "1", "chat", "open")
	bob := h.SitDown(t, path, "Bob")
	if err := h.Accounts.Mute(t.Context(), h.PlayerOf(t, ana), h.PlayerOf(t, bob), true); err != nil {
		t.Fatal(err)
	}
	if page := ana.Get(path + "/settings").Body; !strings.Contains(page, "Unmute Bob") {
		t.Error("they cannot hear them again")
	}
	until := ana.Stream(path)
	until("event: fragment")
	bob.MustPost(path+"/talk", "text", "Bonsoir")
	ana.MustPost(path+"/talk", "sign", "bravo")
	if said := until("</strong> Well played!"); strings.Contains(said, "Bonsoir") {
		t.Error("they hear whom they do not want to hear")
	}
}

func TestChat_WhereWordsAreNotAgreedOn(t *testing.T) {
	h := webtest.Open(t)
	for chat, want := range map[string][2]int{
		"emotes": {http.StatusSeeOther, http.StatusUnprocessableEntity},
		"off":    {http.StatusUnprocessableEntity, http.StatusUnprocessableEntity},
	} {
		ana := h.Visitor(t, "en")
		path := ana.Open("seats", "3", "bots", "1", "chat", chat)
		h.SitDown(t, path, "Bob")
		if a := ana.Post(path+"/talk", "sign", "thanks"); a.Status != want[0] {
			t.Errorf("%s, a sign: %d", chat, a.Status)
		}
		if a := ana.Post(path+"/talk", "text", "hello"); a.Status != want[1] {
			t.Errorf("%s, words: %d", chat, a.Status)
		}
		if page := ana.Get(path).Body; strings.Contains(page, `id="words"`) || strings.Contains(page, `role="log"`) != (chat == "emotes") {
			t.Errorf("%s: the page offers what is not agreed on", chat)
		}
	}
}

func TestRematch_TheOthersJoinIt(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "1")
	bob := h.SitDown(t, path, "Bob")
	if a := ana.Post(path + "/again"); a.Status != http.StatusUnprocessableEntity {
		t.Fatalf("before the end: %d", a.Status)
	}
	h.AwaitTurn(t, path)
	ana.MustPost(path+"/ask", "seq", h.Seq(t, path), "what", "stop")
	if page := ana.Get(path).Body; !regexp.MustCompile(`(?s)/answer"[^<]*<input [^<]*name="seq"[^<]*<span[^<]*</span>[^<]*<button[^<]*value="no"`).MatchString(page) {
		t.Error("who withdraws a question does not say which")
	}
	bob.MustPost(path+"/answer", "seq", h.Seq(t, path), "yes", "yes")
	next := ana.Post(path + "/again").Header.Get("Location")
	if page := bob.Get(path).Body; !strings.Contains(page, "Join the rematch") {
		t.Fatal("the others are not told")
	}
	if got := bob.Post(path + "/again").Header.Get("Location"); got != next || next == path {
		t.Fatalf("they are led to %s, not %s", got, next)
	}
	f := h.AwaitTurn(t, next)
	if f.Table.Status != table.StatusPlaying {
		t.Fatalf("the rematch has not begun: %s", f.Table.Status)
	}
	if got := ana.Post(path + "/again").Header.Get("Location"); got != next {
		t.Fatalf("again and again: %s", got)
	}
	mover, other := ana, bob
	if h.PlayerOf(t, ana) != f.Table.Awaited() {
		mover, other = bob, ana
	}
	if got := mover.Get("/next").Header.Get("Location"); got != next {
		t.Errorf("the table that waits for her is %s, not %s", got, next)
	}
	if got := mover.Get("/next?but=" + string(f.Table.ID)).Header.Get("Location"); got != "/me" {
		t.Errorf("another table than this one: %s", got)
	}
	if got := other.Get("/next").Header.Get("Location"); got != "/me" {
		t.Errorf("nothing waits for them, and they are led to %s", got)
	}
}

func TestQR_HoldsTheLink(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "fr")
	path := ana.Open("quick", "guests")
	a := ana.Get(path + "/qr.svg")
	if a.Header.Get("Content-Type") != "image/svg+xml" || !strings.HasPrefix(a.Body, "<svg") || strings.Count(a.Body, "h1v1h-1z") < 200 {
		t.Fatalf("%s %.100s", a.Header.Get("Content-Type"), a.Body)
	}
	if !strings.Contains(ana.Get(path).Body, path+"/qr.svg") {
		t.Fatal("the code is not shown")
	}
	if ana.Get("/t/nowhere/qr.svg").Status != http.StatusNotFound {
		t.Fatal("a code of a table that is not there")
	}
}

// The programs of somebody who is blocked are not heard, and nothing at the table says whose
// they are: one is muted by name or not, as any other.
func TestChat_AProgramOfABlockedPerson(t *testing.T) {
	h := webtest.Open(t)
	ana, bob := h.Visitor(t, "en"), h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "1", "chat", "open")
	owner := bob.Guest("Bob")
	robot := account.Program{ID: "p", Name: "Robby", Scope: account.ScopePlay, Player: "robby", Created: time.Now(), Expires: time.Now().Add(time.Hour)}
	if err := h.Store.AddProgram(t.Context(), owner, robot, []byte("hash")); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Host.Sit(t.Context(), robot.Player, webtest.TableID(path), table.AnyChair, "", ""); err != nil {
		t.Fatal(err)
	}
	f := h.AwaitTurn(t, path)
	seat := strconv.Itoa(int(f.Table.SeatOf(robot.Player)))
	if err := h.Host.Say(t.Context(), robot.Player, webtest.TableID(path), "", "Bonsoir"); err != nil {
		t.Fatal(err)
	}
	offers := func() string {
		return regexp.MustCompile(`(Unmute|Mute) Robby`).FindString(ana.Get(path + "/settings").Body)
	}
	same := func(step, want string, heard bool) {
		t.Helper()
		if got := offers(); got != want || strings.Contains(ana.Get(path).Body, "Bonsoir") != heard {
			t.Errorf("%s: offers %q, heard %v", step, got, !heard)
		}
	}
	same("before", "Mute Robby", true)
	if err := h.Circles.Block(t.Context(), h.PlayerOf(t, ana), owner, true); err != nil {
		t.Fatal(err)
	}
	same("blocked", "Mute Robby", false)
	ana.MustPost(path+"/mute", "whom", seat, "on", "yes")
	same("muted too", "Unmute Robby", false)
	ana.MustPost(path+"/mute", "whom", seat, "on", "no")
	same("muted no more", "Mute Robby", false)
}

// What is meant for the others and typed where moves are is not said to them by itself: it might
// show a hand. It is offered, and only where words are allowed.
func TestSay_WhatIsNoMoveMayBeSaidToTheOthers(t *testing.T) {
	for chat, offered := range map[string]bool{"open": true, "emotes": false} {
		h := webtest.Open(t)
		ana := h.Visitor(t, "fr")
		path := ana.Open("seats", "3", "bots", "1", "chat", chat)
		bob := h.SitDown(t, path, "Bob")
		h.AwaitTurn(t, path)
		a := ana.Post(path+"/say", "text", "Belle main, Bob !")
		if a.Status != http.StatusUnprocessableEntity || strings.Contains(bob.Get(path).Body, "Belle main") {
			t.Fatalf("%d, or it was said", a.Status)
		}
		if got := strings.Contains(a.Body, `<input type="hidden" name="text" value="Belle main, Bob !"`); got != offered {
			t.Errorf("where people talk %q it is offered: %t", chat, got)
		}
	}
}

// Who looks on has no conversation to look at until there is one.
func TestChat_OfThoseWhoLookOn(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "fr")
	path := ana.Open("seats", "3", "bots", "1")
	h.SitDown(t, path, "Bob")
	eve := h.Visitor(t, "fr")
	if strings.Contains(eve.Get(path).Body, `class="talk"`) {
		t.Error("an empty conversation")
	}
	ana.MustPost(path+"/talk", "sign", "bravo")
	if !strings.Contains(eve.Get(path).Body, `class="talk"`) {
		t.Error("what was said is not there")
	}
}

// Names that nobody could have are refused wherever one is asked for, with the reason, with what
// was typed, and nothing changed. How long one may be is said before.
func TestName_IsRefusedWithAReason(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "4")
	bob := h.SitDown(t, path, "Bob")
	if !strings.Contains(h.Visitor(t, "en").Get(path).Body, "At most 24 characters.") {
		t.Error("the limit is not said before")
	}
	before := h.Seq(t, path)
	for _, bad := range []string{"", "  ", "\u202eboB", "a\x00b", strings.Repeat("x", 25), strings.Repeat("é", 25), "\u200b"} {
		for to, b := range map[string]*webtest.Browser{"/sit": h.Visitor(t, "en"), "/name": bob} {
			if to == "/sit" && strings.TrimSpace(bad) == "" {
				continue // who says no name is given one
			}
			a := b.Post(path+to, "name", bad)
			if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, `role="alert"`) {
				t.Errorf("%q at %s: %d", bad, to, a.Status)
			}
			if len(bad) == 25 && !strings.Contains(a.Body, `value="`+bad+`"`) {
				t.Errorf("%q at %s has to be typed again", bad, to)
			}
		}
	}
	if h.Seq(t, path) != before || !strings.Contains(ana.Get(path).Body, ">Bob<") {
		t.Error("something has changed")
	}
}

// A rated table says so in the list, before anybody sits down.
func TestTables_SayWhichAreRated(t *testing.T) {
	h := webtest.Open(t)
	h.Visitor(t, "en").Open("seats", "3", "public", "yes")
	if list := h.Visitor(t, "en").Get("/tables").Body; !strings.Contains(list, "1 of 3") || strings.Contains(list, "rated") {
		t.Error("a table is called rated, or is not listed")
	}
	h.Visitor(t, "en").Open("seats", "3", "public", "yes", "rated", "yes")
	if !strings.Contains(h.Visitor(t, "en").Get("/tables").Body, "rated · 1 of 3") {
		t.Error("a rated table does not say so")
	}
}
