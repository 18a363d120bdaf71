package main

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"tablee/e2e/program"
)

// TestServe_PagesCountLikeCalls: guests and tables made by forms count toward the same
// limits as those made by calls, and a form that makes no guest does not count as one.
func TestServe_PagesCountLikeCalls(t *testing.T) {
	t.Parallel()
	s := program.Run(t, t.TempDir(), "--guest-rate=2", "--table-rate=1")
	ana, err := program.NewGuest(s.URL, "Ana")
	if err != nil {
		t.Fatal(err)
	}
	stay := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	const open = "/g/nain-jaune"
	for _, c := range []struct {
		what, path, token, form string
		want                    int
	}{
		{"a language is no guest", "/settings", "", "quick=bots", http.StatusSeeOther},
		{"nor is a refused table", "/g/no-such-game", "", "quick=bots", http.StatusNotFound},
		{"the second guest", open, "", "quick=bots", http.StatusSeeOther},
		{"the third", open, "", "quick=bots", http.StatusTooManyRequests},
		{"nor with a cookie of nobody", open, "nonsense", "quick=bots", http.StatusTooManyRequests},
		{"but the light may change", "/settings", "", "quick=bots", http.StatusSeeOther},
		{"a title of unseen signs, which counts as an action alone", open, ana.Token, "title=a%E2%80%AEb", http.StatusUnprocessableEntity},
		{"Ana’s table", open, ana.Token, "quick=bots", http.StatusSeeOther},
		{"her second", open, ana.Token, "quick=bots", http.StatusTooManyRequests},
	} {
		r, err := http.NewRequest(http.MethodPost, s.URL+c.path, strings.NewReader(c.form))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Accept-Language", "fr")
		if c.token != "" {
			r.AddCookie(&http.Cookie{Name: "tablee", Value: c.token})
		}
		resp, err := stay.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil || resp.StatusCode != c.want {
			t.Errorf("%s: %d, %v", c.what, resp.StatusCode, err)
		}
		if c.want == http.StatusTooManyRequests && !strings.Contains(string(body), "<title>Pas si vite") {
			t.Errorf("%s: %s", c.what, body)
		}
	}
	if status, _, err := ana.Raw(http.MethodPost, "/api/v1/games/nain-jaune/now", ""); status != http.StatusTooManyRequests || err != nil {
		t.Errorf("her second, by a call: %d, %v", status, err)
	}
}

// TestServe_StreamsHaveSoManyPlaces: pages and callers share them, and a place that was
// left is free.
func TestServe_StreamsHaveSoManyPlaces(t *testing.T) {
	t.Parallel()
	s := program.Run(t, t.TempDir(), "--max-streams-per-ip=2", "--action-rate=0")
	ana, err := program.NewGuest(s.URL, "Ana")
	if err != nil {
		t.Fatal(err)
	}
	id, err := ana.Open(map[string]any{"chairs": []string{"me", "open", "open"}})
	if err != nil {
		t.Fatal(err)
	}
	follow := func(path string) *http.Response {
		t.Helper()
		resp, err := ana.Follow(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { resp.Body.Close() })
		return resp
	}
	page, call := "/t/"+id+"/live", "/api/v1/tables/"+id+"/events"
	first := follow(page)
	follow(call)
	for _, path := range []string{page, call} {
		if resp := follow(path); resp.StatusCode != http.StatusTooManyRequests || resp.Header.Get("Retry-After") == "" {
			t.Errorf("the third stream, %s: %s", path, resp.Status)
		}
	}
	first.Body.Close()
	left := time.Now().Add(program.Patience)
	for follow(call).StatusCode != http.StatusOK {
		if time.Now().After(left) {
			t.Fatal("the place that was left is not free")
		}
	}
}
