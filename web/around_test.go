package web_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tablee/game"
	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/host"
	"tablee/table"
)

var (
	liftButton = regexp.MustCompile(`<button class="button gold" name="seat" value="(\d+)">`)
	takeLink   = regexp.MustCompile(`value="http://[^/"]+(/t/[a-z0-9]+/take/[a-z0-9]+)"`)
)

// sitDown seats somebody new at a table.
func (h *house) sitDown(t *testing.T, path, name string) *browser {
	t.Helper()
	b := h.visitor(t, "en")
	if a := b.post(path+"/sit", "name", name); a.status != http.StatusSeeOther {
		t.Fatalf("%s cannot sit down: %d", name, a.status)
	}
	return b
}

// player is who a browser is.
func (h *house) player(t *testing.T, b *browser) table.PlayerID {
	t.Helper()
	p, err := h.Accounts.Player(t.Context(), h.token(t, b))
	if err != nil {
		t.Fatal("nobody")
	}
	return p.ID
}

// token is by what the house knows a browser.
func (h *house) token(t *testing.T, b *browser) string {
	t.Helper()
	home, err := url.Parse(b.base)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range b.client.Jar.Cookies(home) {
		if c.Name == "tablee" {
			return c.Value
		}
	}
	t.Fatal("nobody")
	return ""
}

// seq is where a table is.
func (h *house) seq(t *testing.T, path string) string {
	t.Helper()
	f, err := h.host.Frame(t.Context(), idOf(path))
	if err != nil {
		t.Fatal(err)
	}
	return strconv.FormatUint(f.Table.Seq, 10)
}

// does posts a form that has to be accepted.
func (b *browser) does(path string, pairs ...string) {
	b.t.Helper()
	if a := b.post(path, pairs...); a.status != http.StatusSeeOther {
		b.t.Fatalf("%s: %d\n%s", path, a.status, a.body)
	}
}

func TestCurtain_NoHandIsInThePageBeforeItIsLifted(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "en")
	path := b.open("quick", "here", "names", "Léa, Zoé")
	for range 12 {
		f := h.awaitTurn(t, path)
		if f.Table.Status != table.StatusPlaying {
			break
		}
		page := b.get(path).body
		if legalButton.MatchString(page) || strings.Contains(page, `id="table"`) {
			// The same person goes on: his turn came back before another's of the device.
			b.does(path, "seq", field(t, seqField, page), "a", field(t, legalButton, page), "command", "")
			continue
		}
		name := f.Names[f.Table.Seats[f.Table.Turn()].Player]
		if !strings.Contains(page, "Pass the screen to "+name) {
			t.Fatalf("nobody says whose turn it is:\n%s", page)
		}
		if n := strings.Count(page, `name="seat" value=`); n != 1 {
			t.Fatalf("%d may lift the curtain, when it would fall again for all but one", n)
		}
		if a := b.post(path, "seq", field(t, seqField, page), "a", "7D"); a.status != http.StatusUnprocessableEntity {
			t.Fatalf("somebody played through the curtain: %d", a.status)
		}
		if live := b.get(path).body; legalButton.MatchString(live) {
			t.Fatal("a choice is in the page")
		}
		b.does(path+"/lift", "seat", field(t, liftButton, page))
		page = b.get(path).body
		before := f.Table.Turn()
		b.does(path, "seq", field(t, seqField, page), "a", field(t, legalButton, page), "command", "")
		if after := h.awaitTurn(t, path); after.Table.LastAction.Seat == before && after.Table.Turn() != before &&
			strings.Contains(b.get(path).body, `id="table"`) {
			t.Fatal("the next of the device sees the hand of the one before")
		}
	}
	if a := b.post(path+"/lift", "seat", "99"); a.status != http.StatusUnprocessableEntity {
		t.Fatalf("a seat that is not there: %d", a.status)
	}
	if eve := h.visitor(t, "en"); eve.post(path+"/lift", "seat", "0").status != http.StatusUnprocessableEntity {
		t.Fatal("a watcher lifts the curtain")
	}
}

