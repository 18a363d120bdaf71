package web_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"tablee/games"
	"tablee/host/lobby"
	"tablee/table"
	"tablee/web"
	"tablee/web/limit"
	"tablee/web/page"
	"tablee/web/webtest"
)

// Every form counts as an action. Beyond the limit a page with a way back says so, or a refusal
// panel for a table's script.
func TestLimits_EveryFormCounts(t *testing.T) {
	h := webtest.Open(t)
	hourly := func() *limit.Limiter { return limit.New(limit.Rate{Events: 1, Per: time.Hour}, webtest.Still) }
	pages := webtest.Pages(t, web.Config{Services: h.Services, Limits: limit.Limits{Actions: hourly(), Guests: limit.Guests{PerMinute: hourly()}}})
	h.Server = httptest.NewServer(pages)
	defer h.Server.Close()
	b := h.Visitor(t, "en")
	b.MustPost("/me", "name", "Ana") // the one form allowed for this address, and sent again the one for Ana, who is a guest now
	for _, path := range []string{"/settings", "/me", "/me/sign-out", "/report", "/sign-in", "/t/8f2kq7w3mx", "/t/8f2kq7w3mx/sit",
		"/t/8f2kq7w3mx/rise", "/t/8f2kq7w3mx/take/word", "/t/8f2kq7w3mx/draft", "/admin/moderators"} {
		a := b.Post(path)
		if a.Status != http.StatusTooManyRequests || a.Header.Get("Retry-After") == "" ||
			!strings.Contains(a.Body, "<title>Slow down") || !strings.Contains(a.Body, `href="/"`) {
			t.Errorf("%s: %d, Retry-After %q", path, a.Status, a.Header.Get("Retry-After"))
		}
	}
	if a := b.Get("/me"); a.Status != http.StatusOK {
		t.Errorf("GET: status %d", a.Status)
	}
	b.Header.Set("X-Fragment", "1")
	if a := b.Post("/t/8f2kq7w3mx"); a.Status != http.StatusTooManyRequests || strings.Contains(a.Body, "<html") || !strings.Contains(a.Body, "Slow down") {
		t.Errorf("response to the script: %d %s", a.Status, a.Body)
	}
	for n := 2; n <= limit.Crowd+1; n++ {
		a := h.Visitor(t, "en").Post("/settings", "theme", "dark")
		if (a.Status == http.StatusTooManyRequests) != (n > limit.Crowd) {
			t.Errorf("form %d without a player from this address: status %d", n, a.Status)
		}
		if n > limit.Crowd && !strings.Contains(a.Body, "your network’s") {
			t.Errorf("the refusal does not say whose limit it is: %s", a.Body)
		}
	}
}

// Requests are limited per address, before anything is read. Static files are not counted, and
// other addresses are not affected.
func TestLimits_RequestsPerAddress(t *testing.T) {
	h := webtest.Open(t)
	pages := webtest.Pages(t, web.Config{Services: h.Services, Page: page.Config{TrustProxy: true},
		Limits: limit.Limits{Requests: limit.New(limit.Rate{Events: 5, Per: time.Hour}, webtest.Still)}})
	h.Server = httptest.NewServer(pages)
	defer h.Server.Close()
	b := h.Visitor(t, "fr")
	for _, path := range []string{"/join", "/", "/join"} { // the library takes three of the five
		if a := b.Get(path); a.Status != http.StatusOK {
			t.Fatalf("request within the limit: status %d", a.Status)
		}
	}
	for _, path := range []string{"/", "/t/8f2kq7w3mx", "/t/8f2kq7w3mx/live", "/me", "/no-such-page"} {
		a := b.Get(path)
		if a.Status != http.StatusTooManyRequests || a.Header.Get("Retry-After") == "" || !strings.Contains(a.Body, "<title>Pas si vite") || !strings.Contains(a.Body, "Revenez dans ") {
			t.Errorf("%s: %d, Retry-After %q", path, a.Status, a.Header.Get("Retry-After"))
		}
	}
	if a := b.Get("/robots.txt"); a.Status != http.StatusOK {
		t.Errorf("static file: status %d", a.Status)
	}
	b.Header.Set("X-Forwarded-For", "192.0.2.7")
	if a := b.Get("/"); a.Status != http.StatusOK {
		t.Errorf("other address: status %d", a.Status)
	}
}

// Messages and name changes share a limit per player.
func TestLimits_WritingsPerPlayer(t *testing.T) {
	h := webtest.Open(t)
	pages := webtest.Pages(t, web.Config{Services: h.Services, Page: page.Config{UIs: games.UIs()},
		Limits: limit.Limits{Writings: limit.New(limit.Rate{Events: 3, Per: time.Minute}, webtest.Still)}})
	h.Server = httptest.NewServer(pages)
	defer h.Server.Close()
	b, other := h.Visitor(t, "en"), h.Visitor(t, "en")
	b.MustPost("/me", "name", "Ana") // makes the guest, which is not a name change
	at := b.Open("seats", "3", "chat", "open")
	other.MustPost(at+"/sit", "name", "Ben", "chair", "1")
	b.MustPost(at+"/chat", "sign", "hello")
	b.MustPost("/me", "name", "Anna")
	b.MustPost(at+"/chat", "text", "It is me")
	for _, path := range []string{at + "/chat", "/me"} {
		if a := b.Post(path, "name", "Bob", "sign", "bravo"); a.Status != http.StatusTooManyRequests || a.Header.Get("Retry-After") != "20" {
			t.Errorf("%s: %d, Retry-After %q", path, a.Status, a.Header.Get("Retry-After"))
		}
	}
	other.MustPost(at+"/chat", "sign", "hello")
	if page := other.Get(at).Body; !strings.Contains(page, "Anna") || strings.Contains(page, "Bob") || strings.Count(page, "It is me") != 1 {
		t.Error("a refused change was made")
	}
}

