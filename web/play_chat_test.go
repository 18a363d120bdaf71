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

func TestChat_Open(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "1", "chat", "open")
	bob := h.SitDown(t, path, "Bob")
	eve := h.Visitor(t, "en")
	ana.MustPost(path+"/chat", "sign", "bravo")
	bob.MustPost(path+"/chat", "text", "  <b>Bonsoir</b>  à tous ")
	for _, b := range []*webtest.Browser{ana, bob, eve} {
		page := b.Get(path).Body
		if !strings.Contains(page, "Well played!") || !strings.Contains(page, "&lt;b&gt;Bonsoir&lt;/b&gt; à tous") {
			t.Fatal("not all players see the message")
		}
	}
	h.AwaitTurn(t, path) // bots have played: nothing has happened since
	if bob.MustPost(path+"/chat", "sign", "thanks"); !strings.Contains(bob.Get(path).Body, ">Bob: Thanks</span>") {
		t.Error("the folded journal hides a message after its last line")
	}
	for _, bad := range [][]string{{"sign", "insult"}, {"text", ""}, {"text", strings.Repeat("x", 201)}, {"text", "\u202e"}, {}} {
		if a := ana.Post(path+"/chat", bad...); a.Status != http.StatusUnprocessableEntity {
			t.Errorf("%v: %d", bad, a.Status)
		}
	}
	if long := strings.Repeat("y", 201); !strings.Contains(ana.Post(path+"/chat", "text", long).Body, `value="`+long+`"`) {
		t.Error("a refused message is not kept in the field")
	}
	if a := eve.Post(path+"/chat", "sign", "bravo"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("message of a watcher: status %d", a.Status)
	}
	f := h.AwaitTurn(t, path)
	seat := "0"
	for i, c := range f.Table.Seats {
		if f.Names[c.Player] == "Bob" {
			seat = string(rune('0' + i))
		}
	}
	ana.MustPost(path+"/mute", "whom", seat, "muted", "yes")
	if page := ana.Get(path).Body; strings.Contains(page, "Bonsoir") || !strings.Contains(page, "Well played!") {
		t.Fatal("messages of a muted player are shown, or others' are hidden")
	}
	if !strings.Contains(eve.Get(path).Body, "Bonsoir") {
		t.Fatal("others no longer see Bob's messages")
	}
	for _, script := range []string{"", "1"} { // error pages and fragments are pages too
		ana.Header.Set("X-Fragment", script)
		if a := ana.Post(path, "seq", "1", "a", "7D"); a.Status != http.StatusConflict || strings.Contains(a.Body, "Bonsoir") || !strings.Contains(a.Body, "<bdi>Well played!</bdi>") {
			t.Fatalf("script %q: an error page shows a muted player's messages: status %d", script, a.Status)
		}
	}
	ana.Header.Del("X-Fragment")
	ana.MustPost(path+"/mute", "whom", seat, "muted", "no")
	if !strings.Contains(ana.Get(path).Body, "Bonsoir") {
		t.Fatal("messages stay hidden after unmuting")
	}
	if a := ana.Post(path+"/mute", "whom", "99", "muted", "yes"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("unknown seat: status %d", a.Status)
	}
}

// A player muted before their first message stays hidden when they write one, even on pages that
// were open before.
func TestChat_MutedBeforeFirstMessage(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "1", "chat", "open")
	bob := h.SitDown(t, path, "Bob")
	if err := h.Accounts.Mute(t.Context(), h.PlayerOf(t, ana), h.PlayerOf(t, bob), true); err != nil {
		t.Fatal(err)
	}
	if page := ana.Get(path + "/settings").Body; !strings.Contains(page, "Unmute Bob") {
		t.Error("messages stay hidden after unmuting")
	}
	until := ana.Stream(path)
	until("event: fragment")
	bob.MustPost(path+"/chat", "text", "Bonsoir")
	ana.MustPost(path+"/chat", "sign", "bravo")
	if said := until("<bdi>Well played!</bdi>"); strings.Contains(said, "Bonsoir") {
		t.Error("messages of a muted player are shown")
	}
}

