package api_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tablee/web/api/call"
)

// news is an event of a player's tables as a client decodes it.
type news struct {
	ID, Kind, Table, Game, By string
	Tables                    []string
	State                     tableSeen
}

// events reads a stream up to the wanted event and returns it.
func events(t *testing.T, lines *bufio.Reader, wanted func(news) bool) news {
	t.Helper()
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatalf("the wanted event did not come: %v", err)
		}
		var e news
		if strings.TrimSpace(line) == "" {
			continue
		}
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if wanted(e) {
			return e
		}
	}
}

func kind(kind, id string) func(news) bool {
	return func(e news) bool { return e.Kind == kind && e.Table == id }
}

// A program plays a hundred games on one connection and reads nothing but the stream.
func TestMyEvents_HundredGames_OneConnection(t *testing.T) {
	h := newHouse(t, nil)
	program := h.guest("Program")
	resp, lines := program.follow("/api/v1/me/events", "application/x-ndjson")
	if resp.StatusCode != http.StatusOK {
		t.Fatal(resp.Status)
	}
	const tables = 100
	first := events(t, lines, func(news) bool { return true })
	if first.Kind != "tables" || len(first.Tables) != 0 || first.ID == "" {
		t.Fatalf("the first event: %+v", first)
	}
	open := map[string]bool{}
	for range tables {
		open[program.open([]string{"me", "bot:1"}, map[string]any{"game": "ronda", "options": map[string]string{}})] = true
	}
	for moves := 0; len(open) > 0; moves++ {
		e := events(t, lines, func(e news) bool { return e.Kind == "turn" || e.Kind == "ended" })
		if e.State.ID != e.Table || !open[e.Table] {
			t.Fatalf("event of an unknown table: %+v", e)
		}
		if e.Kind == "ended" || moves > 3*tables { // a few moves per game are enough
			delete(open, e.Table)
			continue
		}
		if len(e.State.Legal) == 0 {
			t.Fatalf("a turn without legal actions: %+v", e)
		}
		program.act(e.Table, e.State.Seq, e.State.Legal[0], fmt.Sprint("m", moves), http.StatusOK, nil)
	}
}

func TestMyEvents_Kinds(t *testing.T) {
	h := newHouse(t, nil)
	ana, bob := h.guest("Ana"), h.guest("Bob")
	id := ana.open([]string{"me", "open", "open"}, nil)
	_, lines := bob.follow("/api/v1/me/events", "")
	events(t, lines, func(e news) bool { return e.Kind == "tables" })
	invitation := map[string]any{"people": []string{bob.id}}
	h.ask(ana, http.MethodPost, "/api/v1/tables/"+id+"/invitations", invitation, http.StatusNotFound, nil) // they are strangers
	var circle struct{ Link string }
	h.ask(ana, http.MethodPost, "/api/v1/circles", map[string]any{"name": "Famille"}, http.StatusCreated, &circle)
	h.ask(bob, http.MethodPost, "/api/v1/circles/join", map[string]any{"link": circle.Link}, http.StatusOK, nil)
	h.ask(ana, http.MethodPost, "/api/v1/tables/"+id+"/invitations", invitation, http.StatusNoContent, nil)
	if e := events(t, lines, kind("invited", id)); e.By != "Ana" || e.Game != "nain-jaune" {
		t.Errorf("%+v", e)
	}
	h.ask(bob, http.MethodPost, "/api/v1/tables/"+id+"/sit", nil, http.StatusOK, nil)
	events(t, lines, kind("changed", id))
	h.ask(bob, http.MethodPost, "/api/v1/tables/"+id+"/rise", nil, http.StatusNoContent, nil)
	events(t, lines, kind("left", id))
	played := bob.open([]string{"me", "bot:1", "bot:1"}, nil)
	events(t, lines, kind("turn", played))
	bob.finish(played)
	if e := events(t, lines, kind("ended", played)); e.State.Status != "over" || len(e.State.Places) != 3 {
		t.Errorf("%+v", e)
	}
}

// A client that reconnects with an id gets later events and none that it knows.
func TestMyEvents_AfterID_Resumes(t *testing.T) {
	var passed atomic.Int64
	h := houseAt(t, func() time.Time { return noon().Add(time.Duration(passed.Load())) }, nil)
	ana, bob := h.guest("Ana"), h.guest("Bob")
	quiet := ana.open([]string{"me", "open", "open"}, nil)
	passed.Add(int64(time.Hour))
	busy := ana.open([]string{"me", "open", "open"}, nil)
	_, lines := ana.follow("/api/v1/me/events", "")
	last := events(t, lines, kind("changed", busy))
	passed.Add(int64(time.Hour))
	h.ask(bob, http.MethodPost, "/api/v1/tables/"+busy+"/sit", nil, http.StatusOK, nil)
	for name, again := range map[string]func() *bufio.Reader{
		"after":         func() *bufio.Reader { _, l := ana.follow("/api/v1/me/events?after="+last.ID, ""); return l },
		"Last-Event-ID": func() *bufio.Reader { _, l := ana.follow("/api/v1/me/events", "", "Last-Event-ID", last.ID); return l },
	} {
		e := events(t, again(), func(e news) bool {
			if e.Kind == "tables" && len(e.Tables) != 2 {
				t.Errorf("%s: %+v", name, e)
			}
			if e.Table == quiet {
				t.Errorf("%s: event of %s, which has not changed", name, quiet)
			}
			return e.Table == busy
		})
		if e.State.Seats[1].Name != "Bob" {
			t.Errorf("%s: %+v", name, e)
		}
	}
}

