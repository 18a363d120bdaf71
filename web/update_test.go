package web_test

import (
	"context"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
	"testing"

	"net/http/httptest"
	"strconv"
	"tablee/game"
	"tablee/games"
	nainjauneui "tablee/games/nainjaune/ui"
	rondaui "tablee/games/ronda/ui"
	rondelicui "tablee/games/rondelic/ui"
	rondoui "tablee/games/rondo/ui"
	royalreversiui "tablee/games/royalreversi/ui"
	"tablee/host"
	"tablee/store"
	"tablee/table"
	"tablee/web"
	"tablee/web/board"
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
	books := map[string]func(string) string{}
	for _, rules := range games.All() {
		id := rules.Info().ID
		books[id] = func(lang string) string { return games.Rulebook(id, lang) }
	}
	h := host.New(host.Config{Store: db, Games: games.All(), Choose: anything, Levels: func(string) int { return 4 }})
	pages, err := web.New(web.Config{Host: h, Books: books,
		UIs: []board.UI{rondelicui.UI{}, rondaui.UI{}, nainjauneui.UI{}, royalreversiui.UI{}, rondoui.UI{}}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- h.Run(ctx) }()
	server := httptest.NewServer(pages)
	t.Cleanup(func() {
		cancel()
		server.Close()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		db.Close()
	})
	return &house{h, server, cancel}
}

func pick(legal []game.Action, r *rand.Rand) game.Action { return legal[r.IntN(len(legal))] }

// An update stays small however long a game has gone on: whole games of anything, with
// all seats taken, and no update of any seat's is too large.
func TestBudgets_OfEveryUpdate(t *testing.T) {
	h := openLibrary(t)
	for _, rules := range games.All() {
		info := rules.Info()
		t.Run(info.ID, func(t *testing.T) {
			b := h.visitor(t, "fr")
			a := b.post("/g/"+info.ID, "seats", strconv.Itoa(info.MaxSeats), "bots", strconv.Itoa(info.MaxSeats-1), "level", "1")
			path := a.header.Get("Location")
			if a.status != http.StatusSeeOther || !strings.HasPrefix(path, "/t/") {
				t.Fatalf("no table was opened: %d", a.status)
			}
			b.header.Set("X-Fragment", "1")
			most, at, largest := 0, uint64(0), ""
			luck := rand.New(rand.NewPCG(1, 2))
			for turns := 0; turns < 150; turns++ {
				f := h.awaitTurn(t, path)
				if room := b.get(path).body; len(room) > most {
					most, at, largest = len(room), f.Table.Seq, room
				}
				if f.Table.Status == table.Over {
					break
				}
				s := f.Table.State
				action := pick(s.Legal(s.Turn(), nil), luck)
				if a := b.post(path, "seq", strconv.FormatUint(f.Table.Seq, 10), "a", rules.FormatAction(action), "command", ""); a.status >= 400 && a.status != http.StatusConflict {
					t.Fatalf("%s: %d", rules.FormatAction(action), a.status)
				}
			}
			t.Logf("the largest of all updates, at %d, weighs %d bytes", at, most)
			if most > updateBudget {
				t.Errorf("an update weighs %d bytes, more than %d", most, updateBudget)
			}
			os.WriteFile("/tmp/fg-"+info.ID+".html", []byte(largest), 0o644)
			j := strings.Index(largest, `<ol class="journal"`)
			k := strings.Index(largest[j:], "</ol>")
			tb := strings.Index(largest, "</main>")
			t.Logf("table %d journal %d rest %d", tb, k, len(largest)-tb-k)
		})
	}
}
