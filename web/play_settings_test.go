package web_test

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tablee/game"
	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/host"
	"tablee/host/lobby"
	"tablee/table"
	"tablee/web/webtest"
)

func TestHotSeat_Covered_NoHandInPage(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	path := b.Open("quick", "here", "names", "Léa, Zoé")
	for range 12 {
		f := h.AwaitTurn(t, path)
		if f.Table.Status != table.StatusPlaying {
			break
		}
		page := b.Get(path).Body
		if webtest.LegalButton.MatchString(page) || strings.Contains(page, `id="table"`) {
			// The same player is to move again, before another on the device.
			b.MustPost(path, "seq", webtest.Field(t, webtest.SeqField, page), "a", webtest.Field(t, webtest.LegalButton, page), "command", "")
			continue
		}
		name := f.Names[f.Table.Seats[f.Table.Turn()].Player]
		if !strings.Contains(page, "Pass the screen to "+name) {
			t.Fatalf("the page does not say whose turn it is:\n%s", page)
		}
		if n := strings.Count(page, `name="seat" value=`); n != 1 {
			t.Fatalf("%d players are offered to lift the cover, want the one to move", n)
		}
		if a := b.Post(path, "seq", webtest.Field(t, webtest.SeqField, page), "a", "7D"); a.Status != http.StatusUnprocessableEntity {
			t.Fatalf("action through the cover: status %d", a.Status)
		}
		if live := b.Get(path).Body; webtest.LegalButton.MatchString(live) {
			t.Fatal("the page contains a choice")
		}
		b.MustPost(path+"/take-device", "seat", webtest.Field(t, webtest.LiftButton, page))
		page = b.Get(path).Body
		before := f.Table.Turn()
		b.MustPost(path, "seq", webtest.Field(t, webtest.SeqField, page), "a", webtest.Field(t, webtest.LegalButton, page), "command", "")
		if after := h.AwaitTurn(t, path); after.Table.LastAction.Seat == before && after.Table.Turn() != before &&
			strings.Contains(b.Get(path).Body, `id="table"`) {
			t.Fatal("the next player on the device sees the previous one's hand")
		}
	}
	if a := b.Post(path+"/take-device", "seat", "99"); a.Status != http.StatusUnprocessableEntity {
		t.Fatalf("unknown seat: status %d", a.Status)
	}
	if eve := h.Visitor(t, "en"); eve.Post(path+"/take-device", "seat", "0").Status != http.StatusUnprocessableEntity {
		t.Fatal("a watcher can lift the cover")
	}
}

// After Ben, who was handed the device, it is Ana's turn again. The hand stays hidden, also if
// Ben's move did not come from the page (the time was up, or a program played).
func TestHotSeat_AfterAnothersTurn_Hidden(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	b.Open("quick", "bots") // makes them a guest
	ana := h.PlayerOf(t, b)
	id, err := h.Lobby.Open(t.Context(), ana, lobby.Plan{Game: "nain-jaune", Seating: "kept", Chairs: []string{"me", "open", "here:Ben"}})
	if err != nil {
		t.Fatal(err)
	}
	path := "/t/" + string(id)
	cy := h.PlayerOf(t, h.SitDown(t, path, "Cy"))
	players := []table.PlayerID{ana, cy, ana}
	for passed, looked := false, false; ; {
		f := h.AwaitTurn(t, path)
		seat := f.Table.Turn()
		if f.Table.Status != table.StatusPlaying {
			t.Fatal("Ana was never to move after Ben")
		}
		page := b.Get(path)
		if seat > 0 {
			if shown := strings.Contains(page.Body, "Lower the curtain"); shown && seat == 2 || !shown && seat == 1 && looked {
				t.Fatalf("seat %d to move: offered to lower the cover: %v", seat, shown)
			}
			act := host.Act{Seq: f.Table.Seq, Seat: &seat, Action: f.Table.Rules().FormatAction(f.Table.State.Legal(seat, nil)[0])}
			if _, err := h.Host.Act(t.Context(), players[seat], id, act); err != nil {
				t.Fatal(err)
			}
			passed, looked = passed || seat == 2 && looked, looked && seat != 2
			continue
		}
		if passed {
			if webtest.LegalButton.MatchString(page.Body) || strings.Contains(page.Body, `id="table"`) {
				t.Fatal("Ana's hand is drawn before they lift the cover")
			}
			break
		}
		b.MustPost(path+"/take-device", "seat", "0")
		page = b.Get(path)
		if looked = true; page.Header.Get("Cache-Control") != "no-store" {
			t.Fatal("the browser may cache the hand")
		}
		b.MustPost(path, "seq", webtest.Field(t, webtest.SeqField, page.Body), "a", webtest.Field(t, webtest.LegalButton, page.Body), "command", "")
	}
	b.MustPost(path+"/take-device", "seat", "0")
	b.MustPost(path + "/take-device")
	if page := b.Get(path).Body; webtest.LegalButton.MatchString(page) || !strings.Contains(page, "handover cloth") {
		t.Fatal("they are not offered to lower the cover")
	}
}