// It is Ana's turn again after Ben's, who was handed the device: her hand is not drawn
// under his eyes, also when his move came otherwise than by his page (his time was up, or a
// program played for him).
func TestCurtain_StaysDownAfterTheTurnOfAnother(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "en")
	b.open("quick", "bots") // she is somebody now
	ana := h.player(t, b)
	id, err := h.host.Open(t.Context(), ana, host.Plan{Game: "nain-jaune", Seating: "kept", Chairs: []string{"me", "open", "here:Ben"}})
	if err != nil {
		t.Fatal(err)
	}
	path := "/t/" + string(id)
	cy := h.player(t, h.sitDown(t, path, "Cy"))
	players := []table.PlayerID{ana, cy, ana}
	for passed, looked := false, false; ; {
		f := h.awaitTurn(t, path)
		seat := f.Table.Turn()
		if f.Table.Status != table.StatusPlaying {
			t.Fatal("Ana was never awaited after Ben")
		}
		page := b.get(path)
		if seat > 0 {
			if shown := strings.Contains(page.body, "Lower the curtain"); shown && seat == 2 || !shown && seat == 1 && looked {
				t.Fatalf("while seat %d is awaited the curtain can be lowered: %v", seat, shown)
			}
			act := host.Act{Seq: f.Table.Seq, Seat: &seat, Action: f.Table.Rules().FormatAction(f.Table.State.Legal(seat, nil)[0])}
			if _, err := h.host.Act(t.Context(), players[seat], id, act); err != nil {
				t.Fatal(err)
			}
			passed, looked = passed || seat == 2 && looked, looked && seat != 2
			continue
		}
		if passed {
			if legalButton.MatchString(page.body) || strings.Contains(page.body, `id="table"`) {
				t.Fatal("Ana's hand is drawn before she says that it is she")
			}
			break
		}
		b.does(path+"/lift", "seat", "0")
		page = b.get(path)
		if looked = true; page.header.Get("Cache-Control") != "no-store" {
			t.Fatal("her hand may be come back to")
		}
		b.does(path, "seq", field(t, seqField, page.body), "a", field(t, legalButton, page.body), "command", "")
	}
	b.does(path+"/lift", "seat", "0")
	b.does(path + "/lift")
	if page := b.get(path).body; legalButton.MatchString(page) || !strings.Contains(page, "curtain cloth") {
		t.Fatal("she cannot lower it")
	}
}

