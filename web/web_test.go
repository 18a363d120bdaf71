package web_test

import (
	"context"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"tablee/game"
	"tablee/games"
	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/host"
	"tablee/host/node"
	"tablee/store"
	"tablee/table"
	"tablee/web"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/secure"
)

// house is a whole library: a store, a host that runs, the pages, on a local address.
type house struct {
	node.Services
	host   *host.Host
	server *httptest.Server
	close  func() // ends the host, not the server
}

// openHouse has Nain Jaune alone, and the clock on the wall.
func openHouse(t *testing.T) *house {
	t.Helper()
	return houseOf(t, nil, nainjauneui.UI{})
}

// houseOf has these games, and tells the time by now; nil: by the clock on the wall.
func houseOf(t *testing.T, now func() time.Time, uis ...board.UI) *house {
	t.Helper()
	var shelf []game.Rules
	for _, ui := range uis {
		entry, _ := games.Find(ui.ID())
		shelf = append(shelf, entry.Rules)
	}
	db, err := store.OpenSQLite(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	first := func(_ context.Context, _ string, _ int, s game.State, seat game.Seat, _ *rand.Rand) game.Action {
		return s.Legal(seat, nil)[0]
	}
	n := node.New(node.Config{Store: db, Games: shelf, Choose: first,
		Levels: func(string) int { return 4 }, Now: now})
	pages, err := web.New(page.Config{Services: n.Services, UIs: uis, Keepalive: 50 * time.Millisecond}, games.Rulebooks())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { n.Run(ctx); ended <- nil }()
	server := httptest.NewServer(secure.Headers(secure.SameOrigin(pages)))
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

// browser is a visitor's: it keeps cookies and does not follow redirects.
type browser struct {
	t      *testing.T
	base   string
	lang   string
	header http.Header
	client *http.Client
}

func (h *house) visitor(t *testing.T, lang string) *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &browser{t, h.server.URL, lang, http.Header{}, &http.Client{Jar: jar,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// answer is what came back.
type answer struct {
	status int
	header http.Header
	body   string
}

func (b *browser) do(method, path string, form url.Values) answer {
	b.t.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.base+path, body)
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header = b.header.Clone()
	r.Header.Set("Accept-Language", b.lang)
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	res, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return answer{res.StatusCode, res.Header, string(text)}
}

func (b *browser) get(path string) answer { b.t.Helper(); return b.do(http.MethodGet, path, nil) }

// post fills in a form; pairs are names and values.
func (b *browser) post(path string, pairs ...string) answer {
	b.t.Helper()
	form := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	return b.do(http.MethodPost, path, form)
}

// open opens a table by the contract and returns its address.
func (b *browser) open(pairs ...string) string {
	b.t.Helper()
	a := b.post("/g/nain-jaune", pairs...)
	if a.status != http.StatusSeeOther || !strings.HasPrefix(a.header.Get("Location"), "/t/") {
		b.t.Fatalf("no table was opened: %d %s", a.status, a.header.Get("Location"))
	}
	return a.header.Get("Location")
}

// awaitTurn waits, by the host's own frames, until a person or nobody is awaited.
func (h *house) awaitTurn(t *testing.T, path string) *host.Frame {
	t.Helper()
	follower, err := h.host.Follow(t.Context(), idOf(path), "")
	if err != nil {
		t.Fatal(err)
	}
	defer follower.Close()
	for {
		f, err := follower.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if f.Table.Status != table.StatusPlaying || f.Table.Awaited() != "" {
			return f
		}
	}
}

func idOf(path string) table.ID { return table.ID(strings.TrimPrefix(path, "/t/")) }

var (
	seqField    = regexp.MustCompile(`name="seq" form="act" value="(\d+)"`)
	legalButton = regexp.MustCompile(`<button name="a" value="([^"]+)"`)
)

// field is the first group of a pattern on a page.
func field(t *testing.T, pattern *regexp.Regexp, page string) string {
	t.Helper()
	m := pattern.FindStringSubmatch(page)
	if m == nil {
		t.Fatalf("nothing like %s on the page", pattern)
	}
	return m[1]
}