// The missed moves are outside the fragment and stay visible when the cover falls. On a device with
// several seats they show what a watcher may know, and address no one.
func TestMissed_SharedDevice_PublicOnly(t *testing.T) {
	var past atomic.Int64
	h := webtest.OpenWith(t, func() time.Time { return time.Now().Add(time.Duration(past.Load())) }, nainjauneui.New())
	b := h.Visitor(t, "en")
	b.Open("quick", "bots") // makes them a guest
	id, err := h.Lobby.Open(t.Context(), h.PlayerOf(t, b), lobby.Plan{Game: "nain-jaune", Seating: "kept", Chairs: []string{"me", "here:Ben", "open"}})
	if err != nil {
		t.Fatal(err)
	}
	path := "/t/" + string(id)
	cy := h.PlayerOf(t, h.SitDown(t, path, "Cy"))
	for range 100 {
		f := h.AwaitTurn(t, path)
		seat := f.Table.Turn()
		if seat == 2 {
			act := host.Act{Seq: f.Table.Seq, Action: f.Table.Rules().FormatAction(f.Table.State.Legal(seat, nil)[0])}
			if _, err := h.Host.Act(t.Context(), cy, id, act); err != nil {
				t.Fatal(err)
			}
			continue
		}
		b.MustPost(path+"/take-device", "seat", strconv.Itoa(int(seat)))
		page := b.Get(path).Body
		b.MustPost(path, "seq", webtest.Field(t, webtest.SeqField, page), "a", webtest.Field(t, webtest.LegalButton, page), "command", "")
		if seat != 1 || h.AwaitTurn(t, path).Table.Turn() != 2 {
			continue // the last move of their own seat was not missed
		}
		past.Add(int64(time.Hour))
		page = b.Get(path).Body
		_, missed, there := strings.Cut(page, `id="missed"`)
		missed, _, _ = strings.Cut(missed, "</ol>")
		if !there || !strings.Contains(page, `id="table"`) || strings.Contains(missed, "You ") {
			t.Fatalf("hand shown: %v; missed: %s", strings.Contains(page, `id="table"`), missed)
		}
		return
	}
	t.Fatal("Cy was never to move after Ben")
}

func TestUndo_AgreedByAll(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3")
	all := map[table.PlayerID]*webtest.Browser{}
	players := []*webtest.Browser{ana, h.SitDown(t, path, "Bob"), h.SitDown(t, path, "Cy")}
	f := h.AwaitTurn(t, path)
	for _, b := range players {
		all[h.PlayerOf(t, b)] = b
	}
	var mover *webtest.Browser
	var was game.State
	seat := game.Watcher
	for seat < 0 || f.Table.CheckUndo(seat) != nil { // some cards reveal something to their player and cannot be taken back
		mover, was, seat = all[f.Table.Awaited()], f.Table.State, f.Table.Turn()
		page := mover.Get(path).Body
		mover.MustPost(path, "seq", webtest.Field(t, webtest.SeqField, page), "a", webtest.Field(t, webtest.LegalButton, page), "command", "")
		if f = h.AwaitTurn(t, path); f.Table.Status != table.StatusPlaying {
			t.Fatal("no move of a whole game could be taken back")
		}
	}
	for player, b := range all {
		page := b.Get(path).Body
		if has := strings.Contains(page, "Take my move back"); has != f.Table.Controls(player, seat) {
			t.Fatalf("the button is at the wrong seat: %v", has)
		}
	}
	mover.MustPost(path+"/ask", "seq", h.Seq(t, path), "what", "undo")
	if !strings.Contains(mover.Get(path).Body, "Withdraw") {
		t.Fatal("the asking player cannot withdraw")
	}
	for _, b := range all {
		if b == mover {
			continue
		}
		if !strings.Contains(b.Get(path).Body, "asks to take the last move back") {
			t.Fatal("the proposal is not shown")
		}
		if a := b.Post(path+"/answer", "seq", "1", "yes", "yes"); a.Status != http.StatusConflict {
			t.Fatalf("answer to an older proposal: status %d", a.Status)
		}
		b.MustPost(path+"/answer", "seq", h.Seq(t, path), "yes", "yes")
	}
	f, _ = h.Host.Frame(t.Context(), webtest.TableID(path))
	if f.Table.Turn() != seat || len(f.Table.State.Legal(seat, nil)) != len(was.Legal(seat, nil)) {
		t.Fatal("no move was taken back")
	}
	for _, b := range all {
		told := map[bool]string{true: "You take your move back", false: "takes the move back"}[b == mover]
		if !strings.Contains(b.Get(path).Body, told) {
			t.Fatalf("the table lacks: %s", told)
		}
	}
}

