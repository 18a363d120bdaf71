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
	"tablee/web/webtest"
)

// Every form is an action, whatever it asks for; who sends too many is told so by a page
// with a way back, and a table's script by a refusal panel.
func TestLimits_EveryFormCounts(t *testing.T) {
	h := webtest.Open(t)
	hourly := func() *limit.Limiter { return limit.New(limit.Rate{Events: 1, Per: time.Hour}, nil) }
	pages, err := web.New(page.Config{Services: h.Services, Actions: hourly(), Guests: hourly()}, nil)
	if err != nil {
		t.Fatal(err)
	}
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
