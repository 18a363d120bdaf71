package main

import (
	"net/http"
	"strings"
	"testing"
)

// TestServe_PagesCountLikeCalls: forms of nobody are new guests, forms of a player are
// his, and reading is free.
func TestServe_PagesCountLikeCalls(t *testing.T) {
	s := running(t, t.TempDir(), "--guest-rate=2", "--table-rate=1")
	ana, err := guest(s.url, "Ana")
	if err != nil {
		t.Fatal(err)
	}
	stay := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	path, form := "/g/nain-jaune", ""
	post := func(token string) int {
		r, err := http.NewRequest(http.MethodPost, s.url+path, strings.NewReader(form))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if token != "" {
			r.AddCookie(&http.Cookie{Name: "tablee", Value: token})
		}
		resp, err := stay.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp.StatusCode
	}
	if got := post(""); got >= 500 || got == http.StatusTooManyRequests {
		t.Errorf("a second guest of this address counts once: %d", got)
	}
	if got := post(""); got != http.StatusTooManyRequests {
		t.Errorf("a third guest of this address: %d", got)
	}
	if got := post("nonsense"); got != http.StatusTooManyRequests {
		t.Errorf("the same with a cookie that is nobody's: %d", got)
	}
	form = "seats=99"
	for range 3 {
		if got := post(ana.token); got != http.StatusUnprocessableEntity {
			t.Errorf("a table for too many, which is not counted: %d", got)
		}
	}
	form = ""
	if got := post(ana.token); got >= 500 || got == http.StatusTooManyRequests {
		t.Errorf("Ana's first table: %d", got)
	}
	if got := post(ana.token); got != http.StatusTooManyRequests {
		t.Errorf("Ana's second table: %d", got)
	}
	path = "/t/8f2kq7w3mx/fork"
	if got := post(ana.token); got != http.StatusTooManyRequests {
		t.Errorf("Ana's second table, from another's game: %d", got)
	}
	for range 30 {
		if status, _, err := ana.raw(http.MethodGet, "/", ""); status != http.StatusOK || err != nil {
			t.Fatalf("reading: %d, %v", status, err)
		}
	}
}
