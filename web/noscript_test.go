package web_test

import (
	"math/rand/v2"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"tablee/games"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/webtest"
)

// refreshes reports whether a page reloads itself without scripts.
func refreshes(page string) bool {
	return strings.Contains(page, `<noscript><meta http-equiv="refresh" content="`)
}

// Without scripts the waiting room reloads itself to show who has come, except while a name can be
// typed, where there is a link instead. Its forms do everything.
func TestWithoutScript_WaitingRoom(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "fr")
	path := ana.Open("seats", "3")
	if page := ana.Get(path).Body; refreshes(page) || !strings.Contains(page, "Voir qui est là maintenant</a></noscript>") {
		t.Error("a page with a name field reloads itself, or has no reload link")
	}
	ana.MustPost(path+"/name", "name", "Ana", "seq", h.Seq(t, path))
	if !refreshes(ana.Get(path).Body) {
		t.Error("the page of a waiting player does not reload itself")
	}
	bob := h.Visitor(t, "en")
	if refreshes(bob.Get(path).Body) {
		t.Error("a page with a name field reloads itself")
	}
	bob.MustPost(path+"/sit", "name", "Bob")
	if page := ana.Get(path).Body; !strings.Contains(page, "Bob") {
		t.Error("the room does not show the new player")
	}
	ana.MustPost(path+"/chair", "seq", h.Seq(t, path), "do", "bot:1 2")
	ana.MustPost(path+"/begin", "seq", h.Seq(t, path), "name", "Ana")
	h.AwaitTurn(t, path)
	asked, waits := ana.Get(path).Body, bob.Get(path).Body
	if strings.Contains(waits, "data-ask=\"À vous") || strings.Contains(waits, `data-ask="Your`) {
		asked, waits = waits, asked
	}
	if refreshes(asked) || !refreshes(waits) {
		t.Errorf("the asked player's page reloads: %t; the waiting player's: %t", refreshes(asked), refreshes(waits))
	}
}

// A secret bid is accepted from a page older than other bids: it is valid until all have bid.
func TestWithoutScript_SecretBid_FromOldPage(t *testing.T) {
	h := webtest.OpenAll(t)
	ana := h.Visitor(t, "fr")
	opened := ana.Post("/g/rondo", "seats", "2", "o.sand", "0", "seating", "kept")
	path := opened.Header.Get("Location")
	bob := h.Visitor(t, "en")
	bob.MustPost(path+"/sit", "name", "Bob")
	h.AwaitTurn(t, path)
	page := h.Seq(t, path)
	for _, b := range []*webtest.Browser{ana, bob} {
		if a := b.Post(path, "seq", page, "a", "bid -", "command", "bid of "+b.Token()); a.Status != http.StatusSeeOther {
			t.Errorf("bid from the page of seq %s: status %d", page, a.Status)
		}
	}
	if a := bob.Post(path, "seq", page, "a", "bid -", "command", "once more"); a.Status != http.StatusConflict && a.Status != http.StatusUnprocessableEntity {
		t.Errorf("bid after all have bid: status %d", a.Status)
	}
}

// Without scripts a moment is held too: the page shows what comes next, reloads itself when the
// moment is over, and has a button to continue. A player who has pressed it sees the next deal,
// others not yet.
func TestWithoutScript_Moment_Held(t *testing.T) {
	h := webtest.OpenPaced(t, time.Minute) // a settlement is held for eleven minutes
	ana := h.Visitor(t, "fr")
	path := ana.Open("quick", "people", "seats", "3", "o.deals", "2", "seating", "kept", "name", "Ana")
	bob, zoe := h.SitDown(t, path, "Bob"), h.SitDown(t, path, "Zoé")
	people := []*webtest.Browser{ana, bob, zoe}
	f := h.AwaitTurn(t, path)
	awaited := f.Names[f.Table.Seats[f.Table.Turn()].Player]
	if page := h.Visitor(t, "en").Get(path).Body; !strings.Contains(page, "<title>"+awaited+" to play · Nain Jaune") {
		t.Errorf("the title does not say that %s is to move", awaited)
	}
	for ; f.Hold == nil; f = h.AwaitTurn(t, path) {
		for _, b := range people {
			if h.PlayerOf(t, b) == f.Table.Seats[f.Table.Turn()].Player {
				page := b.Get(path).Body
				b.MustPost(path, "seq", webtest.Field(t, webtest.SeqField, page), "a", webtest.Field(t, webtest.LegalButton, page), "command", "")
			}
		}
	}
	seconds, goOn := regexp.MustCompile(`http-equiv="refresh" content="(\d+)`), regexp.MustCompile(`<button class="button gold hold-on" name="go" value="\d+" form="act" formaction="([^"]+)">`)
	for _, b := range people {
		page := b.Get(path).Body
		if strings.Contains(page, "<button name=\"a\"") {
			t.Error("the page of the moment shows the next deal")
		}
		if !strings.Contains(page, "<title>Nain Jaune · ") {
			t.Error("the title names a turn during a moment")
		}
		if !strings.Contains(page, `/hold.css">`) {
			t.Error("the page of the moment lacks its styles")
		}
		if left, _ := strconv.Atoi(webtest.Field(t, seconds, page)); left < 300 || left > 700 {
			t.Errorf("the page reloads after %d seconds, but the moment is held for eleven minutes", left)
		}
	}
	bob.Stream(path)(`id="hold"`) // the page of a browser with scripts counts as open
	page := ana.Get(path).Body
	ana.MustPost(webtest.Field(t, goOn, page), "seq", webtest.Field(t, webtest.SeqField, page))
	if strings.Contains(ana.Get(path).Body, `id="hold"`) {
		t.Error("a player who continued still sees the moment")
	}
	if page := bob.Get(path).Body; !strings.Contains(page, `id="hold"`) || !strings.Contains(page, "Ready: ") {
		t.Error("a player who has not continued does not see the moment, or who continued")
	}
}

