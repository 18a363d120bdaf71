package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"tablee/table"
)

func TestTalk_AsTheContractAllows(t *testing.T) {
	h := openHouse(t)
	ana := h.visitor(t, "en")
	path := ana.open("seats", "3", "bots", "1", "chat", "open")
	bob := h.sitDown(t, path, "Bob")
	eve := h.visitor(t, "en")
	ana.does(path+"/talk", "sign", "bravo")
	bob.does(path+"/talk", "text", "  <b>Bonsoir</b>  à tous ")
	for _, b := range []*browser{ana, bob, eve} {
		page := b.get(path).body
		if !strings.Contains(page, "Well played!") || !strings.Contains(page, "&lt;b&gt;Bonsoir&lt;/b&gt; à tous") {
			t.Fatal("not everybody hears it")
		}
	}
	h.awaitTurn(t, path) // bots have played: nothing has happened since
	if bob.does(path+"/talk", "sign", "thanks"); !strings.Contains(bob.get(path).body, ">Bob: Thanks</span>") {
		t.Error("who has folded the journal does not see what was said after its last line")
	}
	for _, bad := range [][]string{{"sign", "insult"}, {"text", ""}, {"text", strings.Repeat("x", 201)}, {"text", "\u202e"}, {}} {
		if a := ana.post(path+"/talk", bad...); a.status != http.StatusUnprocessableEntity {
			t.Errorf("%v: %d", bad, a.status)
		}
	}
	if long := strings.Repeat("y", 201); !strings.Contains(ana.post(path+"/talk", "text", long).body, `value="`+long+`"`) {
		t.Error("what was refused has to be typed again")
	}
	if a := eve.post(path+"/talk", "sign", "bravo"); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a watcher talks: %d", a.status)
	}
	f := h.awaitTurn(t, path)
	seat := "0"
	for i, c := range f.Table.Seats {
		if f.Names[c.Player] == "Bob" {
			seat = string(rune('0' + i))
		}
	}
	ana.does(path+"/mute", "whom", seat, "on", "yes")
	if page := ana.get(path).body; strings.Contains(page, "Bonsoir") || !strings.Contains(page, "Well played!") {
		t.Fatal("she hears whom she does not want to hear, or nobody at all")
	}
	if !strings.Contains(eve.get(path).body, "Bonsoir") {
		t.Fatal("the others hear him no more")
	}
	for _, script := range []string{"", "1"} { // a "no" and the newest room are pages too
		ana.header.Set("X-Fragment", script)
		if a := ana.post(path, "seq", "1", "a", "7D"); a.status != http.StatusConflict || strings.Contains(a.body, "Bonsoir") || !strings.Contains(a.body, "</strong> Well played!") {
			t.Fatalf("script %q: a \"no\" lets him be heard: %d", script, a.status)
		}
	}
	ana.header.Del("X-Fragment")
	ana.does(path+"/mute", "whom", seat, "on", "no")
	if !strings.Contains(ana.get(path).body, "Bonsoir") {
		t.Fatal("he cannot be heard again")
	}
	if a := ana.post(path+"/mute", "whom", "99", "on", "yes"); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a seat that is not there: %d", a.status)
	}
}

// Whoever is muted before a word has been said is not heard when he says it, not even by
// who looks on already.
func TestTalk_MutedBeforeTheFirstWord(t *testing.T) {
	h := openHouse(t)
	ana := h.visitor(t, "en")
	path := ana.open("seats", "3", "bots", "1", "chat", "open")
	bob := h.sitDown(t, path, "Bob")
	if err := h.Accounts.Mute(t.Context(), h.player(t, ana), h.player(t, bob), true); err != nil {
		t.Fatal(err)
	}
	if page := ana.get(path + "/around").body; !strings.Contains(page, "Unmute Bob") {
		t.Error("she cannot hear him again")
	}
	until := ana.streamed(path)
	until("event: room")
	bob.does(path+"/talk", "text", "Bonsoir")
	ana.does(path+"/talk", "sign", "bravo")
	if said := until("</strong> Well played!"); strings.Contains(said, "Bonsoir") {
		t.Error("she hears whom she does not want to hear")
	}
}

func TestTalk_WhereWordsAreNotAgreedOn(t *testing.T) {
	h := openHouse(t)
	for chat, want := range map[string][2]int{
		"emotes": {http.StatusSeeOther, http.StatusUnprocessableEntity},
		"off":    {http.StatusUnprocessableEntity, http.StatusUnprocessableEntity},
	} {
		ana := h.visitor(t, "en")
		path := ana.open("seats", "3", "bots", "1", "chat", chat)
		h.sitDown(t, path, "Bob")
		if a := ana.post(path+"/talk", "sign", "thanks"); a.status != want[0] {
			t.Errorf("%s, a sign: %d", chat, a.status)
		}
		if a := ana.post(path+"/talk", "text", "hello"); a.status != want[1] {
			t.Errorf("%s, words: %d", chat, a.status)
		}
		if page := ana.get(path).body; strings.Contains(page, `id="words"`) || strings.Contains(page, `role="log"`) != (chat == "emotes") {
			t.Errorf("%s: the page offers what is not agreed on", chat)
		}
	}
}

