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

// refreshes is whether a page without a script is loaded anew by itself.
func refreshes(page string) bool {
	return strings.Contains(page, `<noscript><meta http-equiv="refresh" content="`)
}

// Without a script the waiting room shows by itself who has come, unless somebody writes their
// name into it, who has a link; and its forms do all that there is to do.
func TestWithoutScript_TheWaitingRoom(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "fr")
	path := ana.Open("seats", "3")
	if page := ana.Get(path).Body; refreshes(page) || !strings.Contains(page, "Voir qui est là maintenant</a></noscript>") {
		t.Error("a name that is being written is wiped, or there is no link")
	}
	ana.MustPost(path+"/name", "name", "Ana", "seq", h.Seq(t, path))
	if !refreshes(ana.Get(path).Body) {
		t.Error("who waits has to load the page themselves")
	}
	bob := h.Visitor(t, "en")
	if refreshes(bob.Get(path).Body) {
		t.Error("the name of who sits down is wiped")
	}
	bob.MustPost(path+"/sit", "name", "Bob")
	if page := ana.Get(path).Body; !strings.Contains(page, "Bob") {
		t.Error("the room does not show who came")
	}
	ana.MustPost(path+"/chair", "seq", h.Seq(t, path), "do", "bot:1 2")
	ana.MustPost(path+"/begin", "seq", h.Seq(t, path), "name", "Ana")
	h.AwaitTurn(t, path)
	asked, waits := ana.Get(path).Body, bob.Get(path).Body
	if strings.Contains(waits, "data-ask=\"À vous") || strings.Contains(waits, `data-ask="Your`) {
		asked, waits = waits, asked
	}
	if refreshes(asked) || !refreshes(waits) {
		t.Errorf("who is asked has their page loaded anew: %t; who waits: %t", refreshes(asked), refreshes(waits))
	}
}

// A bid that is secret may be made from a page that is older than the bids of others: its moment
// lasts until all have bid.
func TestWithoutScript_ASecretBidFromAnOldPage(t *testing.T) {
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
			t.Errorf("a bid from the page of seq %s: %d", page, a.Status)
		}
	}
	if a := bob.Post(path, "seq", page, "a", "bid -", "command", "once more"); a.Status != http.StatusConflict && a.Status != http.StatusUnprocessableEntity {
		t.Errorf("a bid after all have bid: %d", a.Status)
	}
}

// Without a script a moment is held too: the page says what comes, loads itself anew when it is
// over, and has a button to go on; who has pressed it sees the next deal, the others not yet.
func TestWithoutScript_AMomentIsHeld(t *testing.T) {
	h := webtest.OpenPaced(t, time.Minute) // a settlement is held for eleven
	ana := h.Visitor(t, "fr")
	path := ana.Open("quick", "people", "seats", "3", "o.deals", "2", "seating", "kept", "name", "Ana")
	bob, zoe := h.SitDown(t, path, "Bob"), h.SitDown(t, path, "Zoé")
	people := []*webtest.Browser{ana, bob, zoe}
	f := h.AwaitTurn(t, path)
	awaited := f.Names[f.Table.Seats[f.Table.Turn()].Player]
	if page := h.Visitor(t, "en").Get(path).Body; !strings.Contains(page, "<title>"+awaited+" to play · Nain Jaune") {
		t.Errorf("the tab does not say that %s is awaited", awaited)
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
			t.Error("the next deal shows under the moment")
		}
		if !strings.Contains(page, "<title>Nain Jaune · ") {
			t.Error("the tab says whose turn it is while nobody is awaited")
		}
		if !strings.Contains(page, `/hold.css">`) {
			t.Error("the moment has no looks where no script fetches them")
		}
		if left, _ := strconv.Atoi(webtest.Field(t, seconds, page)); left < 300 || left > 700 {
			t.Errorf("the page is loaded anew after %d seconds, and the moment is held for eleven minutes", left)
		}
	}
	bob.Stream(path)(`id="hold"`) // a page with a script is known to be open
	page := ana.Get(path).Body
	ana.MustPost(webtest.Field(t, goOn, page), "seq", webtest.Field(t, webtest.SeqField, page))
	if strings.Contains(ana.Get(path).Body, `id="hold"`) {
		t.Error("who has gone on is shown the moment still")
	}
	if page := bob.Get(path).Body; !strings.Contains(page, `id="hold"`) || !strings.Contains(page, "Ready: ") {
		t.Error("the moment is over for who has not gone on, or they are not told who has")
	}
}

// squaresBudget is of an update of Royal Reversi: 64 squares, each with a name of its own,
// and what a token would turn on every square that a card of the hand lights
// (docs/adr/0005-budgets.md).
const squaresBudget = 40 << 10

// deals is how many different deals of each game are tried.
const deals = 3

// An update brings the newest lines of the journal only and stays small, however long a
// game has gone on: games of anything, as the big button opens them.
func TestBudgets_OfEveryUpdate(t *testing.T) {
	h := webtest.OpenAll(t) // of one site no two tables are dealt alike
	dealt := map[string]bool{}
	for range deals {
		updates(t, h, dealt)
	}
	if len(dealt) != deals*len(games.Rules()) {
		t.Errorf("%d different deals were tried", len(dealt))
	}
}

// updates plays a table of each game, and notes the commitments of their deals.
func updates(t *testing.T, h *webtest.Site, dealt map[string]bool) {
	t.Helper()
	for _, rules := range games.Rules() {
		id := rules.Info().ID
		t.Run(id, func(t *testing.T) {
			b := h.Visitor(t, "fr")
			a := b.Post("/g/"+id, "quick", "bots")
			path := a.Header.Get("Location")
			if a.Status != http.StatusSeeOther || !strings.HasPrefix(path, "/t/") {
				t.Fatalf("no table was opened: %d", a.Status)
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
				t.Fatalf("a journal of %d lines shows nothing", longest)
			}
			t.Logf("the largest update weighs %d bytes; the journal has %d lines", most, longest)
			limit := updateBudget
			if id == "royal-reversi" {
				limit = squaresBudget
			}
			if most > limit {
				t.Errorf("an update weighs %d bytes, more than %d", most, limit)
			}
		})
	}
}

// Nothing at a table is called a watcher's own: what they hear of is a hidden hand.
func TestWatcher_HoldsNothing(t *testing.T) {
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
					t.Errorf("%s: a watcher finds %d headings", ui.ID(), len(all))
				}
				for _, heading := range all {
					if strings.HasPrefix(heading[1], own[lang]) {
						t.Errorf("%s: a watcher hears %q", ui.ID(), heading[1])
					}
				}
			}
		})
	}
}