func TestContract_ChangeDuringGame(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "1", "absence", "bot:60", "watch", "no", "chat", "open", "undo", "no", "bank", "60")
	bob := h.SitDown(t, path, "Bob")
	f := h.AwaitTurn(t, path)
	if got := f.Table.Terms; !got.NoWatchers || got.Chat != table.ChatOpen || got.AllowUndo || got.Absence.After == 0 || got.TimeBank == 0 {
		t.Fatalf("%+v", got)
	}
	eve := h.Visitor(t, "en")
	for _, rest := range []string{"", "/live", "/record", "/settings"} {
		if a := eve.Get(path + rest); a.Status != http.StatusForbidden {
			t.Errorf("%s: status %d for a watcher of a table without watchers", rest, a.Status)
		}
	}
	shutTo(t, h, path, eve)
	if a := ana.Post(path+"/ask", "seq", h.Seq(t, path), "what", "terms", "absence", "nonsense"); a.Status != http.StatusUnprocessableEntity {
		t.Fatalf("invalid value: status %d", a.Status)
	}
	ana.MustPost(path+"/ask", "seq", h.Seq(t, path), "what", "terms", "watch", "yes", "undo", "yes", "title", "Jeudi")
	if page := bob.Get(path).Body; !strings.Contains(page, "suggests changing the contract") || !strings.Contains(page, "Jeudi") {
		t.Fatal("the page does not show the proposed terms")
	}
	bob.MustPost(path+"/answer", "seq", h.Seq(t, path), "yes", "yes")
	if eve.Get(path).Status != http.StatusOK {
		t.Fatal("watchers are admitted")
	}
	bob.MustPost(path+"/ask", "seq", h.Seq(t, path), "what", "stop")
	ana.MustPost(path+"/answer", "seq", h.Seq(t, path), "yes", "yes")
	if f, _ := h.Host.Frame(t.Context(), webtest.TableID(path)); f.Table.StopReason != table.StopAgreed || f.Table.Turn() == game.Chance {
		t.Fatalf("%q", f.Table.StopReason)
	}
	if page := ana.Get(path).Body; !strings.Contains(page, "end the game here") || !strings.Contains(page, `id="finish"`) {
		t.Fatal("the page does not show the end")
	}
}

func TestTeam_SharedSeat(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "2", "team", "2")
	bob := h.SitDown(t, path, "Bob")
	if page := bob.Get(path).Body; !strings.Contains(page, "&amp; Bob") || !strings.Contains(page, "Everyone is here") {
		t.Fatalf("they do not share the seat:\n%s", page)
	}
	if page := bob.Get(path).Body; !strings.Contains(page, "Every chair is taken") || strings.Contains(page, "chairs are free") {
		t.Error("the page waits for chairs though all are taken")
	}
	bob.MustPost(path + "/begin")
	h.AwaitTurn(t, path)
	page := bob.Get(path).Body
	if !webtest.LegalButton.MatchString(page) || page == "" {
		t.Fatal("a partner cannot act")
	}
	bob.MustPost(path, "seq", webtest.Field(t, webtest.SeqField, page), "a", webtest.Field(t, webtest.LegalButton, page), "command", "")
	if page := bob.Get(path + "/settings").Body; !strings.Contains(page, "Leave it to them") || strings.Contains(page, "Let a bot play") {
		t.Error("a partner cannot leave the seat to the other, or is offered a bot")
	}
	bob.MustPost(path + "/rise")
	if page := ana.Get(path).Body; !strings.Contains(page, "Bob leaves the shared seat.") {
		t.Error("Ana's page does not show that Bob has left")
	} else if !strings.Contains(page, "&amp; Bob") {
		t.Error("the journal attributes a shared action to Ana alone")
	}
	if f, err := h.Host.Frame(t.Context(), webtest.TableID(path)); err != nil || slices.ContainsFunc(f.Table.Seats, func(c table.Chair) bool { return len(c.Partners) > 0 }) {
		t.Errorf("the seat is still shared: %v", err)
	}
	if page := bob.Get(path).Body; webtest.LegalButton.MatchString(page) {
		t.Error("a player who left can still act")
	}
	if a := ana.Post(path + "/rise"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("leave a seat that is no longer shared: status %d", a.Status)
	}
}

