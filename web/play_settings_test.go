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

func TestHotSeat_NoHandIsInThePageBeforeItIsTaken(t *testing.T) {
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
			// The same player goes on: their turn came before another's of the device.
			b.MustPost(path, "seq", webtest.Field(t, webtest.SeqField, page), "a", webtest.Field(t, webtest.LegalButton, page), "command", "")
			continue
		}
		name := f.Names[f.Table.Seats[f.Table.Turn()].Player]
		if !strings.Contains(page, "Pass the screen to "+name) {
			t.Fatalf("nobody says whose turn it is:\n%s", page)
		}
		if n := strings.Count(page, `name="seat" value=`); n != 1 {
			t.Fatalf("%d may lift the cover, when it would fall again for all but one", n)
		}
		if a := b.Post(path, "seq", webtest.Field(t, webtest.SeqField, page), "a", "7D"); a.Status != http.StatusUnprocessableEntity {
			t.Fatalf("somebody played through the cover: %d", a.Status)
		}
		if live := b.Get(path).Body; webtest.LegalButton.MatchString(live) {
			t.Fatal("a choice is in the page")
		}
		b.MustPost(path+"/lift", "seat", webtest.Field(t, webtest.LiftButton, page))
		page = b.Get(path).Body
		before := f.Table.Turn()
		b.MustPost(path, "seq", webtest.Field(t, webtest.SeqField, page), "a", webtest.Field(t, webtest.LegalButton, page), "command", "")
		if after := h.AwaitTurn(t, path); after.Table.LastAction.Seat == before && after.Table.Turn() != before &&
			strings.Contains(b.Get(path).Body, `id="table"`) {
			t.Fatal("the next of the device sees the hand of the one before")
		}
	}
	if a := b.Post(path+"/lift", "seat", "99"); a.Status != http.StatusUnprocessableEntity {
		t.Fatalf("a seat that is not there: %d", a.Status)
	}
	if eve := h.Visitor(t, "en"); eve.Post(path+"/lift", "seat", "0").Status != http.StatusUnprocessableEntity {
		t.Fatal("a watcher lifts the cover")
	}
}

// It is Ana's turn again after Ben's, who was handed the device: her hand stays
// hidden, also when Ben's move did not come from the page (the time was up, or a program
// played).
func TestHotSeat_IsHiddenAfterTheTurnOfAnother(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	b.Open("quick", "bots") // she is somebody now
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
			t.Fatal("Ana was never awaited after Ben")
		}
		page := b.Get(path)
		if seat > 0 {
			if shown := strings.Contains(page.Body, "Lower the curtain"); shown && seat == 2 || !shown && seat == 1 && looked {
				t.Fatalf("while seat %d is awaited the cover can be lowered: %v", seat, shown)
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
				t.Fatal("Ana's hand is drawn before she says that it is she")
			}
			break
		}
		b.MustPost(path+"/lift", "seat", "0")
		page = b.Get(path)
		if looked = true; page.Header.Get("Cache-Control") != "no-store" {
			t.Fatal("her hand may be come back to")
		}
		b.MustPost(path, "seq", webtest.Field(t, webtest.SeqField, page.Body), "a", webtest.Field(t, webtest.LegalButton, page.Body), "command", "")
	}
	b.MustPost(path+"/lift", "seat", "0")
	b.MustPost(path + "/lift")
	if page := b.Get(path).Body; webtest.LegalButton.MatchString(page) || !strings.Contains(page, "handover cloth") {
		t.Fatal("she cannot lower it")
	}
}

// What was missed stands beside the fragment and stays when the cover falls: on a device with
// several seats it tells what a watcher may know, in nobody's name.
func TestMissed_TellsASharedDeviceWhatAnybodyMayKnow(t *testing.T) {
	var past atomic.Int64
	h := webtest.OpenWith(t, func() time.Time { return time.Now().Add(time.Duration(past.Load())) }, nainjauneui.UI{})
	b := h.Visitor(t, "en")
	b.Open("quick", "bots") // she is somebody now
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
		b.MustPost(path+"/lift", "seat", strconv.Itoa(int(seat)))
		page := b.Get(path).Body
		b.MustPost(path, "seq", webtest.Field(t, webtest.SeqField, page), "a", webtest.Field(t, webtest.LegalButton, page), "command", "")
		if seat != 1 || h.AwaitTurn(t, path).Table.Turn() != 2 {
			continue // her own seat's last move is nothing she missed
		}
		past.Add(int64(time.Hour))
		page = b.Get(path).Body
		_, missed, there := strings.Cut(page, `id="missed"`)
		missed, _, _ = strings.Cut(missed, "</ol>")
		if !there || !strings.Contains(page, `id="table"`) || strings.Contains(missed, "You ") {
			t.Fatalf("the hand is shown: %v; what was missed: %s", strings.Contains(page, `id="table"`), missed)
		}
		return
	}
	t.Fatal("Cy was never awaited after Ben")
}

