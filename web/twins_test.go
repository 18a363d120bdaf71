package web_test

import (
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tablee/game"
	"tablee/games"
	"tablee/host"
	"tablee/host/account"
	"tablee/host/lobby"
	"tablee/host/node"
	"tablee/store"
	"tablee/store/storetest"
	"tablee/table"
	"tablee/web"
	"tablee/web/api"
	"tablee/web/api/call"
	"tablee/web/page"
	"tablee/web/scene"
	"tablee/web/secure"
	"tablee/web/webtest"
)

// twinHouse is one of two houses that are identical except for the cards dealt at one table: the
// same players, ids, tokens, seed and time. It runs in fake time.
type twinHouse struct {
	*host.Host
	handler http.Handler
	table   table.ID
	bots    chan game.Action // the bots' actions
	stop    func()
}

// twinPlan is a table of the twins. Its seats are people except bot.
type twinPlan struct {
	entry   games.Game
	seats   int
	bot     game.Seat // Nobody for none
	shared  bool      // two people share seat 0
	options game.Options
}

// openTwins opens the houses with these outcomes of the first deal. It returns the people by seat,
// followed by a watcher and, if seat 0 is shared, its second player.
func openTwins(t *testing.T, plan twinPlan, outcomes [2][]byte) (houses [2]*twinHouse, people []account.Guest) {
	t.Helper()
	base := t.TempDir()
	var id table.ID
	withNode(t, base, nil, func(n *node.Node) {
		p := lobby.Plan{Game: plan.entry.ID(), Options: game.Options{}, Seating: "kept"}
		maps.Copy(p.Options, plan.options)
		for seat := range plan.seats {
			switch {
			case game.Seat(seat) == plan.bot:
				p.Chairs = append(p.Chairs, "bot:1")
			case seat == 0:
				p.Chairs = append(p.Chairs, "me")
			default:
				p.Chairs = append(p.Chairs, "open")
			}
		}
		if plan.shared {
			p.Team = 2
		}
		for i := range plan.seats + 2 {
			g, err := n.Accounts.NewGuest(t.Context(), "Guest "+strconv.Itoa(i))
			if err != nil {
				t.Fatal(err)
			}
			people = append(people, g)
		}
		var err error
		if id, err = n.Lobby.Open(t.Context(), people[0].ID, p); err != nil {
			t.Fatal(err)
		}
		sit(t, n, id, people, plan, false)
	})
	for i, outcome := range outcomes {
		dir := t.TempDir()
		if err := os.CopyFS(dir, os.DirFS(base)); err != nil {
			t.Fatal(err)
		}
		text := plan.entry.Rules.FormatOutcome(outcome)
		withNode(t, dir, func(s node.Store) node.Store { return rigged{s, text} }, func(n *node.Node) { sit(t, n, id, people, plan, true) })
		houses[i] = run(t, dir, id)
	}
	return houses, people
}

// sit seats all people but the last, or the last, with whom the game begins.
func sit(t *testing.T, n *node.Node, id table.ID, people []account.Guest, plan twinPlan, last bool) {
	t.Helper()
	chair := func(who, seat int) {
		if _, err := n.Host.Sit(t.Context(), people[who].ID, id, game.Seat(seat), "", ""); err != nil {
			t.Fatal(err)
		}
	}
	if plan.shared && !last {
		chair(plan.seats+1, 0)
	}
	final := plan.seats - 1
	if game.Seat(final) == plan.bot {
		final--
	}
	for seat := 1; seat < plan.seats; seat++ {
		if game.Seat(seat) != plan.bot && (seat == final) == last {
			chair(seat, seat)
		}
	}
	if plan.shared && last { // the other seats have room for partners
		if err := n.Lobby.Begin(t.Context(), people[0].ID, id, 0, 0); err != nil {
			t.Fatal(err)
		}
	}
}

// rigged replaces the outcome that the seed gave in the log.
type rigged struct {
	node.Store
	outcome string
}

func (s rigged) Append(ctx context.Context, w host.Write) error {
	w.Commit.Events = slices.Clone(w.Commit.Events)
	for i, e := range w.Commit.Events {
		if e.Kind == table.Draw {
			w.Commit.Events[i].Text = s.outcome
		}
	}
	return s.Store.Append(ctx, w)
}

