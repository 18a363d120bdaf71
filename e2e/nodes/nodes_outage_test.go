//go:build unix

package nodes

import (
	"net/http"
	"strings"
	"sync"
	"syscall"
	"testing"

	"tablee/e2e/program"
	"tablee/store/storetest"
)

// While the database is gone the program stays alive and says that it is not ready; what is in
// memory is read, by pages and by programs; what would have to be stored is answered 503 with
// the time after which to try again; and the log says each thing once. When the database is
// back, play goes on, and an action that was sent twice is played once.
func TestOutage_DatabaseGone(t *testing.T) {
	t.Parallel()
	gate, url := storetest.NewGate(t, storetest.Postgres(t))
	s := program.Run(t, t.TempDir(), "--database="+url, "--bot-pause=0s")
	ana, err := program.NewGuest(s.URL, "Ana")
	if err != nil {
		t.Fatal(err)
	}
	id, err := ana.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	before := ana.Awaited(t, id)

	gate.Cut()
	s.Wait(t, "/readyz", http.StatusServiceUnavailable)
	for path, want := range map[string]int{
		"/healthz": 200, "/": 200, "/g/nain-jaune": 200, "/g/nain-jaune/rules": 200, "/t/" + id: 200,
		"/t/" + id + "/settings": 503, "/t/nosuchtabl": 503, "/me": 503, "/api/v1/tables": 503,
	} {
		for range 30 {
			status, header, body := ana.Browse(t, path)
			switch {
			case status != want:
				t.Fatalf("%s: %d, want %d\n%.300s", path, status, want, body)
			case want == 503 && header.Get("Retry-After") == "":
				t.Errorf("%s: no Retry-After", path)
			}
		}
	}
	_, _, page := ana.Browse(t, "/t/"+id)
	if !strings.Contains(page, `value="`+before.Legal[0]+`"`) {
		t.Error("the player's page does not show what they may play")
	}
	now, err := ana.Look(id)
	if err != nil || now.Seq != before.Seq || len(now.Legal) == 0 {
		t.Errorf("the API shows %+v, %v", now, err)
	}
	move := map[string]any{"seq": before.Seq, "action": before.Legal[0], "command": "once"}
	var problem struct{ Code, Detail string }
	status, err := ana.Call(http.MethodPost, "/api/v1/tables/"+id+"/actions", move, &problem)
	if err != nil || status != http.StatusServiceUnavailable || problem.Code != "outage" {
		t.Errorf("an action is answered %d %+v, %v", status, problem, err)
	}

	gate.Open()
	s.Wait(t, "/readyz", http.StatusOK)
	var first, second struct{ Seq uint64 }
	for _, into := range []any{&first, &second} {
		if status, err := ana.Call(http.MethodPost, "/api/v1/tables/"+id+"/actions", move, into); err != nil || status != http.StatusOK {
			t.Fatalf("with the database back: %d, %v", status, err)
		}
	}
	if first.Seq != before.Seq+1 || second.Seq != first.Seq {
		t.Errorf("the action is at %d and %d, want %d", first.Seq, second.Seq, before.Seq+1)
	}

	if err := s.End(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	lines := strings.Count(s.Errs.String(), "\n")
	if lines > 30 {
		t.Errorf("the log has %d lines:\n%s", lines, s.Errs.String())
	}
}

// A database that hangs says nothing: it takes what it is told and never answers. Nobody waits
// for it without end, also not those who asked before anybody knew; then it is as if it were
// gone, and all goes on by itself when it goes on.
func TestOutage_DatabaseHangs(t *testing.T) {
	t.Parallel()
	gate, url := storetest.NewGate(t, storetest.Postgres(t))
	s := program.Run(t, t.TempDir(), "--database="+url, "--bot-pause=0s")
	ana, err := program.NewGuest(s.URL, "Ana")
	if err != nil {
		t.Fatal(err)
	}
	id, err := ana.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	before := ana.Awaited(t, id)

	gate.Stall()
	var first sync.WaitGroup
	for _, path := range []string{"/", "/g/nain-jaune", "/t/" + id, "/t/nosuchtabl", "/me", "/api/v1/tables"} {
		first.Go(func() {
			status, err := ana.Call(http.MethodGet, path, nil, nil)
			if err != nil || status != http.StatusOK && status != http.StatusServiceUnavailable {
				t.Errorf("%s, asked before anybody knows: %d, %v", path, status, err)
			}
		})
	}
	first.Wait() // each with the program.Patience of a client
	s.Wait(t, "/t/nosuchtabl", http.StatusServiceUnavailable)
	for path, want := range map[string]int{"/healthz": 200, "/readyz": 503, "/": 200, "/t/" + id: 200, "/me": 503, "/api/v1/tables": 503} {
		if status, _, body := ana.Browse(t, path); status != want {
			t.Errorf("%s: %d, want %d\n%.300s", path, status, want, body)
		}
	}
	move := map[string]any{"seq": before.Seq, "action": before.Legal[0], "command": "once"}
	if status, err := ana.Call(http.MethodPost, "/api/v1/tables/"+id+"/actions", move, nil); err != nil || status != http.StatusServiceUnavailable {
		t.Errorf("an action is answered %d, %v", status, err)
	}

	gate.Flow()
	s.Wait(t, "/readyz", http.StatusOK)
	var after struct{ Seq uint64 }
	if status, err := ana.Call(http.MethodPost, "/api/v1/tables/"+id+"/actions", move, &after); err != nil || status != http.StatusOK || after.Seq != before.Seq+1 {
		t.Errorf("with the database back: %d at %d, %v", status, after.Seq, err)
	}
}
