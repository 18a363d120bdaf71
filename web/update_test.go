package web_test

import (
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"testing/cryptotest"

	"tablee/games"
	"tablee/table"
	"tablee/web/webtest"
)

// squaresBudget is of an update of Royal Reversi: 64 squares, each with a name of its own,
// and what a token would turn on every square that a card of the hand lights
// (docs/adr/0005-budgets.md).
const squaresBudget = 40 << 10

// deals is how many different deals of each game are tried.
const deals = 3

// An update brings the newest lines of the journal only and stays small, however long a
// game has gone on: games of anything, as the big button opens them.
func TestBudgets_OfEveryUpdate(t *testing.T) {
	for deal := range uint64(deals) {
		cryptotest.SetGlobalRandom(t, deal+1) // the same deals each time
		updates(t, webtest.OpenAll(t))
	}
}

func updates(t *testing.T, h *webtest.Site) {
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
