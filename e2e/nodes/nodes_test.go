//go:build unix

package nodes

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"tablee/e2e/program"
	"tablee/store/storetest"
	"tablee/web/api/wire"
)

// TestNodes_TwoServersOneDatabase plays a game on two nodes at once. Actions accepted by one appear in the streams
// of the other, and bots act although both nodes could wake them.
func TestNodes_TwoServersOneDatabase(t *testing.T) {
	t.Parallel()
	database := "--database=" + storetest.Postgres(t)
	a := program.Run(t, t.TempDir(), database, "--bot-pause=1ms", "--action-rate=0")
	b := program.Run(t, t.TempDir(), database, "--bot-pause=1ms", "--action-rate=0")
	ana, err := program.NewGuest(a.URL, "Ana")
	if err != nil {
		t.Fatal(err)
	}
	bob, err := program.NewGuest(b.URL, "Bob")
	if err != nil {
		t.Fatal(err)
	}
	id, err := ana.Open(map[string]any{"chairs": []string{"me", "open", "bot:1"}, "seating": "kept"})
	if err != nil {
		t.Fatal(err)
	}
	if status, err := bob.Call(http.MethodPost, "/api/v1/tables/"+id+"/sit", map[string]any{}, nil); err != nil || status != http.StatusOK {
		t.Fatalf("Bob takes a seat on the other node: %d, %v", status, err)
	}

	watched, err := bob.Follow("/api/v1/tables/" + id + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer watched.Body.Close()
	defer time.AfterFunc(program.Patience, func() { watched.Body.Close() }).Stop()
	stream := program.NewLines(watched.Body)
	first := ana.ToldToPlay(t, id)
	if _, ok, err := ana.Act(id, first.Seq, first.Legal[0], "first"); err != nil || !ok {
		t.Fatalf("Ana's action: %t, %v", ok, err)
	}
	for {
		if !stream.Until("data: {") {
			t.Fatal("the stream on the other node never shows the action")
		}
		var s wire.Table
		if err := json.Unmarshal([]byte(strings.TrimPrefix(stream.Text(), "data: ")), &s); err != nil {
			t.Fatal(err)
		}
		if s.Seq > first.Seq {
			break
		}
	}
	ana.URL, bob.URL = b.URL, a.URL // swap the nodes
	played := make(chan error, 1)
	go func() { played <- bob.Play(id, func(uint64, string) {}, program.Never) }()
	if err := ana.Play(id, func(uint64, string) {}, program.Never); err != nil {
		t.Fatal(err)
	}
	if err := <-played; err != nil {
		t.Fatal(err)
	}
	one, err := ana.Look(id)
	if err != nil {
		t.Fatal(err)
	}
	two, err := bob.Look(id)
	if err != nil {
		t.Fatal(err)
	}
	if one.Status != "over" || two.Status != "over" || one.Seq != two.Seq || !slices.Equal(one.Places, two.Places) {
		t.Errorf("the nodes do not agree: %+v, %+v", one, two)
	}
	for _, s := range []*program.Process{a, b} {
		if err := s.End(syscall.SIGTERM); err != nil {
			t.Errorf("after SIGTERM: %v: %s", err, s.Errs.String())
		}
	}
}

// TestNodes_OneKilled_OtherContinues kills the node on which a table was opened while a person's clock runs. The
// other node plays the default action when their time is up.
func TestNodes_OneKilled_OtherContinues(t *testing.T) {
	t.Parallel()
	database := "--database=" + storetest.Postgres(t)
	a := program.Run(t, t.TempDir(), database, "--bot-pause=1ms")
	b := program.Run(t, t.TempDir(), database, "--bot-pause=1ms")
	ana, err := program.NewGuest(a.URL, "Ana")
	if err != nil {
		t.Fatal(err)
	}
	id, err := ana.Open(map[string]any{"pace": map[string]int{"move": 1}, "seating": "kept"})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.End(syscall.SIGKILL); err == nil {
		t.Fatal("the node exited cleanly after SIGKILL")
	}
	ana.URL = b.URL
	watched, err := ana.Follow("/api/v1/tables/" + id + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer watched.Body.Close()
	defer time.AfterFunc(program.Patience, func() { watched.Body.Close() }).Stop()
	for stream := program.NewLines(watched.Body); ; {
		if !stream.Until("data: {") {
			t.Fatal("the other node does not continue the game")
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