func TestChat_TextNotAllowed_Refused(t *testing.T) {
	h := webtest.Open(t)
	for chat, want := range map[string][2]int{
		"emotes": {http.StatusSeeOther, http.StatusUnprocessableEntity},
		"off":    {http.StatusUnprocessableEntity, http.StatusUnprocessableEntity},
	} {
		ana := h.Visitor(t, "en")
		path := ana.Open("seats", "3", "bots", "1", "chat", chat)
		h.SitDown(t, path, "Bob")
		if a := ana.Post(path+"/chat", "sign", "thanks"); a.Status != want[0] {
			t.Errorf("%s, sign: status %d", chat, a.Status)
		}
		if a := ana.Post(path+"/chat", "text", "hello"); a.Status != want[1] {
			t.Errorf("%s, text: status %d", chat, a.Status)
		}
		if page := ana.Get(path).Body; strings.Contains(page, `id="words"`) || strings.Contains(page, `role="log"`) != (chat == "emotes") {
			t.Errorf("%s: the page offers more than the contract allows", chat)
		}
	}
}

func TestRematch_OthersJoin(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "1")
	bob := h.SitDown(t, path, "Bob")
	if a := ana.Post(path + "/rematch"); a.Status != http.StatusUnprocessableEntity {
		t.Fatalf("rematch before the end: status %d", a.Status)
	}
	h.AwaitTurn(t, path)
	ana.MustPost(path+"/ask", "seq", h.Seq(t, path), "what", "stop")
	if page := ana.Get(path).Body; !regexp.MustCompile(`(?s)/answer"[^<]*<input [^<]*name="seq"[^<]*<span[^<]*</span>[^<]*<button[^<]*value="no"`).MatchString(page) {
		t.Error("the withdrawal does not name the proposal")
	}
	bob.MustPost(path+"/answer", "seq", h.Seq(t, path), "yes", "yes")
	next := ana.Post(path + "/rematch").Header.Get("Location")
	if page := bob.Get(path).Body; !strings.Contains(page, "Join the rematch") {
		t.Fatal("the others do not see the rematch")
	}
	if got := bob.Post(path + "/rematch").Header.Get("Location"); got != next || next == path {
		t.Fatalf("redirected to %s, want %s", got, next)
	}
	f := h.AwaitTurn(t, next)
	if f.Table.Status != table.StatusPlaying {
		t.Fatalf("the rematch has not begun: %s", f.Table.Status)
	}
	if got := ana.Post(path + "/rematch").Header.Get("Location"); got != next {
		t.Fatalf("second rematch: %s", got)
	}
	mover, other := ana, bob
	if h.PlayerOf(t, ana) != f.Table.Awaited() {
		mover, other = bob, ana
	}
	if got := mover.Get("/next").Header.Get("Location"); got != next {
		t.Errorf("next table %s, want %s", got, next)
	}
	if got := mover.Get("/next?except=" + string(f.Table.ID)).Header.Get("Location"); got != "/me" {
		t.Errorf("next table besides this one: %s", got)
	}
	if got := other.Get("/next").Header.Get("Location"); got != "/me" {
		t.Errorf("no table waits, but redirected to %s", got)
	}
}

func TestQR_TableLink(t *testing.T) {
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
		t.Fatal("an unknown table has a QR code")
	}
}

// Messages of a blocked player's programs are hidden, and nothing at the table shows whose programs
// they are: they are muted by name like other players.
func TestChat_ProgramOfBlockedPlayer(t *testing.T) {
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
			t.Errorf("%s: offers %q, shown %v", step, got, !heard)
		}
	}
	same("before", "Mute Robby", true)
	if err := h.Circles.Block(t.Context(), h.PlayerOf(t, ana), owner, true); err != nil {
		t.Fatal(err)
	}
	same("blocked", "Mute Robby", false)
	ana.MustPost(path+"/mute", "whom", seat, "muted", "yes")
	same("muted too", "Unmute Robby", false)
	ana.MustPost(path+"/mute", "whom", seat, "muted", "no")
	same("muted no more", "Mute Robby", false)
}

