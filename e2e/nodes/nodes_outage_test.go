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
	"tablee/web/api/wire"
)

// playing starts a server on a database behind a gate, with a table at which Ana is awaited. An open stream
// keeps the table in memory, however long an outage takes to be detected.
func playing(t *testing.T) (gate *storetest.Gate, s *program.Process, ana *program.Guest, now wire.Table) {
	t.Helper()
	gate, url := storetest.NewGate(t, storetest.Postgres(t))
	s = program.Run(t, t.TempDir(), "--database="+url, "--bot-pause=0s")
	ana, err := program.NewGuest(s.URL, "Ana")
	if err != nil {
		t.Fatal(err)
	}
	id, err := ana.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	watched, err := ana.Follow("/api/v1/tables/" + id + "/events")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { watched.Body.Close() })
	return gate, s, ana, ana.Awaited(t, id)
}

// TestOutage_DatabaseGone cuts the database off. Meanwhile the program is alive but not ready, serves pages and
// the API from memory, answers 503 with Retry-After to whatever needs the database, and does not flood the
// log. When the database is back play continues, and an action sent twice is played once.
func TestOutage_DatabaseGone(t *testing.T) {
	t.Parallel()
	gate, s, ana, before := playing(t)
	id := before.ID

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
		t.Error("the player's page does not show their legal actions")
	}
	now, err := ana.Look(id)
	if err != nil || now.Seq != before.Seq || len(now.Legal) == 0 {
		t.Errorf("the API shows %+v, %v", now, err)
	}
	move := map[string]any{"seq": before.Seq, "action": before.Legal[0], "command": "once"}
	var problem struct{ Code, Detail string }
	status, err := ana.Call(http.MethodPost, "/api/v1/tables/"+id+"/actions", move, &problem)
	if err != nil || status != http.StatusServiceUnavailable || problem.Code != "outage" {
		t.Errorf("an action returns %d %+v, %v", status, problem, err)
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

// TestOutage_DatabaseHangs stalls the database: it accepts queries and never answers. No request waits forever, not
// even those sent before the outage is detected. After that the server behaves as if the database were gone,
// and it recovers by itself when the database does.
func TestOutage_DatabaseHangs(t *testing.T) {
	t.Parallel()
	gate, s, ana, before := playing(t)
	id := before.ID

	gate.Stall()
	var first sync.WaitGroup
	for _, path := range []string{"/", "/g/nain-jaune", "/t/" + id, "/t/nosuchtabl", "/me", "/api/v1/tables"} {
		first.Go(func() {
			status, err := ana.Call(http.MethodGet, path, nil, nil)
			if err != nil || status != http.StatusOK && status != http.StatusServiceUnavailable {
				t.Errorf("%s, before the outage is detected: %d, %v", path, status, err)
			}
		})
	}
	first.Wait() // limited by the client's timeout, program.Patience
	s.Wait(t, "/t/nosuchtabl", http.StatusServiceUnavailable)
	for path, want := range map[string]int{"/healthz": 200, "/readyz": 503, "/": 200, "/t/" + id: 200, "/me": 503, "/api/v1/tables": 503} {
		if status, _, body := ana.Browse(t, path); status != want {
			t.Errorf("%s: %d, want %d\n%.300s", path, status, want, body)
		}
	}
	move := map[string]any{"seq": before.Seq, "action": before.Legal[0], "command": "once"}
	if status, err := ana.Call(http.MethodPost, "/api/v1/tables/"+id+"/actions", move, nil); err != nil || status != http.StatusServiceUnavailable {
		t.Errorf("an action returns %d, %v", status, err)
	}

	gate.Flow()
	s.Wait(t, "/readyz", http.StatusOK)
	var after struct{ Seq uint64 }
	if status, err := ana.Call(http.MethodPost, "/api/v1/tables/"+id+"/actions", move, &after); err != nil || status != http.StatusOK || after.Seq != before.Seq+1 {
		t.Errorf("with the database back: %d at %d, %v", status, after.Seq, err)
	}
}
