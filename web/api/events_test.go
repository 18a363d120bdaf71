package api_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"tablee/web/api/call"
)

// follow opens a stream, with optional headers given as names and values, and returns its lines.
// The stream ends with the test.
func (p person) follow(path, accept string, header ...string) (*http.Response, *bufio.Reader) {
	p.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.URL+path, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header.Set("Accept", accept)
	r.Header.Set("Authorization", "Bearer "+p.token)
	if len(header) == 2 {
		r.Header.Set(header[0], header[1])
	}
	resp, err := p.Client().Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { cancel(); resp.Body.Close() })
	return resp, bufio.NewReader(resp.Body)
}

// until reads lines up to one that contains a text, and returns it.
func until(t *testing.T, lines *bufio.Reader, text string) string {
	t.Helper()
	for {
		line, err := lines.ReadString('\n')
		if strings.Contains(line, text) {
			return line
		}
		if err != nil {
			t.Fatalf("no %q before %v", text, err)
		}
	}
}

func TestEvents_OneTablePerLine(t *testing.T) {
	h := newHouse(t, nil)
	ana, bob := h.guest("Ana"), h.guest("Bob")
	id := ana.open([]string{"me", "open", "open"}, nil)
	path := "/api/v1/tables/" + id + "/events"
	resp, lines := ana.follow(path, "application/x-ndjson")
	if ct := resp.Header.Get("Content-Type"); ct != "application/x-ndjson" {
		t.Fatal(ct)
	}
	first, err := lines.ReadString('\n')
	var seen tableSeen
	if err != nil || json.Unmarshal([]byte(first), &seen) != nil || seen.ID != id || seen.Seat == nil {
		t.Fatalf("the first line: %q, %v", first, err)
	}
	_, later := ana.follow(path+"?after="+strconv.FormatUint(seen.Seq, 10), "*/*")
	_, sse := bob.follow(path, "text/event-stream")
	if line, _ := sse.ReadString('\n'); line != "id: "+strconv.FormatUint(seen.Seq, 10)+"\n" {
		t.Errorf("the first line of an event: %q", line)
	}
	h.ask(bob, http.MethodPost, "/api/v1/tables/"+id+"/sit", nil, http.StatusOK, nil)
	until(t, lines, `"name":"Bob"`)
	if line := until(t, sse, `"name":"Bob"`); !strings.HasPrefix(line, `data: {"id":`) {
		t.Errorf("the data of an event: %q", line)
	}
	next, _ := later.ReadString('\n')
	if json.Unmarshal([]byte(next), &seen) != nil || seen.Seats[1].Name != "Bob" {
		t.Errorf("line after a known seq: %q", next)
	}
}

// After a backup is restored, a table's seq is lower than the one its followers know.
func TestEvents_SeqAheadOfTable_SendsTable(t *testing.T) {
	h := newHouse(t, func(c *call.Config) { c.Keepalive = time.Millisecond })
	ana := h.guest("Ana")
	id := ana.open([]string{"me", "open", "open"}, nil)
	_, lines := ana.follow("/api/v1/tables/"+id+"/events?after=9999", "application/x-ndjson")
	if line, err := lines.ReadString('\n'); err != nil || !strings.Contains(line, `"id":"`+id+`"`) {
		t.Errorf("%q, %v", line, err)
	}
	_, lines = ana.follow("/api/v1/tables/"+id+"/events", "text/event-stream", "Last-Event-ID", "9999")
	if line, err := lines.ReadString('\n'); err != nil || !strings.HasPrefix(line, "id: ") {
		t.Errorf("reconnecting: %q, %v", line, err)
	}
}

func TestEvents_InvalidID_422(t *testing.T) {
	h := newHouse(t, nil)
	ana := h.guest("Ana")
	id := ana.open([]string{"me", "open", "open"}, nil)
	path := "/api/v1/tables/" + id + "/events"
	for _, bad := range []string{"x", "-1", "1e9", "0x10", "99999999999999999999", "1 2", "1;2", strings.Repeat("9", 5000)} {
		resp, body := h.send(http.MethodGet, path+"?after="+url.QueryEscape(bad), ana.token, "", nil)
		var no problemSeen
		if err := json.Unmarshal(body, &no); err != nil || resp.StatusCode != http.StatusUnprocessableEntity || no.Detail == "" {
			t.Errorf("%.20q: %d %s", bad, resp.StatusCode, body)
		}
		if resp, _ := ana.follow(path, "", "Last-Event-ID", bad); resp.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%.20q as a header: %d", bad, resp.StatusCode)
		}
	}
}

