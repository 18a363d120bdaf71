package program

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"tablee/web/api/wire"
)

// Look returns the table as the guest sees it now.
func (c *Guest) Look(id string) (s wire.Table, err error) {
	status, err := c.Call(http.MethodGet, "/api/v1/tables/"+id, nil, &s)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("table %s: %d", id, status)
	}
	return s, err
}

// Open opens a table of one deal with one person and two bots. The person leads; otherwise two lucky bots
// might play the whole game without them.
func (c *Guest) Open(more map[string]any) (string, error) {
	body := map[string]any{
		"game": "nain-jaune", "chairs": []string{"me", "bot:2", "bot:1"}, "seating": "kept", "options": map[string]string{"deals": "1"},
	}
	for key, value := range more {
		body[key] = value
	}
	var out wire.Address
	status, err := c.Call(http.MethodPost, "/api/v1/tables", body, &out)
	if err == nil && status != http.StatusCreated {
		err = fmt.Errorf("open: %d", status)
	}
	return out.ID, err
}

// Act plays an action; ok reports whether it was acknowledged.
func (c *Guest) Act(id string, seq uint64, action, command string) (at uint64, ok bool, err error) {
	var out wire.Acted
	body := map[string]any{"seq": seq, "action": action, "command": command}
	status, err := c.Call(http.MethodPost, "/api/v1/tables/"+id+"/actions", body, &out)
	if err == nil && status >= http.StatusInternalServerError && status != http.StatusServiceUnavailable {
		err = fmt.Errorf("act: %d", status)
	}
	return out.Seq, err == nil && status == http.StatusOK, err
}

// Play plays the first legal action whenever it is this guest's turn, until the table is over or stop returns
// true. It calls done for every acknowledged action.
func (c *Guest) Play(id string, done func(seq uint64, action string), stop func() bool) error {
	r, err := http.NewRequest(http.MethodGet, c.URL+"/api/v1/tables/"+id+"/events", nil)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+c.Token)
	resp, err := (&http.Client{Transport: c.HTTP.Transport}).Do(r)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	timer := time.AfterFunc(Patience, func() { resp.Body.Close() })
	defer timer.Stop()
	lines := bufio.NewScanner(resp.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if len(lines.Bytes()) == 0 {
			continue
		}
		var s wire.Table
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			return err
		}
		if s.Status == "over" || stop() {
			return nil
		}
		if len(s.Legal) == 0 {
			continue
		}
		timer.Reset(Patience)
		seq, ok, err := c.Act(id, s.Seq, s.Legal[0], fmt.Sprintf("%s-%d", id, s.Seq))
		if err != nil {
			return err
		}
		if ok {
			done(seq, s.Legal[0])
		}
	}
	return fmt.Errorf("table %s: the stream ended: %w", id, lines.Err())
}

// FirstLine returns the first table of a stream.
func (c *Guest) FirstLine(r *http.Request) (s wire.Table, err error) {
	r.Header.Set("Authorization", "Bearer "+c.Token)
	resp, err := c.HTTP.Do(r)
	if err != nil {
		return s, err
	}
	defer resp.Body.Close()
	lines := bufio.NewScanner(resp.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if len(lines.Bytes()) > 0 {
			return s, json.Unmarshal(lines.Bytes(), &s)
		}
	}
	return s, errors.Join(errors.New("the stream ended"), lines.Err())
}

// ToldToPlay waits until the stream shows that it is the guest's turn, and returns the table. A node may
// learn a moment later of a commit on another node.
func (c *Guest) ToldToPlay(t *testing.T, id string) wire.Table {
	t.Helper()
	return c.Told(t, id, "their turn", func(s wire.Table) bool { return len(s.Legal) > 0 })
}

// Told waits until the stream shows a table that satisfies is, and returns it. what describes it.
func (c *Guest) Told(t *testing.T, id, what string, is func(wire.Table) bool) wire.Table {
	t.Helper()
	told, err := c.Follow("/api/v1/tables/" + id + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer told.Body.Close()
	defer time.AfterFunc(Patience, func() { told.Body.Close() }).Stop()
	for stream := NewLines(told.Body); ; {
		if !stream.Until("data: {") {
			t.Fatalf("the stream never shows %s", what)
		}
		var s wire.Table
		if err := json.Unmarshal([]byte(strings.TrimPrefix(stream.Text(), "data: ")), &s); err != nil {
			t.Fatal(err)
		}
		if is(s) {
			return s
		}
	}
}

// Awaited waits until it is the guest's turn, and returns the table.
func (c *Guest) Awaited(t *testing.T, id string) wire.Table {
	t.Helper()
	for deadline := time.Now().Add(Patience); ; {
		s, err := c.Look(id)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Legal) > 0 {
			return s
		}
		if time.Now().After(deadline) {
			t.Fatalf("it is not their turn: %+v", s)
		}
	}
}

// PlayOn plays to the end of a game while servers and databases come and go: it checks and repeats
// unacknowledged actions once a server is ready. It calls done for every acknowledged action.
func (c *Guest) PlayOn(id string, done func(seq uint64, action string)) error {
	var last error
	for until := time.Now().Add(3 * Patience); time.Now().Before(until); {
		now, err := c.Look(id)
		switch {
		case err != nil:
			last = err
			if err := Ready(c.URL); err != nil {
				return errors.Join(err, last)
			}
		case now.Status == "over":
			return nil
		case len(now.Legal) == 0:
			c.awaitNews(id, now.Seq)
		default:
			seq, ok, err := c.Act(id, now.Seq, now.Legal[0], fmt.Sprintf("%s-%d", id, now.Seq))
			if ok {
				done(seq, now.Legal[0])
			} else if last = err; Ready(c.URL) != nil {
				return fmt.Errorf("no server is ready: %w", last)
			}
		}
	}
	return fmt.Errorf("the game does not end: %w", last)
}

// awaitNews waits until a table is beyond a seq, or its stream ends.
func (c *Guest) awaitNews(id string, after uint64) {
	r, err := http.NewRequest(http.MethodGet, fmt.Sprintf("%s/api/v1/tables/%s/events?after=%d", c.URL, id, after), nil)
	if err == nil {
		_, _ = c.FirstLine(r) // the caller looks again
	}
}

// Never is a stop function for playing a game to its end.
func Never() bool { return false }
