// Package webtest is the test harness for pages: a whole site on a local address and browsers that
// visit it.
package webtest

import (
	"context"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"tablee/game"
	"tablee/games"
	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/host"
	"tablee/host/hindsight"
	"tablee/host/node"
	"tablee/store/scratch"
	"tablee/table"
	"tablee/web"
	"tablee/web/board"
	"tablee/web/limit"
	"tablee/web/openid"
	"tablee/web/page"
	"tablee/web/secure"
)

// Site is a whole site on a local address: a store, a running host and the pages.
type Site struct {
	node.Services
	Store  node.Store
	Server *httptest.Server
	Close  func() // stops the host, not the server
}

// Open opens a site with Nain Jaune alone and the real clock.
func Open(t *testing.T) *Site {
	t.Helper()
	return OpenWith(t, nil, nainjauneui.New())
}

// OpenWith opens a site with these games and the clock now; nil is the real clock.
func OpenWith(t *testing.T, now func() time.Time, uis ...board.UI) *Site {
	t.Helper()
	return OpenOn(t, scratch.Open(t), now, uis...)
}

// OpenPaced is Open with a pause between bots, which scales with how long moments are shown.
func OpenPaced(t *testing.T, pause time.Duration) *Site {
	t.Helper()
	return serve(t, node.Config{Store: scratch.Open(t), Pause: pause}, nainjauneui.New())
}

// OpenWaiting is Open with a pause between the last chair being taken and the start.
func OpenWaiting(t *testing.T, pause time.Duration) *Site {
	t.Helper()
	return serve(t, node.Config{Store: scratch.Open(t), StartPause: pause}, nainjauneui.New())
}

// OpenOn is OpenWith on a store, which must stay open until the site has stopped.
func OpenOn(t *testing.T, db node.Store, now func() time.Time, uis ...board.UI) *Site {
	t.Helper()
	return serve(t, node.Config{Store: db, Now: now}, uis...)
}

// OpenBehind opens a site at which people sign in at a provider, on a store and at an address that the caller makes
// of the server's.
func OpenBehind(t *testing.T, db node.Store, provider func(address string) *openid.Provider) *Site {
	t.Helper()
	return serveWith(t, node.Config{Store: db}, provider, nainjauneui.New())
}

// serve serves these games from a node. Its bots play the first legal action unless cfg says
// otherwise.
func serve(t *testing.T, cfg node.Config, uis ...board.UI) *Site {
	t.Helper()
	return serveWith(t, cfg, nil, uis...)
}

