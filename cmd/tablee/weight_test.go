package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"tablee/e2e/program"
	"tablee/games"
	"tablee/internal/needs"
	"tablee/web/webtest"
)

// Budgets for a table in bytes as sent (docs/design/updates.md#first-load-and-requests): the first load of page, styles and script; the game's
// own script, which is fetched once the game has begun; and an update of the stream, before compression.
const (
	wordsBudget   = 16<<10 + 512
	composeBudget = 8 << 10
	updateBudget  = 20 << 10
)

var (
	asked         = regexp.MustCompile(`(?:href|src)="(/static/[^"#]+\.(?:css|js))"`)
	withoutScript = regexp.MustCompile(`<noscript>.*?</noscript>`)
	composes      = regexp.MustCompile(`data-script="([^"]+)\.js"`)

	scriptStyles = regexp.MustCompile(`script-[\w-]+\.css`)
)

// TestBudgets_FirstLoad opens tables of each game and measures the bytes sent to a browser when its player is
// on turn for the first time, and the bytes that a page with a composer fetches then. Pages of a game differ
// by the bots' actions, so the median of several counts. A page that shows more than a table, for example
// after a bot's celebration, is not a first load; another table is opened instead. Pictures in a style sheet
// are not counted.
func TestBudgets_FirstLoad(t *testing.T) {
	t.Parallel()
	s := program.Run(t, t.TempDir(), "--table-rate", "0", "--action-rate", "0", "--max-tables", "0")
	ana, err := program.NewGuest(s.URL, "Ana")
	if err != nil {
		t.Fatal(err)
	}
	sample := needs.Rounds(5, 21) // pages per game
	type pages struct {
		id     string
		b      reader
		tables []string
	}
	var all []pages
	for _, rules := range games.Rules() {
		for _, lang := range []string{"fr", "en"} {
			p := pages{id: rules.Info().ID, b: reader{t, s.URL, ana.Token, lang}, tables: make([]string, sample)}
			for i := range p.tables {
				p.tables[i] = p.b.open(p.id)
			}
			all = append(all, p)
		}
	}
	composed := 0
	for _, p := range all {
		var page string
		var sent []int
		for i := range p.tables {
			text, n := p.b.first(p.id, &p.tables[i])
			page, sent = text, append(sent, n)
		}
		slices.Sort(sent)
		by := map[string]int{}
		for _, m := range asked.FindAllStringSubmatch(withoutScript.ReplaceAllString(page, ""), -1) {
			text, n := p.b.get(m[1], false)
			by[path.Ext(m[1])] += n - webtest.Drawn(text)
		}
		t.Logf("%s %s: %d, styles %d, script %d", p.id, p.b.lang, sent, by[".css"], by[".js"])
		if words := sent[sample/2] + by[".css"] + by[".js"]; words > wordsBudget || by[".css"] == 0 || by[".js"] == 0 {
			t.Errorf("%s %s: the first load is %d bytes, more than %d, or a part is missing", p.id, p.b.lang, words, wordsBudget)
		}
		if m := composes.FindStringSubmatch(page); m != nil {
			_, update := p.b.get(p.tables[sample-1], true)
			folder := path.Dir(asked.FindStringSubmatch(page)[1]) + "/"
			script, own := p.b.get(folder+m[1]+".js", false)
			styles := scriptStyles.FindString(script)
			if styles == "" {
				t.Logf("%s %s: fetched later %d", p.id, p.b.lang, own)
				continue
			}
			_, n := p.b.get(folder+styles, false)
			own += n
			t.Logf("%s %s: fetched later %d, an update %d", p.id, p.b.lang, own, update)
			if own > composeBudget || update > updateBudget {
				t.Errorf("%s %s: later fetches are %d bytes, an update %d", p.id, p.b.lang, own, update)
			}
			composed++
		}
	}
	if composed == 0 {
		t.Error("no game has a composer")
	}
}

// reader requests pages like a browser.
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

// first returns the page of a table when its player is on turn for the first time, and the number of bytes
// sent. It replaces a table that shows more than itself by a new one.
func (b reader) first(id string, table *string) (text string, sent int) {
	b.t.Helper()
	for range 20 {
		b.until(*table, `data-ask="[^"]`)
		if text, sent = b.get(*table, false); strings.Contains(text, `/table-`+id+`.css"`) {
			return text, sent
		}
		*table = b.open(id)
	}
	b.t.Fatalf("%s: twenty tables in a row show more than a table", id)
	return "", 0
}

// until follows a table's stream until a line matches wanted.
func (b reader) until(table, wanted string) {
	b.t.Helper()
	r, err := http.NewRequest(http.MethodGet, b.url+table+"/live", nil)
	if err != nil {
		b.t.Fatal(err)
	}
	r.AddCookie(&http.Cookie{Name: "tablee", Value: b.token})
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer resp.Body.Close()
	comes, found := bufio.NewReader(resp.Body), regexp.MustCompile(wanted)
	for {
		line, err := comes.ReadString('\n')
		if err != nil {
			b.t.Fatalf("%s: the stream ended before %q", table, wanted)
		}
		if found.MatchString(line) {
			return
		}
	}
}

// get returns the body of a response and the number of bytes sent; an update is counted before compression.
func (b reader) get(address string, update bool) (text string, sent int) {
	b.t.Helper()
	r, err := http.NewRequest(http.MethodGet, b.url+address, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Accept-Language", b.lang)
	r.Header.Set("Accept-Encoding", "gzip, deflate, br")
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
		b.t.Fatalf("%s: %d %v", address, resp.StatusCode, err)
	}
	sent = len(body)
	switch resp.Header.Get("Content-Encoding") {
	case "br":
		if body, err = io.ReadAll(brotli.NewReader(bytes.NewReader(body))); err != nil {
			b.t.Fatal(err)
		}
	case "gzip":
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
