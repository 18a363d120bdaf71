//go:build unix

package main

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"tablee/store/storetest"
)

// TestNodes_TwoServersOneDatabase plays a game on two nodes at once: what one accepts is
// seen in the streams of the other, and bots act though two nodes could wake them.
func TestNodes_TwoServersOneDatabase(t *testing.T) {
	t.Parallel()
	database := "--database=" + storetest.Postgres(t)
	a := running(t, t.TempDir(), database, "--bot-pause=1ms", "--action-rate=0")
	b := running(t, t.TempDir(), database, "--bot-pause=1ms", "--action-rate=0")
	ana, err := guest(a.url, "Ana")
	if err != nil {
		t.Fatal(err)
	}
	bob, err := guest(b.url, "Bob")
	if err != nil {
		t.Fatal(err)
	}
	id, err := ana.open(map[string]any{"chairs": []string{"me", "open", "bot:1"}, "seating": "kept"})
	if err != nil {
		t.Fatal(err)
	}
	if status, err := bob.call(http.MethodPost, "/api/v1/tables/"+id+"/sit", map[string]any{}, nil); err != nil || status != http.StatusOK {
		t.Fatalf("Bob sits down on the other node: %d, %v", status, err)
	}

	watched, err := bob.follow("/api/v1/tables/" + id + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer watched.Body.Close()
	defer time.AfterFunc(patience, func() { watched.Body.Close() }).Stop()
	stream := newLines(watched.Body)
	first := ana.toldToPlay(t, id)
	if _, ok, err := ana.act(id, first.Seq, first.Legal[0], "first"); err != nil || !ok {
		t.Fatalf("Ana's action: %t, %v", ok, err)
	}
	for {
		if !stream.until("data: {") {
			t.Fatal("the stream on the other node never shows the action")
		}
		var s seen
		if err := json.Unmarshal([]byte(strings.TrimPrefix(stream.Text(), "data: ")), &s); err != nil {
			t.Fatal(err)
		}
		if s.Seq > first.Seq {
			break
		}
	}
	ana.url, bob.url = b.url, a.url // and now each through the other node
	played := make(chan error, 1)
	go func() { played <- bob.play(id, func(uint64, string) {}, never) }()
	if err := ana.play(id, func(uint64, string) {}, never); err != nil {
		t.Fatal(err)
	}
	if err := <-played; err != nil {
		t.Fatal(err)
	}
	one, err := ana.look(id)
	if err != nil {
		t.Fatal(err)
	}
	two, err := bob.look(id)
	if err != nil {
		t.Fatal(err)
	}
	if one.Status != "over" || two.Status != "over" || one.Seq != two.Seq || !slices.Equal(one.Places, two.Places) {
		t.Errorf("the nodes do not agree: %+v, %+v", one, two)
	}
	for _, s := range []*server{a, b} {
		if err := s.end(syscall.SIGTERM); err != nil {
			t.Errorf("after SIGTERM: %v: %s", err, s.errs.String())
		}
	}
}

// toldToPlay is the table as its stream shows it when the client is awaited: a node may
// hear a moment later what was written through another one.
func (c *client) toldToPlay(t *testing.T, id string) seen {
	t.Helper()
	told, err := c.follow("/api/v1/tables/" + id + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer told.Body.Close()
	defer time.AfterFunc(patience, func() { told.Body.Close() }).Stop()
	for stream := newLines(told.Body); ; {
		if !stream.until("data: {") {
			t.Fatal("the stream never shows that it is his turn")
		}
		var s seen
		if err := json.Unmarshal([]byte(strings.TrimPrefix(stream.Text(), "data: ")), &s); err != nil {
			t.Fatal(err)
		}
		if len(s.Legal) > 0 {
			return s
		}
	}
}

// TestNodes_OneDiesTheOtherGoesOn kills the node that a table was opened on, in the
// middle of a person's time: the other one takes the game's own action when it is up.
func TestNodes_OneDiesTheOtherGoesOn(t *testing.T) {
	t.Parallel()
	database := "--database=" + storetest.Postgres(t)
	a := running(t, t.TempDir(), database, "--bot-pause=1ms")
	b := running(t, t.TempDir(), database, "--bot-pause=1ms")
	ana, err := guest(a.url, "Ana")
	if err != nil {
		t.Fatal(err)
	}
	id, err := ana.open(map[string]any{"pace": map[string]int{"move": 1}, "seating": "kept"})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.end(syscall.SIGKILL); err == nil {
		t.Fatal("it ended well although it was killed")
	}
	ana.url = b.url
	watched, err := ana.follow("/api/v1/tables/" + id + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer watched.Body.Close()
	defer time.AfterFunc(patience, func() { watched.Body.Close() }).Stop()
	for stream := newLines(watched.Body); ; {
		if !stream.until("data: {") {
			t.Fatal("nobody goes on")
		}
		var s struct{ Last *struct{ Timeout bool } }
		if err := json.Unmarshal([]byte(strings.TrimPrefix(stream.Text(), "data: ")), &s); err != nil {
			t.Fatal(err)
		}
		if s.Last != nil && s.Last.Timeout {
			return
		}
	}
}