func TestPlayNow_JoinsWhoWaits(t *testing.T) {
	h := openHouse(t)
	ana, bob := h.visitor(t, "en"), h.visitor(t, "en")
	path := ana.open("quick", "now")
	if got := bob.open("quick", "now"); got != path {
		t.Fatalf("two who want to play sit at two tables: %s and %s", path, got)
	}
	if got := ana.open("quick", "now"); got != path {
		t.Fatalf("who waits already is led elsewhere: %s", got)
	}
	other := ana.open("seats", "3", "public", "yes", "o.deals", "1")
	if got := h.visitor(t, "en").open("quick", "now"); got == other {
		t.Fatal("led to a table with rules of its own")
	}
	if page := ana.get(path).body; !strings.Contains(page, "bots take them after 30 seconds") {
		t.Fatal("nobody says when bots come")
	}
	people := h.visitor(t, "en").open("quick", "now", "bots", "no")
	if people == path || strings.Contains(ana.get(people).body, "bots take them") {
		t.Fatal("bots come to who wants none")
	}
}

func TestRematch_TheOthersJoinIt(t *testing.T) {
	h := openHouse(t)
	ana := h.visitor(t, "en")
	path := ana.open("seats", "3", "bots", "1")
	bob := h.sitDown(t, path, "Bob")
	if a := ana.post(path + "/again"); a.status != http.StatusUnprocessableEntity {
		t.Fatalf("before the end: %d", a.status)
	}
	h.awaitTurn(t, path)
	ana.does(path+"/ask", "seq", h.seq(t, path), "what", "stop")
	if page := ana.get(path).body; !regexp.MustCompile(`(?s)/answer"[^<]*<input [^<]*name="seq"[^<]*<span[^<]*</span>[^<]*<button[^<]*value="no"`).MatchString(page) {
		t.Error("who withdraws his question does not say which")
	}
	bob.does(path+"/answer", "seq", h.seq(t, path), "yes", "yes")
	next := ana.post(path + "/again").header.Get("Location")
	if page := bob.get(path).body; !strings.Contains(page, "Join the rematch") {
		t.Fatal("the others are not told")
	}
	if got := bob.post(path + "/again").header.Get("Location"); got != next || next == path {
		t.Fatalf("he is led to %s, not %s", got, next)
	}
	f := h.awaitTurn(t, next)
	if f.Table.Status != table.StatusPlaying {
		t.Fatalf("the rematch has not begun: %s", f.Table.Status)
	}
	if got := ana.post(path + "/again").header.Get("Location"); got != next {
		t.Fatalf("again and again: %s", got)
	}
	mover, other := ana, bob
	if h.player(t, ana) != f.Table.Awaited() {
		mover, other = bob, ana
	}
	if got := mover.get("/next").header.Get("Location"); got != next {
		t.Errorf("the table that waits for her is %s, not %s", got, next)
	}
	if got := mover.get("/next?but=" + string(f.Table.ID)).header.Get("Location"); got != "/me" {
		t.Errorf("another table than this one: %s", got)
	}
	if got := other.get("/next").header.Get("Location"); got != "/me" {
		t.Errorf("nothing waits for him, and he is led to %s", got)
	}
}

func TestQR_HoldsTheLink(t *testing.T) {
	h := openHouse(t)
	ana := h.visitor(t, "fr")
	path := ana.open("quick", "guests")
	a := ana.get(path + "/qr.svg")
	if a.header.Get("Content-Type") != "image/svg+xml" || !strings.HasPrefix(a.body, "<svg") || strings.Count(a.body, "h1v1h-1z") < 200 {
		t.Fatalf("%s %.100s", a.header.Get("Content-Type"), a.body)
	}
	if !strings.Contains(ana.get(path).body, path+"/qr.svg") {
		t.Fatal("the code is not shown")
	}
	if ana.get("/t/nowhere/qr.svg").status != http.StatusNotFound {
		t.Fatal("a code of a table that is not there")
	}
}

func TestTables_ByPace(t *testing.T) {
	h := openHouse(t)
	ana := h.visitor(t, "en")
	for title, move := range map[string]string{"Free": "0", "Live": "45", "Slow": "86400"} {
		ana.open("seats", "3", "public", "yes", "title", title, "move", move)
	}
	for pace, want := range map[string]string{"free": "Free", "live": "Live", "days": "Slow"} {
		page := h.visitor(t, "en").get("/tables?pace=" + pace).body
		for _, title := range []string{"Free", "Live", "Slow"} {
			if has := strings.Contains(page, ">"+title+"<"); has != (title == want) {
				t.Errorf("%s: %s is listed: %v", pace, title, has)
			}
		}
	}
}