// What was missed stands beside the room and stays when the curtain falls: on a device with
// several seats it tells what a watcher may know, in nobody's name.
func TestMissed_TellsASharedDeviceWhatAnybodyMayKnow(t *testing.T) {
	var past atomic.Int64
	h := houseOf(t, func() time.Time { return time.Now().Add(time.Duration(past.Load())) }, nainjauneui.UI{})
	b := h.visitor(t, "en")
	b.open("quick", "bots") // she is somebody now
	id, err := h.host.Open(t.Context(), h.player(t, b), host.Plan{Game: "nain-jaune", Seating: "kept", Chairs: []string{"me", "here:Ben", "open"}})
	if err != nil {
		t.Fatal(err)
	}
	path := "/t/" + string(id)
	cy := h.player(t, h.sitDown(t, path, "Cy"))
	for range 100 {
		f := h.awaitTurn(t, path)
		seat := f.Table.Turn()
		if seat == 2 {
			act := host.Act{Seq: f.Table.Seq, Action: f.Table.Rules().FormatAction(f.Table.State.Legal(seat, nil)[0])}
			if _, err := h.host.Act(t.Context(), cy, id, act); err != nil {
				t.Fatal(err)
			}
			continue
		}
		b.does(path+"/lift", "seat", strconv.Itoa(int(seat)))
		page := b.get(path).body
		b.does(path, "seq", field(t, seqField, page), "a", field(t, legalButton, page), "command", "")
		if seat != 1 || h.awaitTurn(t, path).Table.Turn() != 2 {
			continue // her own seat's last move is nothing she missed
		}
		past.Add(int64(time.Hour))
		page = b.get(path).body
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
	h := openHouse(t)
	ana := h.visitor(t, "en")
	path := ana.open("seats", "3")
	all := map[table.PlayerID]*browser{}
	players := []*browser{ana, h.sitDown(t, path, "Bob"), h.sitDown(t, path, "Cy")}
	f := h.awaitTurn(t, path)
	for _, b := range players {
		all[h.player(t, b)] = b
	}
	var mover *browser
	var was game.State
	seat := game.Watcher
	for seat < 0 || f.Table.CheckUndo(seat) != nil { // some cards tell their player something
		mover, was, seat = all[f.Table.Awaited()], f.Table.State, f.Table.Turn()
		page := mover.get(path).body
		mover.does(path, "seq", field(t, seqField, page), "a", field(t, legalButton, page), "command", "")
		if f = h.awaitTurn(t, path); f.Table.Status != table.StatusPlaying {
			t.Fatal("no card of a whole game could be taken back")
		}
	}
	for player, b := range all {
		page := b.get(path).body
		if has := strings.Contains(page, "Take my move back"); has != f.Table.Controls(player, seat) {
			t.Fatalf("the button stands at the wrong seat: %v", has)
		}
	}
	mover.does(path+"/ask", "seq", h.seq(t, path), "what", "undo")
	if !strings.Contains(mover.get(path).body, "Withdraw") {
		t.Fatal("the asker cannot withdraw")
	}
	for _, b := range all {
		if b == mover {
			continue
		}
		if !strings.Contains(b.get(path).body, "asks to take the last move back") {
			t.Fatal("it is not asked")
		}
		if a := b.post(path+"/answer", "seq", "1", "yes", "yes"); a.status != http.StatusConflict {
			t.Fatalf("an answer to an older question: %d", a.status)
		}
		b.does(path+"/answer", "seq", h.seq(t, path), "yes", "yes")
	}
	f, _ = h.host.Frame(t.Context(), idOf(path))
	if f.Table.Turn() != seat || len(f.Table.State.Legal(seat, nil)) != len(was.Legal(seat, nil)) {
		t.Fatal("nothing was taken back")
	}
	for _, b := range all {
		told := map[bool]string{true: "You take your move back", false: "takes the move back"}[b == mover]
		if !strings.Contains(b.get(path).body, told) {
			t.Fatalf("the table does not say: %s", told)
		}
	}
}

func TestAround_LeavingComingBackHandingOn(t *testing.T) {
	h := openHouse(t)
	ana := h.visitor(t, "en")
	path := ana.open("seats", "3", "bots", "1")
	bob := h.sitDown(t, path, "Bob")
	h.awaitTurn(t, path)
	bob.does(path + "/leave")
	if page := bob.get(path).body; !strings.Contains(page, "A bot plays for you") {
		t.Fatal("he is not told that a bot plays for him")
	}
	if page := ana.get(path + "/around").body; !strings.Contains(page, "away: a bot plays") {
		t.Fatal("the others are not told")
	}
	if a := bob.post(path + "/leave"); a.status != http.StatusUnprocessableEntity {
		t.Fatalf("leaving twice: %d", a.status)
	}
	bob.does(path + "/return")
	for b, told := range map[*browser]string{bob: "You are back.", ana: "Bob is back."} {
		if !strings.Contains(b.get(path).body, told) {
			t.Errorf("the table does not say: %s", told)
		}
	}
	given := bob.post(path + "/give")
	link := field(t, takeLink, given.body)
	cy := h.visitor(t, "en")
	if !strings.Contains(cy.get(link).body, "Bob offers you a seat") {
		t.Fatal("the link does not say whose seat it gives")
	}
	if a := cy.post(link, "name", "\u202e"); a.status != http.StatusUnprocessableEntity {
		t.Fatalf("a nameless one: %d", a.status)
	}
	if a := ana.post(link); a.status != http.StatusUnprocessableEntity {
		t.Fatalf("who sits already takes another seat: %d", a.status)
	}
	cy.does(link, "name", "Cy")
	if a := h.visitor(t, "en").get(link); a.status != http.StatusGone {
		t.Fatalf("the link works twice: %d", a.status)
	}
	if page := cy.get(path).body; strings.Contains(page, "You are back.") {
		t.Error("what Bob did is told as if Cy had done it")
	}
	f := h.awaitTurn(t, path)
	for i, c := range f.Table.Seats {
		if f.Names[c.Player] == "Bob" {
			t.Fatalf("Bob still sits on %d", i)
		}
	}
	if a := bob.post(path, "seq", h.seq(t, path), "a", "7D"); !strings.Contains(a.body, "no seat at this table") {
		t.Fatalf("Bob plays on: %d", a.status)
	}
}

func TestContract_ChangedInPlayWhenAllAgree(t *testing.T) {
	h := openHouse(t)
	ana := h.visitor(t, "en")
	path := ana.open("seats", "3", "bots", "1", "absence", "bot:60", "watch", "no", "chat", "open", "undo", "no", "bank", "60")
	bob := h.sitDown(t, path, "Bob")
	f := h.awaitTurn(t, path)
	if got := f.Table.Terms; !got.NoWatchers || got.Chat != table.ChatOpen || got.AllowUndo || got.Absence.After == 0 || got.TimeBank == 0 {
		t.Fatalf("%+v", got)
	}
	eve := h.visitor(t, "en")
	for _, rest := range []string{"", "/live", "/record", "/around"} {
		if a := eve.get(path + rest); a.status != http.StatusForbidden {
			t.Errorf("%s: a watcher gets %d at a table without watchers", rest, a.status)
		}
	}
	h.shutTo(t, path, eve)
	if a := ana.post(path+"/ask", "seq", h.seq(t, path), "what", "terms", "absence", "nonsense"); a.status != http.StatusUnprocessableEntity {
		t.Fatalf("nonsense: %d", a.status)
	}
	ana.does(path+"/ask", "seq", h.seq(t, path), "what", "terms", "watch", "yes", "undo", "yes", "title", "Jeudi")
	if page := bob.get(path).body; !strings.Contains(page, "suggests changing the contract") || !strings.Contains(page, "Jeudi") {
		t.Fatal("he does not see what he would agree to")
	}
	bob.does(path+"/answer", "seq", h.seq(t, path), "yes", "yes")
	if eve.get(path).status != http.StatusOK {
		t.Fatal("watchers may come now")
	}
	bob.does(path+"/ask", "seq", h.seq(t, path), "what", "stop")
	ana.does(path+"/answer", "seq", h.seq(t, path), "yes", "yes")
	if f, _ := h.host.Frame(t.Context(), idOf(path)); f.Table.StopReason != table.StopAgreed || f.Table.Turn() == game.Chance {
		t.Fatalf("%q", f.Table.StopReason)
	}
	if page := ana.get(path).body; !strings.Contains(page, "end the game here") || !strings.Contains(page, `id="finish"`) {
		t.Fatal("the end is not told")
	}
}

func TestTeam_SitTogetherAndBegin(t *testing.T) {
	h := openHouse(t)
	ana := h.visitor(t, "en")
	path := ana.open("seats", "3", "bots", "2", "team", "2")
	bob := h.sitDown(t, path, "Bob")
	if page := bob.get(path).body; !strings.Contains(page, "&amp; Bob") || !strings.Contains(page, "Everyone is here") {
		t.Fatalf("they do not share the seat:\n%s", page)
	}
	if page := bob.get(path).body; !strings.Contains(page, "Every chair is taken") || strings.Contains(page, "chairs are free") {
		t.Error("they are told to wait for chairs to be taken, when all are")
	}
	bob.does(path + "/begin")
	h.awaitTurn(t, path)
	page := bob.get(path).body
	if !legalButton.MatchString(page) || page == "" {
		t.Fatal("a mate may not act")
	}
	bob.does(path, "seq", field(t, seqField, page), "a", field(t, legalButton, page), "command", "")
	if page := bob.get(path + "/around").body; !strings.Contains(page, "Leave it to them") || strings.Contains(page, "Let a bot play") {
		t.Error("a mate may not leave the seat to the other, or a bot may play over him")
	}
	bob.does(path + "/rise")
	if page := ana.get(path).body; !strings.Contains(page, "Bob leaves the shared seat.") || strings.Contains(page, "&amp; Bob") {
		t.Error("Ana is not told that Bob has gone")
	}
	if page := bob.get(path).body; legalButton.MatchString(page) {
		t.Error("who has left plays on")
	}
	if a := ana.post(path + "/rise"); a.status != http.StatusUnprocessableEntity {
		t.Errorf("nobody shares the seat any more, and it is left: %d", a.status)
	}
}

// What one of those who share a seat does is not told to the others as if they had done it.
func TestTeam_ANameStandsForWhatOneOfThemDid(t *testing.T) {
	h := openHouse(t)
	ana := h.visitor(t, "en")
	path := ana.open("seats", "3", "bots", "2", "team", "2")
	bob := h.sitDown(t, path, "Bob")
	bob.does(path + "/begin")
	h.awaitTurn(t, path)
	bob.does(path+"/ask", "seq", h.seq(t, path), "what", "stop")
	for _, b := range []*browser{ana, bob} {
		if page := b.get(path).body; !strings.Contains(page, "&amp; Bob suggests ending the game here.") {
			t.Error("it is not told who proposed it")
		}
	}
}

// Who leaves a table that is closed to watchers is not shown a door he has just shut.
func TestTeam_WhoLeavesAClosedTableGoesHome(t *testing.T) {
	h := openHouse(t)
	ana := h.visitor(t, "en")
	path := ana.open("seats", "3", "bots", "2", "team", "2", "watch", "no")
	bob := h.sitDown(t, path, "Bob")
	bob.does(path + "/begin")
	if a := bob.post(path + "/rise"); a.status != http.StatusSeeOther || a.header.Get("Location") != "/" {
		t.Errorf("he is sent to %q: %d", a.header.Get("Location"), a.status)
	}
	if a := bob.get(path); a.status != http.StatusForbidden {
		t.Errorf("he looks on: %d", a.status)
	}
}

// shutTo asks everything of a table by every form there is, as somebody who may not see
// it: first as nobody, then as a guest, as a page and as a script.
func (h *house) shutTo(t *testing.T, path string, eve *browser) {
	t.Helper()
	knock := func() {
		for _, rest := range []string{"", "/draft", "/sit", "/rise", "/say", "/again", "/fork", "/begin", "/lift", "/leave", "/return",
			"/ask", "/answer", "/give", "/talk", "/mute", "/bells"} {
			for _, script := range []string{"", "1"} {
				eve.header.Set("X-Fragment", script)
				a := eve.post(path+rest, "a", "7D", "text", "hand", "seq", "1", "seat", "0", "chair", "0", "what", "undo", "whom", "0", "sign", "bravo", "address", "https://tablee.example/")
				if a.status != http.StatusForbidden || strings.Contains(a.body, `id="room"`) {
					t.Errorf("POST %s, script %q: somebody who may not look gets %d", rest, script, a.status)
				}
			}
		}
		eve.header.Del("X-Fragment")
	}
	knock()
	eve.open("quick", "bots") // she is somebody now
	knock()
}