func TestMyEvents_InvalidIDOrTooMany_Refused(t *testing.T) {
	h := newHouse(t, nil)
	ana := h.guest("Ana")
	for _, id := range []string{"x", "-1", "1e9", "0x10", "99999999999999999999", strconv.FormatInt(time.Now().AddDate(90, 0, 0).UnixMilli(), 10), "1 ", "1%0a2", "%00", strings.Repeat("9", 5000)} {
		resp, body := h.send(http.MethodGet, "/api/v1/me/events?after="+strings.ReplaceAll(id, " ", "%20"), ana.token, "", nil)
		var no problemSeen
		if err := json.Unmarshal(body, &no); err != nil || resp.StatusCode != http.StatusUnprocessableEntity || no.Detail == "" {
			t.Errorf("%.20q: %d %s", id, resp.StatusCode, body)
		}
	}
	if resp, _ := ana.follow("/api/v1/me/events", "", "Last-Event-ID", "never"); resp.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("Last-Event-ID: status %d", resp.StatusCode)
	}
	h.ask(person{}, http.MethodGet, "/api/v1/me/events", nil, http.StatusUnauthorized, nil)
	for range 4 {
		ana.follow("/api/v1/me/events", "")
	}
	if resp, _ := ana.follow("/api/v1/me/events", ""); resp.StatusCode != http.StatusTooManyRequests || resp.Header.Get("Retry-After") == "" {
		t.Errorf("fifth stream: status %d", resp.StatusCode)
	}
}

func TestMyEvents_CallerErasedOrHostCloses_End(t *testing.T) {
	h := newHouse(t, func(c *call.Config) { c.Keepalive = time.Millisecond })
	ana, bob := h.guest("Ana"), h.guest("Bob")
	_, hers := ana.follow("/api/v1/me/events", "text/event-stream")
	_, bobs := bob.follow("/api/v1/me/events", "text/event-stream")
	until(t, hers, `data: {"id":"0","kind":"tables"`)
	h.ask(ana, http.MethodDelete, "/api/v1/me", nil, http.StatusNoContent, nil)
	until(t, hers, "event: bye")
	h.close()
	until(t, bobs, "event: bye")
}

// A stream is compressed for a caller who accepts gzip. Every line and keepalive can be
// decompressed when it is sent, and the whole is a valid gzip file.
func TestEvents_AcceptGzip_Compressed(t *testing.T) {
	h := newHouse(t, func(c *call.Config) { c.Keepalive = 20 * time.Millisecond })
	ana, bob := h.guest("Ana"), h.guest("Bob")
	id := ana.open([]string{"me", "open", "open"}, nil)
	for _, path := range []string{"/api/v1/me/events", "/api/v1/tables/" + id + "/events"} {
		for _, form := range []string{"application/x-ndjson", "text/event-stream"} {
			resp, raw := ana.follow(path, form, "Accept-Encoding", "gzip")
			if resp.Header.Get("Content-Encoding") != "gzip" || !strings.Contains(resp.Header.Get("Vary"), "Accept-Encoding") {
				t.Fatalf("%s: %v", path, resp.Header)
			}
			file, err := gzip.NewReader(raw)
			if err != nil {
				t.Fatal(err)
			}
			lines := bufio.NewReader(file)
			until(t, lines, `"id":"`+id+`"`)
			if form == "application/x-ndjson" {
				for {
					line, err := lines.ReadString('\n')
					if err != nil {
						t.Fatal(err)
					}
					if line == "\n" {
						break // a keepalive
					}
				}
			}
		}
	}
	resp, plain := ana.follow("/api/v1/me/events", "", "Accept-Encoding", "identity")
	if resp.Header.Get("Content-Encoding") != "" {
		t.Error("compressed although not accepted")
	}
	until(t, plain, `"kind":"tables"`)
	resp, raw := bob.follow("/api/v1/tables/"+id+"/events", "", "Accept-Encoding", "gzip")
	file, err := gzip.NewReader(raw)
	if err != nil {
		t.Fatal(err)
	}
	h.close()
	if whole, err := io.ReadAll(file); err != nil || !strings.Contains(string(whole), id) {
		t.Errorf("%s: the end: %q, %v", resp.Status, whole, err)
	}
}