// squaresBudget limits an update of Royal Reversi: 64 squares, each with a name of its own and the
// tokens it would turn on every square that a card of the hand highlights
// (docs/design/updates.md#first-load-and-requests).
const squaresBudget = 40 << 10

// deals is the number of different deals tried per game.
const deals = 3

// An update brings only the newest lines of the journal and stays small, however long the game. The
// games are those of the quick button.
func TestBudgets_EveryUpdate(t *testing.T) {
	h := webtest.OpenAll(t) // one site deals no two tables alike
	dealt := map[string]bool{}
	for range deals {
		updates(t, h, dealt)
	}
	if len(dealt) != deals*len(games.Rules()) {
		t.Errorf("%d different deals were tried", len(dealt))
	}
}

// updates plays a table of each game and records the commitments of their deals.
func updates(t *testing.T, h *webtest.Site, dealt map[string]bool) {
	t.Helper()
	for _, rules := range games.Rules() {
		id := rules.Info().ID
		t.Run(id, func(t *testing.T) {
			b := h.Visitor(t, "fr")
			a := b.Post("/g/"+id, "quick", "bots")
			path := a.Header.Get("Location")
			if a.Status != http.StatusSeeOther || !strings.HasPrefix(path, "/t/") {
				t.Fatalf("open table: status %d", a.Status)
			}
			b.Header.Set("X-Fragment", "1")
			luck := rand.New(rand.NewPCG(1, 2))
			most, longest := 0, 0
			for range 40 {
				f := h.AwaitTurn(t, path)
				dealt[f.Table.Commitment] = true
				text := b.Get(path).Body
				most = max(most, len(text))
				if n := strings.Count(text, "<li data-seq="); n > 10 {
					t.Fatalf("an update brings %d lines of the journal", n)
				}
				if f.Table.Status == table.StatusOver {
					break
				}
				s := f.Table.State
				action := webtest.Pick(s.Legal(s.Turn(), nil), luck)
				if a := b.Post(path, "seq", strconv.FormatUint(f.Table.Seq, 10), "a", rules.FormatAction(action), "command", ""); a.Status >= 400 && a.Status != http.StatusConflict {
					t.Fatalf("%s: %d", rules.FormatAction(action), a.Status)
				}
			}
			b.Header.Set("X-Fragment", "whole")
			if longest = strings.Count(b.Get(path).Body, "<li data-seq="); longest <= 10 {
				t.Fatalf("a journal of %d lines is too short for this test", longest)
			}
			t.Logf("the largest update has %d bytes, the journal %d lines", most, longest)
			limit := updateBudget
			if id == "royal-reversi" {
				limit = squaresBudget
			}
			if most > limit {
				t.Errorf("an update has %d bytes, more than %d", most, limit)
			}
		})
	}
}

// A watcher's page has no heading like "your hand": it calls it a hidden hand.
func TestWatcher_NoHandOfTheirOwn(t *testing.T) {
	headings := regexp.MustCompile(`(?s)<h2[^>]*>(.*?)</h2>`)
	own := map[string]string{"fr": "Votre ", "en": "Your ", "de": "Deine "}
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			h := webtest.OpenWith(t, nil, games.UIs()...)
			ana, eve := h.Visitor(t, lang), h.Visitor(t, lang)
			for _, ui := range games.UIs() {
				table := ana.Post("/g/"+ui.ID(), "quick", "bots").Header.Get("Location")
				all := headings.FindAllStringSubmatch(eve.Get(table).Body, -1)
				if len(all) < 3 {
					t.Errorf("%s: a watcher's page has %d headings", ui.ID(), len(all))
				}
				for _, heading := range all {
					if strings.HasPrefix(heading[1], own[lang]) {
						t.Errorf("%s: a watcher's page has the heading %q", ui.ID(), heading[1])
					}
				}
			}
		})
	}
}

// A page that keeps what a waiting player typed in vain does not reload itself, which would lose it.
func TestWithoutScript_TypedInVain_IsKept(t *testing.T) {
	h := webtest.Open(t)
	waits := h.Visitor(t, "fr")
	path := waits.Open("seats", "3", "bots", "1", "chat", "open")
	bob := h.SitDown(t, path, "Bob")
	if f := h.AwaitTurn(t, path); f.Table.Awaited() == h.PlayerOf(t, waits) {
		waits = bob
	}
	if !refreshes(waits.Get(path).Body) {
		t.Fatal("the page of a player who waits does not reload itself")
	}
	a := waits.Post(path+"/command", "text", "Belle main !")
	if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, `value="Belle main !"`) || refreshes(a.Body) {
		t.Errorf("status %d, reloads itself: %t", a.Status, refreshes(a.Body))
	}
}