// A player waiting at too many tables reads that in their language, in the form or on a page with a
// way back.
func TestBounds_TooManyWaitingTables(t *testing.T) {
	h := webtest.Open(t)
	for lang, why := range map[string]string{"fr": "qui n’ont pas commencé", "en": "that have not begun"} {
		b := h.Visitor(t, lang)
		for range lobby.MaxWaiting {
			b.Open("quick", "guests")
		}
		if a := b.Post("/g/nain-jaune", "seats", "4"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, why) {
			t.Errorf("%s, the contract: %d\n%s", lang, a.Status, a.Body)
		}
		if a := b.Post("/g/nain-jaune", "quick", "now"); a.Status != http.StatusConflict || !strings.Contains(a.Body, why) || !strings.Contains(a.Body, `href="/"`) {
			t.Errorf("%s, play now: %d\n%s", lang, a.Status, a.Body)
		}
	}
}

// A reserved name is refused where it is typed, for the player and on a shared screen.
func TestBounds_ReservedNames(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	const why = "kept for the people who look after this site"
	if a := b.Post("/me", "name", "АԁМіп"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, why) {
		t.Errorf("own name: status %d", a.Status)
	}
	if a := b.Post("/g/nain-jaune", "quick", "here", "names", "Bob, Admin"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, why) {
		t.Errorf("on one screen: %d", a.Status)
	}
}

// A player with too many running tables, or with neighbours at the same address who have them,
// reads that in their language, in the form or on a page with a way back. No table is opened, and a
// finished table makes room.
func TestBounds_TooManyRunningTables(t *testing.T) {
	whys := map[string][2]string{
		"fr": {"Beaucoup de tables que vous avez ouvertes", "depuis votre adresse"},
		"en": {"Many tables that you have opened", "from your address"},
	}
	for i, limits := range [][2]int{{1, 0}, {0, 1}} {
		for lang, why := range whys {
			h := webtest.Open(t)
			h.Lobby.LimitRunning(limits[0], limits[1])
			b := h.Visitor(t, lang)
			at := b.Open("quick", "bots")
			refused := func() {
				t.Helper()
				if a := b.Post("/g/nain-jaune", "quick", "bots"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, why[i]) {
					t.Errorf("%s, against bots: %d\n%s", lang, a.Status, a.Body)
				}
				if a := b.Post("/g/nain-jaune", "quick", "now"); a.Status != http.StatusConflict || !strings.Contains(a.Body, why[i]) || !strings.Contains(a.Body, `href="/"`) {
					t.Errorf("%s, play now: %d\n%s", lang, a.Status, a.Body)
				}
				if counts, err := h.Host.Counts(t.Context()); err != nil || counts[table.StatusPlaying] != 1 {
					t.Errorf("%v, %v", counts, err)
				}
			}
			refused()
			if err := h.Host.Close(t.Context(), webtest.TableID(at), "over"); err != nil {
				t.Fatal(err)
			}
			b.Open("quick", "bots")
			refused()
		}
	}
}

// A first look back from a seat counts for the commits that it tells; a second one from there does not.
func TestLimits_FirstLookBack_CountsTelling(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	at, token := b.PlayedOut(t, h), b.Token()
	for _, c := range []struct {
		seats [2]string
		want  int
	}{{[2]string{"0", "0"}, http.StatusOK}, {[2]string{"1", "2"}, http.StatusTooManyRequests}} {
		two := limit.New(limit.Rate{Events: 2*limit.Price("GET /t/{id}/replay") + 1, Per: time.Hour}, webtest.Still)
		h.Server = httptest.NewServer(webtest.Pages(t, web.Config{Services: h.Services, Page: page.Config{UIs: games.UIs()}, Limits: limit.Limits{Requests: two}}))
		again := h.Visitor(t, "en")
		again.SignIn(token)
		if a := again.Get(at + "/replay?at=3&as=" + c.seats[0]); a.Status != http.StatusOK {
			t.Errorf("as %s: %d", c.seats[0], a.Status)
		}
		if a := again.Get(at + "/replay?at=5&as=" + c.seats[1]); a.Status != c.want {
			t.Errorf("as %s, then as %s: %d, want %d", c.seats[0], c.seats[1], a.Status, c.want)
		}
		h.Server.Close()
	}
}

// Only sign-ins that fail are limited: first a person's, ten times as many of their address.
func TestLimits_FailedSignIns(t *testing.T) {
	h := webtest.Open(t)
	pages := webtest.Pages(t, web.Config{Services: h.Services, Limits: limit.Limits{
		Signins: limit.Guesses{PerMinute: limit.New(limit.Rate{Events: 1, Per: time.Hour}, webtest.Still)}}})
	h.Server = httptest.NewServer(pages)
	defer h.Server.Close()
	ana := h.Visitor(t, "en")
	ana.Guest("Ana")
	for i, want := range []int{http.StatusUnprocessableEntity, http.StatusTooManyRequests} {
		if a := ana.Post("/sign-in/code", "code", "0000-0000-0000-0000"); a.Status != want {
			t.Errorf("code %d of a person: %d, want %d", i, a.Status, want)
		}
	}
	if a := ana.Post("/sign-in/device/guessed"); a.Status != http.StatusTooManyRequests {
		t.Errorf("a link: %d", a.Status)
	}
	if a := h.Visitor(t, "en").Post("/sign-in/code", "code", "0000-0000-0000-0000"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("a neighbour: %d", a.Status)
	}
}
