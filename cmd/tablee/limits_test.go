package main

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"tablee/e2e/program"
)

// TestServe_PagesCountLikeCalls: guests and tables created through forms count toward the same limits as
// those created through the API. A form that creates no guest does not count as one.
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
		{"settings create no guest", "/settings", "", "quick=bots", http.StatusSeeOther},
		{"a refused table creates no guest", "/g/no-such-game", "", "quick=bots", http.StatusNotFound},
		{"the second guest, who is to send the form again with their cookie", open, "", "quick=bots", http.StatusTemporaryRedirect},
		{"the third", open, "", "quick=bots", http.StatusTooManyRequests},
		{"the third, with an unknown cookie", open, "nonsense", "quick=bots", http.StatusTooManyRequests},
		{"settings still work", "/settings", "", "quick=bots", http.StatusSeeOther},
		{"a title with invisible characters counts only as an action", open, ana.Token, "title=a%E2%80%AEb", http.StatusUnprocessableEntity},
		{"Ana’s table", open, ana.Token, "quick=bots", http.StatusSeeOther},
		{"their second", open, ana.Token, "quick=bots", http.StatusTooManyRequests},
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
		t.Errorf("their second, by a call: %d, %v", status, err)
	}
}

// TestServe_StreamLimit: pages and API clients share the limit on streams, and a closed stream frees its
// slot.
func TestServe_StreamLimit(t *testing.T) {
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
			t.Fatal("the slot of the closed stream is not free")
		}
	}
}
