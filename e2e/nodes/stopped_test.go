//go:build unix

package nodes

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"tablee/e2e/program"
	"tablee/store/storetest"
)

// TestOutage_DatabaseStopped stops the database's processes, so that it takes connections and answers nothing. Every
// page and call is answered within the ten seconds that docs/hosting.md promises, and once the database goes on, so
// does the server.
func TestOutage_DatabaseStopped(t *testing.T) {
	t.Parallel()
	const promised = 10 * time.Second
	url, stop, goOn := storetest.Stoppable(t)
	s := program.Run(t, t.TempDir(), "--database="+url, "--bot-pause=0s")
	ana, err := program.NewGuest(s.URL, "Ana")
	if err != nil {
		t.Fatal(err)
	}
	id, err := ana.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	ana.Browse(t, "/t/"+id)
	stop()
	var all sync.WaitGroup
	for _, path := range []string{
		"/readyz", "/healthz", "/", "/g/nain-jaune", "/g/nain-jaune/ladder", "/g/nain-jaune/rules", "/today", "/join", "/t/" + id, "/t/" + id + "/settings", "/t/nosuchtabl",
		"/me", "/me/history", "/me/statistics", "/me/export", "/me/programs", "/circles", "/report", "/report?table=" + id, "/sign-in", "/legal", "/admin", "/people/unknown",
		"/api/v1/games", "/api/v1/tables", "/api/v1/tables/" + id, "/api/v1/tables/nosuchtabl", "/api/v1/me", "/api/v1/me/notifications", "/api/v1/me/credentials",
		"/api/v1/circles", "/api/v1/games/nain-jaune/ladder", "/api/v1/announcements", "/api/v1/join/K7QM",
	} {
		all.Go(func() {
			began := time.Now()
			status, _, _ := ana.Browse(t, path)
			if took := time.Since(began); took > promised || status >= 500 && status != http.StatusServiceUnavailable {
				t.Errorf("%s: %d after %s", path, status, took.Round(time.Millisecond))
			}
		})
	}
	all.Wait()
	goOn()
	s.Wait(t, "/readyz", http.StatusOK)
	if status, _, body := ana.Browse(t, "/me"); status != http.StatusOK {
		t.Errorf("afterwards: %d\n%.300s", status, body)
	}
}
