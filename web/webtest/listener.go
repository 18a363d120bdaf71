package webtest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"tablee/game"
	"tablee/internal/pagestream"
	"tablee/table"
)

// Listener is a visitor to a table who records everything the site sends them about it: the page,
// its stream as the page assembles it, and the responses and the stream of the API.
type Listener struct {
	*Browser
	Name string
	Seat game.Seat // game.Watcher if not seated
	Told []Told    // received since Listen, in order

	path       string
	page, call *told
}

// Told is a text sent to a listener.
type Told struct {
	Seq  uint64 // the position that the text describes
	From string // the path
	Text string
}

// Listen opens a visitor's streams of a table.
func (b *Browser) Listen(h *Site, path, name string) *Listener {
	b.t.Helper()
	l := &Listener{Browser: b, Name: name, Seat: game.Watcher, path: path}
	f, err := h.Host.Frame(b.t.Context(), TableID(path))
	if err != nil {
		b.t.Fatal(err)
	}
	if b.Token() != "" {
		l.Seat = f.Table.SeatOf(h.PlayerOf(b.t, b))
	}
	l.page = l.follow(path + "/live")
	l.call = l.follow(b.api(path) + "/events")
	return l
}

// Path returns the table's path.
func (l *Listener) Path() string { return l.path }

// Language returns the browser's language.
func (b *Browser) Language() string { return b.lang }

// api returns the table's path in the API.
func (b *Browser) api(path string) string { return "/api/v1/tables/" + string(TableID(path)) }

// Hear reads the streams up to the table's current position, then fetches the page and the API's
// responses.
func (l *Listener) Hear(seq uint64) {
	l.t.Helper()
	l.page.hear(l, seq)
	l.call.hear(l, seq)
	calls := l.api(l.path)
	ask := []string{l.path, calls}
	if seq%4 == 0 {
		ask = append(ask, calls+"/journal", calls+"/record") // the whole history
	}
	for _, path := range ask {
		l.note(seq, path, l.ask(path))
	}
}

// ask fetches a path and returns its headers and body as text. Cookies are left out: a token is
// random and may contain any text.
func (l *Listener) ask(path string) string {
	l.t.Helper()
	l.Header.Set("Accept-Encoding", "identity")
	if token := l.Token(); token != "" && strings.HasPrefix(path, "/api") {
		l.Header.Set("Authorization", "Bearer "+token)
		defer l.Header.Del("Authorization")
	}
	a := l.Get(path)
	if a.Status >= http.StatusInternalServerError {
		l.t.Fatalf("%s: %d", path, a.Status)
	}
	var all strings.Builder
	a.Header.WriteSubset(&all, map[string]bool{"Set-Cookie": true}) // a builder never fails
	return all.String() + "\n" + a.Body
}

func (l *Listener) note(seq uint64, from, text string) {
	l.Told = append(l.Told, Told{seq, from, text})
}

// told is a stream being read.
type told struct {
	from    string
	body    io.Closer
	lines   *bufio.Scanner
	page    pagestream.Page
	changes bool // the current event updates the page
}

func (l *Listener) follow(path string) *told {
	l.t.Helper()
	r, err := http.NewRequestWithContext(l.t.Context(), http.MethodGet, l.base+path, nil)
	if err != nil {
		l.t.Fatal(err)
	}
	r.Header.Set("Accept-Language", l.lang)
	if token := l.Token(); token != "" && strings.HasPrefix(path, "/api") {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := l.Client.Do(r)
	if err != nil || res.StatusCode != http.StatusOK {
		l.t.Fatalf("open stream %s: response %v, error %v", path, res, err)
	}
	l.t.Cleanup(func() { res.Body.Close() })
	s := &told{from: path, body: res.Body, lines: bufio.NewScanner(res.Body)}
	s.lines.Buffer(nil, 1<<20)
	return s
}

// standsAt matches the seq of a page's fragment or of an API response.
var standsAt = regexp.MustCompile(`id="fragment" data-seq="(\d+)|"hurried":(?:true|false),"seq":(\d+)`)

// hear records what a stream sends up to a seq. For a page's stream it records the resulting page,
// which contains everything that an update brings.
func (s *told) hear(l *Listener, seq uint64) {
	l.t.Helper()
	defer time.AfterFunc(Patience, func() { s.body.Close() }).Stop()
	for s.lines.Scan() {
		text := s.lines.Text()
		whole, err := s.page.Line(s.lines.Bytes())
		if err != nil {
			l.t.Fatalf("%s: %v", s.from, err)
		}
		if event, found := strings.CutPrefix(text, "event: "); found {
			s.changes = event == "fragment" || event == "delta"
		}
		switch {
		case whole:
			text = string(s.page.HTML())
		case s.changes:
			continue
		}
		m := standsAt.FindStringSubmatch(text)
		if m == nil {
			l.note(seq, s.from, text)
			continue
		}
		at, _ := strconv.ParseUint(m[1]+m[2], 10, 64)
		l.note(at, s.from, text)
		if at >= seq {
			return
		}
	}
	l.t.Fatalf("%s ended before seq %d: %v", s.from, seq, s.lines.Err())
}

// act plays for the listener, alternating between the page's form and the API.
func (l *Listener) act(tb *table.Table, choose func(seq uint64, legal []string) string) {
	l.t.Helper()
	var actions []game.Action
	if many, limited := tb.State.(game.LegalLimiter); limited {
		actions = many.LegalUpTo(l.Seat, 200, nil)
	} else {
		actions = tb.State.Legal(l.Seat, nil)
	}
	var legal []string
	for _, a := range actions {
		legal = append(legal, tb.Rules().FormatAction(a))
	}
	action := choose(tb.Seq, legal)
	if tb.Seq%2 == 0 {
		l.MustPost(l.path, "seq", strconv.FormatUint(tb.Seq, 10), "a", action, "command", "")
		return
	}
	body, _ := json.Marshal(map[string]any{"seq": tb.Seq, "action": action}) // a number and a text always encode
	r, err := http.NewRequestWithContext(l.t.Context(), http.MethodPost, l.base+l.api(l.path)+"/actions", bytes.NewReader(body))
	if err != nil {
		l.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+l.Token())
	r.Header.Set("Content-Type", "application/json")
	res, err := l.Client.Do(r)
	if err != nil {
		l.t.Fatal(err)
	}
	defer res.Body.Close()
	if answer, _ := io.ReadAll(res.Body); res.StatusCode != http.StatusOK {
		l.t.Fatalf("%s: %d %s", action, res.StatusCode, answer)
	}
}

// Play plays a table to its end, recording every position for all listeners. The listener to move
// plays the action that choose picks from the legal ones, alternating between the page's form and
// the API. Bots act one step at a time. Play returns the log.
func (h *Stepped) Play(t *testing.T, all []*Listener, choose func(seq uint64, legal []string) string) []table.Commit {
	t.Helper()
	path := all[0].path
	f, err := h.Host.Frame(t.Context(), TableID(path))
	if err != nil {
		t.Fatal(err)
	}
	for {
		for _, l := range all {
			l.Hear(f.Table.Seq)
		}
		if f.Table.Status == table.StatusOver {
			return f.Log
		}
		turn := f.Table.Turn()
		acts := false
		for _, l := range all {
			if l.Seat == turn {
				l.act(f.Table, choose)
				acts = true
			}
		}
		if !acts {
			h.Step(t)
		}
		f = h.AwaitSeq(t, path, f.Table.Seq)
	}
}