func TestEvents_Keepalive_BlankLine(t *testing.T) {
	h := newHouse(t, func(c *call.Config) { c.Keepalive = 1 })
	ana := h.guest("Ana")
	id := ana.open([]string{"me", "open", "open"}, nil)
	seq := strconv.FormatUint(ana.look(id).Seq, 10)
	_, lines := ana.follow("/api/v1/tables/"+id+"/events?after="+seq, "application/x-ndjson")
	if line, err := lines.ReadString('\n'); line != "\n" || err != nil {
		t.Errorf("%q, %v", line, err)
	}
}

func TestEvents_HostCloses_End(t *testing.T) {
	h := newHouse(t, nil)
	ana := h.guest("Ana")
	id := ana.open([]string{"me", "open", "open"}, nil)
	_, sse := ana.follow("/api/v1/tables/"+id+"/events", "text/event-stream")
	until(t, sse, "data: ")
	h.close()
	until(t, sse, "event: bye")
}

// A table without watchers can be watched until the game begins. Then the streams of watchers end,
// and so does the stream of a player who hands their seat on.
func TestEvents_NoLongerAllowed_End(t *testing.T) {
	h := newHouse(t, nil)
	ana, bob, eve := h.guest("Ana"), h.guest("Bob"), h.guest("Eve")
	id := ana.open([]string{"me", "open", "bot:1"}, map[string]any{"watchers": false})
	path := "/api/v1/tables/" + id + "/events"
	_, watched := eve.follow(path, "text/event-stream")
	until(t, watched, `"status":"open"`)
	h.ask(bob, http.MethodPost, "/api/v1/tables/"+id+"/sit", nil, http.StatusOK, nil)
	if rest, err := io.ReadAll(watched); err != nil || !strings.Contains(string(rest), "event: bye") || strings.Contains(string(rest), `"status":"playing"`) {
		t.Fatalf("the watcher's stream continues: %v\n%s", err, rest)
	}
	_, played := bob.follow(path, "text/event-stream")
	until(t, played, `"seat":`)
	var given struct{ Token string }
	h.ask(bob, http.MethodPost, "/api/v1/tables/"+id+"/give", nil, http.StatusOK, &given)
	h.ask(eve, http.MethodPost, "/api/v1/tables/"+id+"/take", map[string]string{"token": given.Token}, http.StatusNoContent, nil)
	until(t, played, "event: bye")
}

// At every keepalive a stream checks its caller, whose token may have become invalid.
func TestEvents_CallerErased_End(t *testing.T) {
	h := newHouse(t, func(c *call.Config) { c.Keepalive = time.Millisecond })
	ana := h.guest("Ana")
	id := h.guest("Bob").open([]string{"me", "open", "open"}, nil)
	_, sse := ana.follow("/api/v1/tables/"+id+"/events", "text/event-stream")
	until(t, sse, "data: ")
	h.ask(ana, http.MethodDelete, "/api/v1/me", nil, http.StatusNoContent, nil)
	until(t, sse, "event: bye")
}

func TestEvents_Presence(t *testing.T) {
	h := newHouse(t, nil)
	ana, bob := h.guest("Ana"), h.guest("Bob")
	id := ana.open([]string{"me", "open", "open"}, nil)
	h.ask(bob, http.MethodPost, "/api/v1/tables/"+id+"/sit", map[string]any{"seat": 2}, http.StatusOK, nil)
	_, lines := ana.follow("/api/v1/tables/"+id+"/events", "")
	until(t, lines, `{"name":"Bob","kind":"person","level":0,"people":[{"id":"`+bob.id+`","name":"Bob"}],"connected":false}`)
	bob.follow("/api/v1/tables/"+id+"/events", "")
	until(t, lines, `{"name":"Bob","kind":"person","level":0,"people":[{"id":"`+bob.id+`","name":"Bob"}],"connected":true}`)
}
