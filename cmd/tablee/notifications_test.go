//go:build unix

package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"
	"time"

	"tablee/e2e/program"
	"tablee/host/notify/delivery"
	"tablee/web/api/wire"
)

// rung is a request received by a webhook.
type rung struct {
	delivery.Payload
	signature string
	body      []byte
}

// TestNotifications_OneCallPerTurn plays through the API at a table of two people and a bot. A webhook of the
// table is called once per turn of any person, Ana's own webhook at Ana's turns, each signed with its secret,
// even after a server restart.
func TestNotifications_OneCallPerTurn(t *testing.T) {
	t.Parallel()
	calls := map[string]chan rung{"/table": make(chan rung, 100), "/own": make(chan rung, 100)}
	there := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		c := rung{signature: r.Header.Get(delivery.SignatureHeader)}
		c.body, _ = io.ReadAll(r.Body)
		if json.Unmarshal(c.body, &c.Payload) == nil {
			calls[r.URL.Path] <- c
		}
	}))
	defer there.Close()
	data := t.TempDir()
	flags := []string{"--webhook-network=127.0.0.0/8", "--bot-pause=1ms", "--action-rate=0"}
	s := program.Run(t, data, flags...)
	people := []*program.Guest{}
	for _, name := range []string{"Ana", "Bob"} {
		c, err := program.NewGuest(s.URL, name)
		if err != nil {
			t.Fatal(err)
		}
		people = append(people, c)
	}
	ana, bob := people[0], people[1]
	id, err := ana.Open(map[string]any{"chairs": []string{"me", "open", "bot:1"}, "pace": map[string]any{"move": 86400},
		"options": map[string]string{}, // a single deal may be over after four turns
	})
	if err != nil {
		t.Fatal(err)
	}
	secrets := map[string]string{}
	for hook, path := range map[string]string{"/own": "/api/v1/me/notifications", "/table": "/api/v1/tables/" + id + "/notifications"} {
		body := map[string]string{"address": there.URL + hook}
		if hook == "/own" {
			body["kind"] = "hook"
		}
		var made struct{ Secret string }
		if status, err := ana.Call(http.MethodPost, path, body, &made); err != nil || status != http.StatusCreated || made.Secret == "" {
			t.Fatalf("create webhook: %d, %v", status, err)
		}
		secrets[hook] = made.Secret
	}
	if status, err := bob.Call(http.MethodPost, "/api/v1/tables/"+id+"/sit", map[string]any{}, nil); err != nil || status != http.StatusOK {
		t.Fatalf("sit Bob: %d, %v", status, err)
	}
	told := map[string]bool{}
	next := func(hook string, seq uint64, name string) {
		t.Helper()
		select {
		case c := <-calls[hook]:
			if c.Seq != seq || c.Player.Name != name || c.Table != id || !strings.HasSuffix(c.URL, "/t/"+id) || c.Deadline == nil {
				t.Fatalf("%s was called with %s, want seq %d and %s", hook, c.body, seq, name)
			}
			if c.signature != delivery.Sign(secrets[hook], c.body) || told[c.ID] {
				t.Fatalf("%s: signed %s, repeated: %v", hook, c.signature, told[c.ID])
			}
			told[c.ID] = true
		case <-time.After(program.Patience):
			t.Fatalf("%s was not called at seq %d", hook, seq)
		}
	}
	for turn := range 6 {
		if turn == 3 { // between two turns: a person is on turn and was notified
			if err := s.End(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
			s = program.Run(t, data, flags...)
			ana.URL, bob.URL = s.URL, s.URL
		}
		seq, who, over := awaitedAt(t, people, id)
		if over {
			break
		}
		next("/table", seq, []string{"Ana", "Bob"}[who])
		if who == 0 {
			next("/own", seq, "Ana")
		}
		playTurn(t, people[who], id)
	}
	if len(told) < 4 {
		t.Errorf("only %d calls", len(told))
	}
}

// awaitedAt follows the table until one of the people, who have the first seats in this order, is on turn. It
// returns the seq and the index of that person.
func awaitedAt(t *testing.T, people []*program.Guest, id string) (seq uint64, who int, over bool) {
	t.Helper()
	told, err := people[0].Follow("/api/v1/tables/" + id + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer told.Body.Close()
	defer time.AfterFunc(program.Patience, func() { told.Body.Close() }).Stop()
	for stream := program.NewLines(told.Body); stream.Until("data: {"); {
		var now wire.Table
		if err := json.Unmarshal([]byte(strings.TrimPrefix(stream.Text(), "data: ")), &now); err != nil {
			t.Fatal(err)
		}
		switch {
		case now.Status == "over":
			return 0, 0, true
		case now.Turn >= 0 && int(now.Turn) < len(people):
			return now.Seq, int(now.Turn), false
		}
	}
	t.Fatal("no person's turn came")
	return 0, 0, false
}

// playTurn plays until the turn has passed to another seat, if only to a quick bot.
func playTurn(t *testing.T, c *program.Guest, id string) {
	t.Helper()
	for at := uint64(0); ; {
		now, err := c.Look(id)
		if err != nil {
			t.Fatal(err)
		}
		if now.Status == "over" || !now.OnTurn() || at > 0 && now.Seq > at {
			return
		}
		if at, _, err = c.Act(id, now.Seq, now.Legal[0], ""); err != nil {
			t.Fatal(err)
		}
	}
}
