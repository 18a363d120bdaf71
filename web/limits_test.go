package web_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"tablee/web"
	"tablee/web/limit"
	"tablee/web/page"
)

// Every form is an action, whatever it asks for; who sends too many is told so by a page
// with a way back, and a table's script by a slip.
func TestLimits_EveryFormCounts(t *testing.T) {
	h := openHouse(t)
	hourly := func() *limit.Limiter { return limit.New(limit.Rate{Events: 1, Per: time.Hour}, nil) }
	pages, err := web.New(page.Config{Services: h.Services, Actions: hourly(), Guests: hourly()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	h.server = httptest.NewServer(pages)
	defer h.server.Close()
	b := h.visitor(t, "en")
	b.does("/me", "name", "Ana") // the only form of this address: Ana is a guest now
	b.does("/settings", "theme", "dark")
	for _, path := range []string{"/settings", "/me", "/me/out", "/report", "/in", "/t/8f2kq7w3mx", "/t/8f2kq7w3mx/sit",
		"/t/8f2kq7w3mx/rise", "/t/8f2kq7w3mx/take/word", "/t/8f2kq7w3mx/draft", "/admin/hosts"} {
		a := b.post(path)
		if a.status != http.StatusTooManyRequests || a.header.Get("Retry-After") == "" ||
			!strings.Contains(a.body, "<title>Slow down") || !strings.Contains(a.body, `href="/"`) {
			t.Errorf("%s: %d, Retry-After %q", path, a.status, a.header.Get("Retry-After"))
		}
	}
	if a := b.get("/me"); a.status != http.StatusOK {
		t.Errorf("reading: %d", a.status)
	}
	b.header.Set("X-Fragment", "room")
	if a := b.post("/t/8f2kq7w3mx"); a.status != http.StatusTooManyRequests || strings.Contains(a.body, "<html") || !strings.Contains(a.body, "Slow down") {
		t.Errorf("the script is told: %d %s", a.status, a.body)
	}
	if a := h.visitor(t, "en").post("/settings"); a.status != http.StatusTooManyRequests {
		t.Errorf("a second form of nobody's from this address: %d", a.status)
	}
}