// withNode calls f with a node that is not running, on the store in a directory.
func withNode(t *testing.T, dir string, change func(node.Store) node.Store, f func(*node.Node)) {
	t.Helper()
	var s node.Store
	storetest.Migrated(t, dir)
	s, err := store.OpenSQLite(t.Context(), dir, store.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		s = change(s)
	}
	f(node.New(node.Config{Store: s, Games: games.Rules(), Seed: table.SeedsFrom("twins"), Levels: func(string) int { return 4 }, Choose: nobody}))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

func nobody(context.Context, string, int, game.State, game.Seat, *rand.Rand) game.Action {
	panic("unexpected bot action")
}

// run runs a house with all its pages and API calls.
func run(t *testing.T, dir string, id table.ID) *twinHouse {
	t.Helper()
	db, err := store.OpenSQLite(t.Context(), dir, store.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	h := &twinHouse{table: id, bots: make(chan game.Action)}
	var asked atomic.Int32
	n := node.New(node.Config{
		Store: db, Games: games.Rules(), Levels: func(string) int { return 4 }, Pause: 800 * time.Millisecond, Think: time.Hour,
		Choose: func(ctx context.Context, _ string, _ int, s game.State, seat game.Seat, _ *rand.Rand) game.Action {
			select {
			case a := <-h.bots:
				work := thought(s, seat) % 7
				if asked.Add(1) == 1 {
					work = 6 // a hard decision takes long
				}
				time.Sleep(time.Duration(work) * 300 * time.Millisecond) // up to more than two pauses
				return a
			case <-ctx.Done():
				return s.DefaultAction(seat)
			}
		},
	})
	pages := webtest.Pages(t, web.Config{Services: n.Services, Page: page.Config{UIs: games.UIs(), Keepalive: 15 * time.Second}})
	words := page.SentencesOf(games.UIs(), webtest.Texts(t))
	calls := api.New(call.Config{Services: n.Services, Keepalive: 15 * time.Second, Words: call.Words{Name: words.Name, Refused: words.Refused,
		Problem: words.Problem, Invalid: words.Invalid, Answer: words.Answer, Journal: scene.Journals(words)}})
	mux := http.NewServeMux()
	mux.Handle("/api/", calls)
	mux.Handle("/", pages)
	h.Host, h.handler = n.Host, secure.Headers(nil, secure.SameOrigin(mux))
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { n.Run(ctx); close(ended) }()
	h.stop = func() {
		cancel()
		<-ended
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
	return h
}

// thought returns a number that depends on a bot's hand, as the effort of a search does.
func thought(s game.State, seat game.Seat) uint32 {
	return crc32.ChecksumIEEE(fmt.Append(nil, s.View(seat), s.Legal(seat, nil)))
}

// tableNow returns the true state of the table.
func (h *twinHouse) tableNow(t *testing.T) *table.Table {
	t.Helper()
	f, err := h.Frame(t.Context(), h.table)
	if err != nil {
		t.Fatal(err)
	}
	return f.Table
}

// post submits a form as a person, and fails the test unless it is accepted.
func (h *twinHouse) post(t *testing.T, token, path string, form url.Values) {
	t.Helper()
	r := request(http.MethodPost, path, token, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	h.handler.ServeHTTP(w, r)
	if w.Code >= http.StatusBadRequest {
		t.Fatalf("POST %s %v: %d\n%s", path, form, w.Code, w.Body)
	}
}

func request(method, path, token string, body io.Reader) *http.Request {
	r := httptest.NewRequest(method, path, body)
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
		r.AddCookie(&http.Cookie{Name: secure.Cookie, Value: token})
	}
	return r
}

// wire records everything that a house sends to one reader, in order and with times.
type wire struct {
	house *twinHouse
	token string
	base  context.Context
	open  sync.WaitGroup

	mu    sync.Mutex
	sent  map[string][]string // by request
	bytes int
}

func newWire(ctx context.Context, h *twinHouse, token string) *wire {
	return &wire{house: h, token: token, base: ctx, sent: map[string][]string{}}
}

// command matches the id of the next action, which is random on each page.
var command = regexp.MustCompile(`name="command" value="[^"]*"`)

func (w *wire) note(asked, what string) {
	if w.base.Err() != nil {
		return // the reader has left: later output, caused by others leaving too, is ignored
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.bytes += len(what)
	w.sent[asked] = append(w.sent[asked], time.Now().Format(time.RFC3339Nano)+" "+what)
}

// follow opens a stream until the wire's context ends.
func (w *wire) follow(path, accept string) {
	r := request(http.MethodGet, path, w.token, nil).WithContext(w.base)
	r.Header.Set("Accept", accept)
	w.open.Go(func() {
		w.house.handler.ServeHTTP(&written{w, "stream " + path + " " + accept, http.Header{}}, r)
	})
}

// look requests a path, uncompressed and compressed.
func (w *wire) look(path string, header ...string) {
	for _, coding := range []string{"identity", "gzip"} {
		r := request(http.MethodGet, path, w.token, nil)
		r.Header.Set("Accept-Encoding", coding)
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		answer := httptest.NewRecorder()
		w.house.handler.ServeHTTP(answer, r)
		body := answer.Body.Bytes()
		if command.Match(body) {
			body = command.ReplaceAll(body, nil)
		} else if coding == "gzip" && strings.HasPrefix(answer.Header().Get("Content-Type"), "text/html") && len(header) == 0 {
			continue // a whole page contains a random command id, so its compressed length varies
		}
		w.note("GET "+path+" "+strings.Join(header, " ")+" "+coding, fmt.Sprint(answer.Code, answer.Header(), "\n", string(body)))
	}
}

// written records the output of a stream.
type written struct {
	*wire
	asked  string
	header http.Header
}

func (w *written) Header() http.Header { return w.header }
func (w *written) WriteHeader(code int) {
	w.note(w.asked, fmt.Sprint(code, w.header))
}
func (w *written) Write(b []byte) (int, error) {
	w.note(w.asked, fmt.Sprint(w.header, "\n", string(b)))
	return len(b), nil
}
func (w *written) Flush() {}

// sameWires fails the test if two readers were not sent the same bytes at the same times.
func sameWires(t *testing.T, who string, one, other *wire) {
	t.Helper()
	for asked, a := range one.sent {
		b := other.sent[asked]
		for i := range min(len(a), len(b)) {
			if a[i] != b[i] {
				t.Errorf("%s can tell the states apart by %s, response %d:\n%s", who, asked, i, parted(a[i], b[i]))
				break
			}
		}
		if len(a) != len(b) {
			t.Errorf("%s can tell the states apart by %s: %d and %d responses", who, asked, len(a), len(b))
		}
	}
	if len(one.sent) != len(other.sent) || one.bytes != other.bytes {
		t.Errorf("%s was sent %d bytes by %d requests, and %d by %d", who, one.bytes, len(one.sent), other.bytes, len(other.sent))
	}
}

// parted returns the texts around their first difference.
func parted(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	around := func(s string) string { return s[max(0, min(i, len(s))-60):min(len(s), i+60)] }
	return fmt.Sprintf("%d and %d bytes, that part at %d:\n…%q…\n…%q…", len(a), len(b), i, around(a), around(b))
}