func TestUndo_AskedByThePageAndAgreedByAll(t *testing.T) {
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
	for seat < 0 || f.Table.CheckUndo(seat) != nil { // some cards tell their player something
		mover, was, seat = all[f.Table.Awaited()], f.Table.State, f.Table.Turn()
		page := mover.Get(path).Body
		mover.MustPost(path, "seq", webtest.Field(t, webtest.SeqField, page), "a", webtest.Field(t, webtest.LegalButton, page), "command", "")
		if f = h.AwaitTurn(t, path); f.Table.Status != table.StatusPlaying {
			t.Fatal("no card of a whole game could be taken back")
		}
	}
	for player, b := range all {
		page := b.Get(path).Body
		if has := strings.Contains(page, "Take my move back"); has != f.Table.Controls(player, seat) {
			t.Fatalf("the button stands at the wrong seat: %v", has)
		}
	}
	mover.MustPost(path+"/ask", "seq", h.Seq(t, path), "what", "undo")
	if !strings.Contains(mover.Get(path).Body, "Withdraw") {
		t.Fatal("the asker cannot withdraw")
	}
	for _, b := range all {
		if b == mover {
			continue
		}
		if !strings.Contains(b.Get(path).Body, "asks to take the last move back") {
			t.Fatal("it is not asked")
		}
		if a := b.Post(path+"/answer", "seq", "1", "yes", "yes"); a.Status != http.StatusConflict {
			t.Fatalf("an answer to an older question: %d", a.Status)
		}
		b.MustPost(path+"/answer", "seq", h.Seq(t, path), "yes", "yes")
	}
	f, _ = h.Host.Frame(t.Context(), webtest.TableID(path))
	if f.Table.Turn() != seat || len(f.Table.State.Legal(seat, nil)) != len(was.Legal(seat, nil)) {
		t.Fatal("nothing was taken back")
	}
	for _, b := range all {
		told := map[bool]string{true: "You take your move back", false: "takes the move back"}[b == mover]
		if !strings.Contains(b.Get(path).Body, told) {
			t.Fatalf("the table does not say: %s", told)
		}
	}
}

func TestContract_ChangedInPlayWhenAllAgree(t *testing.T) {
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
			t.Errorf("%s: a watcher gets %d at a table without watchers", rest, a.Status)
		}
	}
	shutTo(t, h, path, eve)
	if a := ana.Post(path+"/ask", "seq", h.Seq(t, path), "what", "terms", "absence", "nonsense"); a.Status != http.StatusUnprocessableEntity {
		t.Fatalf("nonsense: %d", a.Status)
	}
	ana.MustPost(path+"/ask", "seq", h.Seq(t, path), "what", "terms", "watch", "yes", "undo", "yes", "title", "Jeudi")
	if page := bob.Get(path).Body; !strings.Contains(page, "suggests changing the contract") || !strings.Contains(page, "Jeudi") {
		t.Fatal("he does not see what he would agree to")
	}
	bob.MustPost(path+"/answer", "seq", h.Seq(t, path), "yes", "yes")
	if eve.Get(path).Status != http.StatusOK {
		t.Fatal("watchers may come now")
	}
	bob.MustPost(path+"/ask", "seq", h.Seq(t, path), "what", "stop")
	ana.MustPost(path+"/answer", "seq", h.Seq(t, path), "yes", "yes")
	if f, _ := h.Host.Frame(t.Context(), webtest.TableID(path)); f.Table.StopReason != table.StopAgreed || f.Table.Turn() == game.Chance {
		t.Fatalf("%q", f.Table.StopReason)
	}
	if page := ana.Get(path).Body; !strings.Contains(page, "end the game here") || !strings.Contains(page, `id="finish"`) {
		t.Fatal("the end is not told")
	}
}

func TestTeam_SitTogetherAndBegin(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "2", "team", "2")
	bob := h.SitDown(t, path, "Bob")
	if page := bob.Get(path).Body; !strings.Contains(page, "&amp; Bob") || !strings.Contains(page, "Everyone is here") {
		t.Fatalf("they do not share the seat:\n%s", page)
	}
	if page := bob.Get(path).Body; !strings.Contains(page, "Every chair is taken") || strings.Contains(page, "chairs are free") {
		t.Error("they are told to wait for chairs to be taken, when all are")
	}
	bob.MustPost(path + "/begin")
	h.AwaitTurn(t, path)
	page := bob.Get(path).Body
	if !webtest.LegalButton.MatchString(page) || page == "" {
		t.Fatal("a mate may not act")
	}
	bob.MustPost(path, "seq", webtest.Field(t, webtest.SeqField, page), "a", webtest.Field(t, webtest.LegalButton, page), "command", "")
	if page := bob.Get(path + "/settings").Body; !strings.Contains(page, "Leave it to them") || strings.Contains(page, "Let a bot play") {
		t.Error("a mate may not leave the seat to the other, or a bot may play over him")
	}
	bob.MustPost(path + "/rise")
	if page := ana.Get(path).Body; !strings.Contains(page, "Bob leaves the shared seat.") {
		t.Error("Ana is not told that Bob has gone")
	} else if !strings.Contains(page, "&amp; Bob") {
		t.Error("what they did together is told as hers alone")
	}
	if f, err := h.Host.Frame(t.Context(), webtest.TableID(path)); err != nil || slices.ContainsFunc(f.Table.Seats, func(c table.Chair) bool { return len(c.Partners) > 0 }) {
		t.Errorf("the seat is shared still: %v", err)
	}
	if page := bob.Get(path).Body; webtest.LegalButton.MatchString(page) {
		t.Error("who has left plays on")
	}
	if a := ana.Post(path + "/rise"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("nobody shares the seat any more, and it is left: %d", a.Status)
	}
}

