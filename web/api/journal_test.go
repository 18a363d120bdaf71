package api_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tablee/games/nainjaune/ui"
	"tablee/web/api/call"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/scene"
)

type lineSeen struct {
	Seq  uint64
	Seat *int
	Text string
}

// told configures the texts of Nain Jaune.
func told(t *testing.T) func(*call.Config) {
	t.Helper()
	words, err := page.NewSentences([]board.UI{ui.New()})
	if err != nil {
		t.Fatal(err)
	}
	return func(c *call.Config) { c.Words.Journal = scene.Journals(words) }
}

// in makes a GET request in a language.
func (p person) in(lang, path string, out any) {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.t.Context(), http.MethodGet, p.URL+path, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header.Set("Accept-Language", lang)
	r.Header.Set("Authorization", "Bearer "+p.token)
	resp, err := p.Client().Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer resp.Body.Close()
	if err := json.NewDecoder(resp.Body).Decode(out); err != nil || resp.StatusCode != http.StatusOK {
		p.t.Fatalf("%s: %d, %v", path, resp.StatusCode, err)
	}
}

// The journal is in the requested language. The journal of a position has the lines up to it, and
// that of the last position all of them.
func TestJournal_Localized(t *testing.T) {
	h := newHouse(t, told(t))
	ana := h.guest("Ana")
	id := finishedTable(ana)
	var all struct{ Lines []lineSeen }
	for lang, want := range map[string]string{"fr": "La partie commence", "en": "The game begins"} {
		ana.in(lang, "/api/v1/tables/"+id+"/journal", &all)
		if !slices.ContainsFunc(all.Lines, func(l lineSeen) bool { return strings.Contains(l.Text, want) }) {
			t.Errorf("%s: no line %q in %+v", lang, want, all.Lines)
		}
	}
	var last struct {
		Last    int
		Journal []lineSeen
	}
	ana.in("en", "/api/v1/tables/"+id+"/journal", &all)
	ana.in("en", "/api/v1/tables/"+id+"/replay?at=99999&as=0", &last)
	if jsonOf(last.Journal) != jsonOf(all.Lines) {
		t.Errorf("journal of the last position %s, of the table %s", jsonOf(last.Journal), jsonOf(all.Lines))
	}
	before := len(last.Journal)
	ana.in("en", "/api/v1/tables/"+id+"/replay?at=2&as=0", &last)
	if len(last.Journal) == 0 || len(last.Journal) >= before {
		t.Errorf("position 2 has %d of %d lines", len(last.Journal), before)
	}
	after := all.Lines[len(all.Lines)-1].Seq - 1
	ana.in("en", "/api/v1/tables/"+id+"/journal?after="+jsonOf(after), &all)
	if len(all.Lines) == 0 || slices.ContainsFunc(all.Lines, func(l lineSeen) bool { return l.Seq <= after }) {
		t.Errorf("after %d: %+v", after, all.Lines)
	}
}

// Everything played since a player's last visit counts as missed until they mark it as seen.
func TestJournal_Missed(t *testing.T) {
	var hours atomic.Int64
	h := houseAt(t, func() time.Time { return noon().Add(time.Duration(hours.Load()) * time.Hour) }, told(t))
	people := []person{h.guest("Ana"), h.guest("Bob"), h.guest("Eve")}
	id := people[0].open([]string{"me", "open", "open"}, map[string]any{"seating": "kept"})
	for _, p := range people[1:] {
		h.ask(p, http.MethodPost, "/api/v1/tables/"+id+"/sit", nil, http.StatusOK, nil)
	}
	path := "/api/v1/tables/" + id
	now := people[0].look(id)
	turn := int(now.Turn.(float64))
	mover, waiter := people[turn], people[(turn+1)%3]
	var seen struct {
		Missed *uint64
		Lines  []lineSeen
	}
	h.ask(waiter, http.MethodPost, path+"/seen", nil, http.StatusNoContent, nil)
	hours.Add(1)
	waiter.in("en", path+"/journal", &seen)
	if seen.Missed != nil {
		t.Errorf("nothing was played, but seq %d is missed", *seen.Missed)
	}
	mine := mover.look(id)
	mover.act(id, mine.Seq, mine.Legal[0], "x", http.StatusOK, nil)
	waiter.in("en", path+"/journal", &seen)
	if seen.Missed == nil || *seen.Missed != mine.Seq || seen.Lines[len(seen.Lines)-1].Seq <= mine.Seq {
		t.Fatalf("missed after %d: %+v", mine.Seq, seen)
	}
	h.ask(waiter, http.MethodPost, path+"/seen", nil, http.StatusNoContent, nil)
	seen.Missed = nil
	if waiter.in("en", path+"/journal", &seen); seen.Missed != nil {
		t.Errorf("marked as seen, but seq %d is missed", *seen.Missed)
	}
	h.ask(h.guest("Max"), http.MethodPost, path+"/seen", nil, http.StatusForbidden, nil)
}