// The journal attributes an action at a shared seat to the partner who did it.
func TestTeam_Journal_NamesPartner(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "2", "team", "2")
	bob := h.SitDown(t, path, "Bob")
	bob.MustPost(path + "/begin")
	h.AwaitTurn(t, path)
	bob.MustPost(path+"/ask", "seq", h.Seq(t, path), "what", "stop")
	for _, b := range []*webtest.Browser{ana, bob} {
		if page := b.Get(path).Body; !strings.Contains(page, "&amp; Bob suggests ending the game here.") {
			t.Error("the page does not name the proposer")
		}
	}
}

// A player who leaves a table without watchers is redirected home, not to a page they may no longer
// see.
func TestTeam_LeaveWithoutWatchers_RedirectsHome(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "2", "team", "2", "watch", "no")
	bob := h.SitDown(t, path, "Bob")
	bob.MustPost(path + "/begin")
	if a := bob.Post(path + "/rise"); a.Status != http.StatusSeeOther || a.Header.Get("Location") != "/" {
		t.Errorf("redirected to %q: status %d", a.Header.Get("Location"), a.Status)
	}
	if a := bob.Get(path); a.Status != http.StatusForbidden {
		t.Errorf("page after leaving: status %d", a.Status)
	}
}

// shutTo sends every form of a table as a visitor who may not see it: without a player, then as a
// guest, as a page and as a script.
func shutTo(t *testing.T, h *webtest.Site, path string, eve *webtest.Browser) {
	t.Helper()
	knock := func() {
		for _, rest := range []string{"", "/draft", "/sit", "/rise", "/command", "/rematch", "/fork", "/begin", "/take-device", "/leave", "/return",
			"/ask", "/answer", "/give", "/chat", "/mute", "/notifications"} {
			for _, script := range []string{"", "1"} {
				eve.Header.Set("X-Fragment", script)
				a := eve.Post(path+rest, "a", "7D", "text", "hand", "seq", "1", "seat", "0", "chair", "0", "what", "undo", "whom", "0", "sign", "bravo", "address", "https://tablee.example/")
				if a.Status != http.StatusForbidden || strings.Contains(a.Body, `id="fragment"`) {
					t.Errorf("POST %s, script %q: status %d for a visitor who may not watch", rest, script, a.Status)
				}
			}
		}
		eve.Header.Del("X-Fragment")
	}
	knock()
	eve.Open("quick", "bots") // makes them a guest
	knock()
}

// A player who takes back their own move holds the screen, so their hand stays visible. If all
// hands are hidden, the site cannot know who holds it, and they stay hidden.
func TestHotSeat_AfterUndo_StaysVisible(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	path := b.Open("quick", "here", "names", "Léa, Zoé")
	for _, lowered := range []bool{false, true} {
		seat, undoable := game.Watcher, false
		for !undoable {
			seat = h.AwaitTurn(t, path).Table.Turn()
			b.MustPost(path+"/take-device", "seat", strconv.Itoa(int(seat)))
			page := b.Get(path).Body
			b.MustPost(path, "seq", webtest.Field(t, webtest.SeqField, page), "a", webtest.Field(t, webtest.LegalButton, page), "command", "")
			f := h.AwaitTurn(t, path)
			if f.Table.Status != table.StatusPlaying {
				t.Fatal("no move of a whole game could be taken back")
			}
			undoable = f.Table.Turn() == seat && f.Table.CheckUndo(seat) == nil
		}
		if !strings.Contains(b.Get(path).Body, "Take my move back") {
			t.Fatal("the page does not offer undo")
		}
		if lowered {
			b.MustPost(path + "/take-device")
		}
		b.MustPost(path+"/ask", "seq", h.Seq(t, path), "what", "undo", "seat", strconv.Itoa(int(seat)))
		if f := h.AwaitTurn(t, path); f.Table.Turn() != seat || f.Table.CheckUndo(seat) == nil {
			t.Fatal("the move was not taken back")
		}
		if open := webtest.LegalButton.MatchString(b.Get(path).Body); open == lowered {
			t.Fatalf("cover down: %v; hand shown: %v", lowered, open)
		}
	}
}