// A text that is not a move, typed where moves are typed, is not sent to the others by itself: it
// might reveal a hand. The page offers to send it, where chat is allowed.
func TestSay_NotAMove_OfferedAsMessage(t *testing.T) {
	for chat, offered := range map[string]bool{"open": true, "emotes": false} {
		h := webtest.Open(t)
		ana := h.Visitor(t, "fr")
		path := ana.Open("seats", "3", "bots", "1", "chat", chat)
		bob := h.SitDown(t, path, "Bob")
		h.AwaitTurn(t, path)
		a := ana.Post(path+"/command", "text", "Belle main, Bob !")
		if a.Status != http.StatusUnprocessableEntity || strings.Contains(bob.Get(path).Body, "Belle main") {
			t.Fatalf("status %d, or the text was sent", a.Status)
		}
		if got := strings.Contains(a.Body, `<input type="hidden" name="text" value="Belle main, Bob !"`); got != offered {
			t.Errorf("chat %q: offered %t", chat, got)
		}
	}
}

// Watchers see no chat until there is a message.
func TestChat_Watchers(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "fr")
	path := ana.Open("seats", "3", "bots", "1")
	h.SitDown(t, path, "Bob")
	eve := h.Visitor(t, "fr")
	if strings.Contains(eve.Get(path).Body, `class="talk"`) {
		t.Error("a watcher sees an empty chat")
	}
	ana.MustPost(path+"/chat", "sign", "bravo")
	if !strings.Contains(eve.Get(path).Body, `class="talk"`) {
		t.Error("a watcher does not see the message")
	}
}

// Impossible names are refused wherever one is asked for, with the reason and the typed text, and
// nothing changes. The maximum length is shown beforehand.
func TestName_Invalid_Refused(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "4")
	bob := h.SitDown(t, path, "Bob")
	if !strings.Contains(h.Visitor(t, "en").Get(path).Body, "At most 24 characters.") {
		t.Error("the page does not show the maximum length")
	}
	before := h.Seq(t, path)
	for _, bad := range []string{"", "  ", "\u202eboB", "a\x00b", strings.Repeat("x", 25), strings.Repeat("é", 25), "\u200b"} {
		for to, b := range map[string]*webtest.Browser{"/sit": h.Visitor(t, "en"), "/name": bob} {
			if to == "/sit" && strings.TrimSpace(bad) == "" {
				continue // a visitor without a name gets one
			}
			a := b.Post(path+to, "name", bad)
			if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, `role="alert"`) {
				t.Errorf("%q at %s: %d", bad, to, a.Status)
			}
			if len(bad) == 25 && !strings.Contains(a.Body, `value="`+bad+`"`) {
				t.Errorf("%q at %s is not kept in the field", bad, to)
			}
		}
	}
	if h.Seq(t, path) != before || !strings.Contains(ana.Get(path).Body, ">Bob<") {
		t.Error("a refused name changed the table")
	}
}

// A list shows rated tables as such, before a player sits down.
func TestTables_ShowRated(t *testing.T) {
	h := webtest.Open(t)
	h.Visitor(t, "en").Open("seats", "3", "public", "yes")
	if list := h.Visitor(t, "en").Get("/tables").Body; !strings.Contains(list, "1 of 3") || strings.Contains(list, "rated") {
		t.Error("a table is shown as rated, or not listed")
	}
	h.Visitor(t, "en").Open("seats", "3", "public", "yes", "rated", "yes")
	if !strings.Contains(h.Visitor(t, "en").Get("/tables").Body, "rated · 1 of 3") {
		t.Error("a rated table is not shown as rated")
	}
}
