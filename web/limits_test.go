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
	"tablee/web/limit"
	"tablee/web/page"
	"tablee/web/webtest"
)

// Every form is an action, whatever it asks for; who sends too many is told so by a page
// with a way back, and a table's script by a refusal panel.
func TestLimits_EveryFormCounts(t *testing.T) {
	h := webtest.Open(t)
	hourly := func() *limit.Limiter { return limit.New(limit.Rate{Events: 1, Per: time.Hour}, nil) }
	pages := webtest.Pages(t, page.Config{Services: h.Services, House: limit.House{Actions: hourly(), Guests: hourly()}})
	h.Server = httptest.NewServer(pages)
	defer h.Server.Close()
	b := h.Visitor(t, "en")
	b.MustPost("/me", "name", "Ana") // the only form of this address: Ana is a guest now
	b.MustPost("/settings", "theme", "dark")
	for _, path := range []string{"/settings", "/me", "/me/out", "/report", "/in", "/t/8f2kq7w3mx", "/t/8f2kq7w3mx/sit",
		"/t/8f2kq7w3mx/rise", "/t/8f2kq7w3mx/take/word", "/t/8f2kq7w3mx/draft", "/admin/moderators"} {
		a := b.Post(path)
		if a.Status != http.StatusTooManyRequests || a.Header.Get("Retry-After") == "" ||
			!strings.Contains(a.Body, "<title>Slow down") || !strings.Contains(a.Body, `href="/"`) {
			t.Errorf("%s: %d, Retry-After %q", path, a.Status, a.Header.Get("Retry-After"))
		}
	}
	if a := b.Get("/me"); a.Status != http.StatusOK {
		t.Errorf("reading: %d", a.Status)
	}
	b.Header.Set("X-Fragment", "1")
	if a := b.Post("/t/8f2kq7w3mx"); a.Status != http.StatusTooManyRequests || strings.Contains(a.Body, "<html") || !strings.Contains(a.Body, "Slow down") {
		t.Errorf("the script is told: %d %s", a.Status, a.Body)
	}
	if a := h.Visitor(t, "en").Post("/settings"); a.Status != http.StatusTooManyRequests {
		t.Errorf("a second form of nobody's from this address: %d", a.Status)
	}
}

// Reading is limited for an address, before anything is read for it; what the pages are made
// of is not counted, and others read on.
func TestLimits_EveryRequestCountsForItsAddress(t *testing.T) {
	h := webtest.Open(t)
	pages := webtest.Pages(t, page.Config{Services: h.Services, TrustProxy: true,
		House: limit.House{Requests: limit.New(limit.Rate{Events: 3, Per: time.Hour}, nil)}})
	h.Server = httptest.NewServer(pages)
	defer h.Server.Close()
	b := h.Visitor(t, "fr")
	for range 3 {
		if a := b.Get("/"); a.Status != http.StatusOK {
			t.Fatalf("an ordinary reader: %d", a.Status)
		}
	}
	for _, path := range []string{"/", "/t/8f2kq7w3mx", "/t/8f2kq7w3mx/live", "/me", "/no-such-page"} {
		a := b.Get(path)
		if a.Status != http.StatusTooManyRequests || a.Header.Get("Retry-After") == "" || !strings.Contains(a.Body, "<title>Pas si vite") || !strings.Contains(a.Body, "Revenez dans 20 minutes") {
			t.Errorf("%s: %d, Retry-After %q", path, a.Status, a.Header.Get("Retry-After"))
		}
	}
	if a := b.Get("/robots.txt"); a.Status != http.StatusOK {
		t.Errorf("what is the same for all: %d", a.Status)
	}
	b.Header.Set("X-Forwarded-For", "192.0.2.7")
	if a := b.Get("/"); a.Status != http.StatusOK {
		t.Errorf("another address: %d", a.Status)
	}
}

// Messages and changes of name are for others to read: so many in a time, of one person.
func TestLimits_WritingsOfAPerson(t *testing.T) {
	h := webtest.Open(t)
	pages := webtest.Pages(t, page.Config{Services: h.Services, UIs: games.UIs(),
		House: limit.House{Writings: limit.New(limit.Rate{Events: 3, Per: time.Minute}, nil)}})
	h.Server = httptest.NewServer(pages)
	defer h.Server.Close()
	b, other := h.Visitor(t, "en"), h.Visitor(t, "en")
	b.MustPost("/me", "name", "Ana") // as a guest of that name, which is no change
	at := b.Open("seats", "3", "chat", "open")
	other.MustPost(at+"/sit", "name", "Ben", "chair", "1")
	b.MustPost(at+"/talk", "sign", "hello")
	b.MustPost("/me", "name", "Anna")
	b.MustPost(at+"/talk", "text", "It is me")
	for _, path := range []string{at + "/talk", "/me"} {
		if a := b.Post(path, "name", "Bob", "sign", "bravo"); a.Status != http.StatusTooManyRequests || a.Header.Get("Retry-After") != "20" {
			t.Errorf("%s: %d, Retry-After %q", path, a.Status, a.Header.Get("Retry-After"))
		}
	}
	other.MustPost(at+"/talk", "sign", "hello")
	if page := other.Get(at).Body; !strings.Contains(page, "Anna") || strings.Contains(page, "Bob") || strings.Count(page, "It is me") != 1 {
		t.Error("what was refused was done")
	}
}

// Who waits at many tables is told so in their language, by the form or by a page with a way
// back.
func TestBounds_TooManyTablesThatWait(t *testing.T) {
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

// A name that is the site's is refused where it is typed, for oneself and on one screen.
func TestBounds_NamesOfTheSite(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	const why = "kept for the people who look after this site"
	if a := b.Post("/me", "name", "АԁМіп"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, why) {
		t.Errorf("oneself: %d", a.Status)
	}
	if a := b.Post("/g/nain-jaune", "quick", "here", "names", "Bob, Admin"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, why) {
		t.Errorf("on one screen: %d", a.Status)
	}
}

// Who has many tables that are played, or whose neighbours have, is told so in their language,
// by the form or by a page with a way back; nothing is opened, and a table that is over makes
// room.
func TestBounds_TooManyTablesThatRun(t *testing.T) {
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