// What one of those who share a seat does is not told to the others as if they had done it.
func TestTeam_ANameStandsForWhatOneOfThemDid(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "2", "team", "2")
	bob := h.SitDown(t, path, "Bob")
	bob.MustPost(path + "/begin")
	h.AwaitTurn(t, path)
	bob.MustPost(path+"/ask", "seq", h.Seq(t, path), "what", "stop")
	for _, b := range []*webtest.Browser{ana, bob} {
		if page := b.Get(path).Body; !strings.Contains(page, "&amp; Bob suggests ending the game here.") {
			t.Error("it is not told who proposed it")
		}
	}
}

// Somebody who leaves a table that is closed to watchers is not shown a page that is
// closed to them now.
func TestTeam_LeavingAClosedTableLeadsHome(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "2", "team", "2", "watch", "no")
	bob := h.SitDown(t, path, "Bob")
	bob.MustPost(path + "/begin")
	if a := bob.Post(path + "/rise"); a.Status != http.StatusSeeOther || a.Header.Get("Location") != "/" {
		t.Errorf("he is sent to %q: %d", a.Header.Get("Location"), a.Status)
	}
	if a := bob.Get(path); a.Status != http.StatusForbidden {
		t.Errorf("he looks on: %d", a.Status)
	}
}

// shutTo asks everything of a table by every form there is, as somebody who may not see
// it: first as nobody, then as a guest, as a page and as a script.
func shutTo(t *testing.T, h *webtest.Site, path string, eve *webtest.Browser) {
	t.Helper()
	knock := func() {
		for _, rest := range []string{"", "/draft", "/sit", "/rise", "/say", "/again", "/fork", "/begin", "/lift", "/leave", "/return",
			"/ask", "/answer", "/give", "/talk", "/mute", "/notifications"} {
			for _, script := range []string{"", "1"} {
				eve.Header.Set("X-Fragment", script)
				a := eve.Post(path+rest, "a", "7D", "text", "hand", "seq", "1", "seat", "0", "chair", "0", "what", "undo", "whom", "0", "sign", "bravo", "address", "https://tablee.example/")
				if a.Status != http.StatusForbidden || strings.Contains(a.Body, `id="fragment"`) {
					t.Errorf("POST %s, script %q: somebody who may not look gets %d", rest, script, a.Status)
				}
			}
		}
		eve.Header.Del("X-Fragment")
	}
	knock()
	eve.Open("quick", "bots") // she is somebody now
	knock()
}

// A player who takes back their own move holds the screen: their hand stays visible. When
// all hands are hidden nobody can tell who holds it, and they stay hidden.
func TestHotSeat_StaysVisibleAfterTakingBackAMove(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	path := b.Open("quick", "here", "names", "Léa, Zoé")
	for _, lowered := range []bool{false, true} {
		seat, undoable := game.Watcher, false
		for !undoable {
			seat = h.AwaitTurn(t, path).Table.Turn()
			b.MustPost(path+"/lift", "seat", strconv.Itoa(int(seat)))
			page := b.Get(path).Body
			b.MustPost(path, "seq", webtest.Field(t, webtest.SeqField, page), "a", webtest.Field(t, webtest.LegalButton, page), "command", "")
			f := h.AwaitTurn(t, path)
			if f.Table.Status != table.StatusPlaying {
				t.Fatal("no card of a whole game could be taken back")
			}
			undoable = f.Table.Turn() == seat && f.Table.CheckUndo(seat) == nil
		}
		if !strings.Contains(b.Get(path).Body, "Take my move back") {
			t.Fatal("it is not offered")
		}
		if lowered {
			b.MustPost(path + "/lift")
		}
		b.MustPost(path+"/ask", "seq", h.Seq(t, path), "what", "undo", "seat", strconv.Itoa(int(seat)))
		if f := h.AwaitTurn(t, path); f.Table.Turn() != seat || f.Table.CheckUndo(seat) == nil {
			t.Fatal("the move did not come back")
		}
		if open := webtest.LegalButton.MatchString(b.Get(path).Body); open == lowered {
			t.Fatalf("the cover was down: %v; the hand is open: %v", lowered, open)
		}
	}
}
