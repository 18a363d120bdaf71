package web_test

import (
	"context"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"tablee/game"
	"tablee/games"
	"tablee/host/node"
	"tablee/store"
	"tablee/table"
	"tablee/web"
	"tablee/web/page"
)

// openLibrary is a house with all games, whose bots play anything.
func openLibrary(t *testing.T) *house {
	t.Helper()
	db, err := store.OpenSQLite(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	anything := func(_ context.Context, _ string, _ int, s game.State, seat game.Seat, r *rand.Rand) game.Action {
		return pick(s.Legal(seat, nil), r)
	}
	n := node.New(node.Config{Store: db, Games: games.Rules(), Choose: anything, Levels: func(string) int { return 4 }})
	pages, err := web.New(page.Config{Services: n.Services,
		UIs: games.UIs()}, games.Rulebooks())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { n.Run(ctx); ended <- nil }()
	server := httptest.NewServer(pages)
	t.Cleanup(func() {
		cancel()
		server.Close()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		db.Close()
	})
	return &house{n.Services, n.Host, server, cancel}
}

func pick(legal []game.Action, r *rand.Rand) game.Action { return legal[r.IntN(len(legal))] }

// squaresBudget is of an update of Royal Reversi: 64 squares, each with a name of its own,
// and what a token would turn on every square that a card of the hand lights
// (docs/adr/0005-budgets.md).
const squaresBudget = 40 << 10

// An update brings the newest lines of the journal only and stays small, however long a
// game has gone on: games of anything, as the big button opens them.
func TestBudgets_OfEveryUpdate(t *testing.T) {
	h := openLibrary(t)
	for _, rules := range games.Rules() {
		id := rules.Info().ID
		t.Run(id, func(t *testing.T) {
			b := h.visitor(t, "fr")
			a := b.post("/g/"+id, "quick", "bots")
			path := a.header.Get("Location")
			if a.status != http.StatusSeeOther || !strings.HasPrefix(path, "/t/") {
				t.Fatalf("no table was opened: %d", a.status)
			}
			b.header.Set("X-Fragment", "1")
			luck := rand.New(rand.NewPCG(1, 2))
			most, longest := 0, 0
			for range 40 {
				f := h.awaitTurn(t, path)
				room := b.get(path).body
				most = max(most, len(room))
				if n := strings.Count(room, "<li data-seq="); n > 10 {
					t.Fatalf("an update brings %d lines of the journal", n)
				}
				if f.Table.Status == table.StatusOver {
					break
				}
				s := f.Table.State
				action := pick(s.Legal(s.Turn(), nil), luck)
				if a := b.post(path, "seq", strconv.FormatUint(f.Table.Seq, 10), "a", rules.FormatAction(action), "command", ""); a.status >= 400 && a.status != http.StatusConflict {
					t.Fatalf("%s: %d", rules.FormatAction(action), a.status)
				}
			}
			b.header.Set("X-Fragment", "whole")
			if longest = strings.Count(b.get(path).body, "<li data-seq="); longest <= 10 {
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
