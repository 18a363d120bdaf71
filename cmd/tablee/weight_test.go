package main

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tablee/games"
)

// What a table's first load may weigh in bytes as they are sent (docs/adr/0005): page,
// styles and script; what its game's own script weighs that is fetched once the game has
// begun; an update of the stream, before compression.
const (
	wordsBudget   = 16 << 10
	composeBudget = 8 << 10
	updateBudget  = 20 << 10
)

var (
	asked    = regexp.MustCompile(`(?:href|src)="(/static/[^"#]+\.(?:css|js))"`)
	composes = regexp.MustCompile(`data-compose="([^"]+)\.js"`)
)

// TestBudgets_OfATableThatComposes opens tables and weighs what a browser is sent: of the
// games whose page fetches a script of its own.
func TestBudgets_OfATableThatComposes(t *testing.T) {
	s := running(t, t.TempDir())
	ana, err := guest(s.url, "Ana")
	if err != nil {
		t.Fatal(err)
	}
	weighed := 0
	for _, rules := range games.All() {
		id := rules.Info().ID
		for _, lang := range []string{"fr", "en"} {
			b := reader{t, s.url, ana.token, lang}
			table := b.open(id)
			page, sent := b.get(table, false)
			for _, m := range asked.FindAllStringSubmatch(page, -1) {
				_, n := b.get(m[1], false)
				sent += n
			}
			m := composes.FindStringSubmatch(page)
			if m == nil {
				continue
			}
			_, update := b.get(table, true)
			own, version := 0, asked.FindStringSubmatch(page)[1]
			for _, name := range []string{m[1] + ".js", strings.TrimSuffix(m[1], "-"+lang) + ".css"} {
				_, n := b.get(version[:strings.LastIndex(version, "/")+1]+name, false)
				own += n
			}
			weighed++
			t.Logf("%s %s: %d, fetched later %d, an update %d", id, lang, sent, own, update)
			if sent > wordsBudget || own > composeBudget || update > updateBudget {
				t.Errorf("%s %s: a first load is %d bytes, what is fetched later %d, an update %d", id, lang, sent, own, update)
			}
		}
	}
	if weighed == 0 {
		t.Error("no game composes")
	}
}

// reader asks for pages as a browser does.
type reader struct {
	t                *testing.T
	url, token, lang string
}

// open opens a table of a game for the player and bots, and returns its address.
func (b reader) open(id string) string {
	b.t.Helper()
	r, err := http.NewRequest(http.MethodPost, b.url+"/g/"+id, strings.NewReader(url.Values{"quick": {"bots"}}.Encode()))
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.AddCookie(&http.Cookie{Name: "tablee", Value: b.token})
	stay := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := stay.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusSeeOther {
		b.t.Fatalf("%s: %d", id, resp.StatusCode)
	}
	return resp.Header.Get("Location")
}

// get is what an address answers, and how many bytes of it were sent; an update is
// counted before compression.
func (b reader) get(path string, update bool) (text string, sent int) {
	b.t.Helper()
	r, err := http.NewRequest(http.MethodGet, b.url+path, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Accept-Language", b.lang)
	r.Header.Set("Accept-Encoding", "gzip")
	r.AddCookie(&http.Cookie{Name: "tablee", Value: b.token})
	if update {
		r.Header.Set("X-Fragment", "1")
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		b.t.Fatalf("%s: %d %v", path, resp.StatusCode, err)
	}
	sent = len(body)
	if slices.Contains(resp.Header["Content-Encoding"], "gzip") {
		z, err := gzip.NewReader(strings.NewReader(string(body)))
		if err != nil {
			b.t.Fatal(err)
		}
		if body, err = io.ReadAll(z); err != nil {
			b.t.Fatal(err)
		}
	}
	if update {
		sent = len(body)
	}
	return string(body), sent
}