func serveWith(t *testing.T, cfg node.Config, provider func(address string) *openid.Provider, uis ...board.UI) *Site {
	t.Helper()
	for _, ui := range uis {
		entry, _ := games.Find(ui.ID())
		cfg.Games = append(cfg.Games, entry.Rules)
	}
	if cfg.Choose == nil {
		cfg.Choose = func(_ context.Context, _ string, _ int, s game.State, seat game.Seat, _ *rand.Rand) game.Action {
			return s.Legal(seat, nil)[0]
		}
	}
	cfg.Levels = func(string) int { return 4 }
	cfg.Seed = table.SeedsFrom("webtest")
	cfg.Judges = map[string]hindsight.Judge{"nain-jaune": lastIsBest, "rondo": lastIsBest}
	n := node.New(cfg)
	limits := limit.Limits{Codes: limit.Guesses{PerMinute: limit.New(limit.WrongCodes, Still), PerDay: limit.New(limit.WrongCodesDay, Still)}}
	server := httptest.NewUnstartedServer(nil)
	config := web.Config{Services: n.Services, Limits: limits, Page: page.Config{UIs: uis, Keepalive: 50 * time.Millisecond}}
	if provider != nil {
		config.Provider = provider("http://" + server.Listener.Addr().String())
	}
	server.Config.Handler = secure.Headers(nil, secure.SameOrigin(Pages(t, config)))
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { n.Run(ctx); ended <- nil }()
	server.Start()
	t.Cleanup(func() {
		cancel()
		server.Close()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return &Site{n.Services, cfg.Store, server, cancel}
}

// lastIsBest is a judge that rates the last legal action 12 points above any other.
func lastIsBest(_ context.Context, s game.State, seat game.Seat, played game.Action, _ *rand.Rand) (game.Action, float64, bool, bool) {
	legal := s.Legal(seat, nil)
	last := legal[len(legal)-1]
	return last, 12.4, last != played, len(legal) > 1
}

func (h *Site) Visitor(t *testing.T, lang string) *Browser {
	t.Helper()
	return NewBrowser(t, h.Server.URL, lang)
}

// NewBrowser returns a browser without cookies that requests pages of base in a language.
func NewBrowser(t *testing.T, base, lang string) *Browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &Browser{t, base, lang, http.Header{}, &http.Client{Jar: jar,
		CheckRedirect: asGuest}}
}

// asGuest follows the redirect that sends a form again with the cookie of a new guest, and no other.
func asGuest(r *http.Request, _ []*http.Request) error {
	if r.Response.StatusCode == http.StatusTemporaryRedirect {
		return nil
	}
	return http.ErrUseLastResponse
}

// AwaitTurn waits until a person is to move or the game is over.
func (h *Site) AwaitTurn(t *testing.T, path string) *host.Frame {
	t.Helper()
	follower, err := h.Host.Follow(t.Context(), TableID(path), "")
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

func TableID(path string) table.ID { return table.ID(strings.TrimPrefix(path, "/t/")) }

// Field returns the first group of a pattern's match on a page.
func Field(t *testing.T, pattern *regexp.Regexp, page string) string {
	t.Helper()
	m := pattern.FindStringSubmatch(page)
	if m == nil {
		t.Fatalf("no match of %s on the page", pattern)
	}
	return m[1]
}

// SitDown seats a new visitor at a table.
func (h *Site) SitDown(t *testing.T, path, name string) *Browser {
	t.Helper()
	b := h.Visitor(t, "en")
	if a := b.Post(path+"/sit", "name", name); a.Status != http.StatusSeeOther {
		t.Fatalf("%s sits down: status %d", name, a.Status)
	}
	return b
}

// PlayerOf returns the id of the browser's player.
func (h *Site) PlayerOf(t *testing.T, b *Browser) table.PlayerID {
	t.Helper()
	p, err := h.Accounts.Player(t.Context(), b.Token())
	if err != nil {
		t.Fatal("the browser has no player")
	}
	return p.ID
}

// Seq returns a table's seq as text.
func (h *Site) Seq(t *testing.T, path string) string {
	t.Helper()
	f, err := h.Host.Frame(t.Context(), TableID(path))
	if err != nil {
		t.Fatal(err)
	}
	return strconv.FormatUint(f.Table.Seq, 10)
}

// OpenAll opens a site with all games, whose bots play random legal actions.
func OpenAll(t *testing.T) *Site {
	t.Helper()
	return OpenAllPaced(t, 0)
}

// OpenAllPaced is OpenAll with a pause between bots.
func OpenAllPaced(t *testing.T, pause time.Duration) *Site {
	t.Helper()
	db := scratch.Open(t)
	anything := func(_ context.Context, _ string, _ int, s game.State, seat game.Seat, r *rand.Rand) game.Action {
		return Pick(s.Legal(seat, nil), r)
	}
	n := node.New(node.Config{Store: db, Games: games.Rules(), Scripts: games.Scripts(), Choose: anything, Pause: pause,
		Levels: func(string) int { return 4 }, Seed: table.SeedsFrom("webtest")})
	pages := Pages(t, web.Config{Services: n.Services, Page: page.Config{UIs: games.UIs()}})
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
	})
	return &Site{n.Services, db, server, cancel}
}

// Patterns that tests look for on pages.
var (
	SeqField    = regexp.MustCompile(`name="seq" form="act" value="(\d+)"`)
	LegalButton = regexp.MustCompile(`<button name="a" value="([^"]+)"`)
	LiftButton  = regexp.MustCompile(`<button class="button gold" name="seat" value="(\d+)">`)
	TakeLink    = regexp.MustCompile(`value="http://[^/"]+(/t/[a-z0-9]+/take/[a-z0-9]+)"`)
	elementID   = regexp.MustCompile(` id="([^"]+)"`)
	// Forbidden matches markup that the content security policy does not allow.
	Forbidden  = regexp.MustCompile(`<\w+(?:\s+[\w:.-]+(?:="[^"]*")?)*?\s+(?:else|if)[\s>]|<style| style="|<script>| on[a-z]+="|(?:src|href)="https?:`)
	IDInExport = regexp.MustCompile(`"ID": "([^"]+)"`)
)

// RepeatedID returns an id that two elements of a page share; "" if there is none.
func RepeatedID(page string) string {
	seen := map[string]bool{}
	for _, m := range elementID.FindAllStringSubmatch(page, -1) {
		if seen[m[1]] {
			return m[1]
		}
		seen[m[1]] = true
	}
	return ""
}

// Still is a clock for limits that does not go: with a real one a slow machine refills what a test uses up.
func Still() time.Time { return time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC) }
