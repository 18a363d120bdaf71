package play

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"tablee/game"
	"tablee/games"
	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/host"
	"tablee/host/node"
	"tablee/store"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/scene"
)

// siteAlone is a house seen from within: with Nain Jaune alone, and nobody who runs it.
func siteAlone(t *testing.T, log *slog.Logger) *page.Site {
	t.Helper()
	db, err := store.OpenSQLite(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	first := func(_ context.Context, _ string, _ int, s game.State, seat game.Seat, _ *rand.Rand) game.Action {
		return s.Legal(seat, nil)[0]
	}
	s, err := page.New(page.Config{
		Services: node.New(node.Config{Store: db, Games: games.Rules(), Choose: first, Levels: func(string) int { return 4 }}).Services,
		UIs:      []board.UI{nainjauneui.UI{}}, Log: log,
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The address of a page may be what opens a door: a link for a host, a seat handed on.
func TestFail_ALogHoldsNoSecret(t *testing.T) {
	var log bytes.Buffer
	s := siteAlone(t, slog.New(slog.NewTextHandler(&log, nil)))
	mux := http.NewServeMux()
	mux.Handle("GET /admin/enter/{word}", s.Serve(func(http.ResponseWriter, *http.Request, *page.Visitor) error {
		return errors.New("the roof is down")
	}))
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/admin/enter/opensesame", nil))
	if w.Code != http.StatusInternalServerError || !strings.Contains(log.String(), "the roof is down") || !strings.Contains(log.String(), "/admin/enter/{word}") {
		t.Errorf("%d, logged as %s", w.Code, &log)
	}
	if strings.Contains(log.String(), "opensesame") {
		t.Errorf("the log opens the door: %s", &log)
	}
}

// A table's script lays what went wrong on the table it has: a slip, not a page in a page.
func TestFail_TellsAScriptBySlip(t *testing.T) {
	s := siteAlone(t, slog.New(slog.DiscardHandler))
	mux := http.NewServeMux()
	mux.Handle("POST /t/{id}/talk", s.Serve(func(http.ResponseWriter, *http.Request, *page.Visitor) error { return page.ErrForbidden }))
	r := httptest.NewRequest(http.MethodPost, "/t/8f2kq7w3mx/talk", nil)
	r.Header.Set(page.FragmentHeader, "1")
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, r)
	slip := w.Body.String()
	if w.Code != http.StatusForbidden || !strings.HasPrefix(slip, `<section class="slip no`) || !strings.Contains(slip, s.Locs["fr"].T("status.403.title")) ||
		!strings.Contains(slip, `href="/t/8f2kq7w3mx"`) {
		t.Errorf("%d\n%s", w.Code, slip)
	}
}

// What is kept of a room must not grow with what browsers say of the address they came
// by: anybody can send another Host each time.
func TestFragment_OfWhateverHostIsKeptOnce(t *testing.T) {
	s := siteAlone(t, slog.New(slog.DiscardHandler))
	v, pages := &viewer{Viewer: scene.Viewer{Visitor: &page.Visitor{L: s.Locs["en"]}}}, New(s, nil)
	owner, err := s.Accounts.NewGuest(t.Context(), "Ana")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		chair string
		kept  bool
	}{{"bot:1", true}, {"open", false}} {
		id, err := s.Host.Open(t.Context(), owner.Player.ID, host.Plan{Game: s.Shelf[0].ID(), Chairs: []string{"me", c.chair, c.chair}})
		if err != nil {
			t.Fatal(err)
		}
		f, err := s.Host.Frame(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		one, err := pages.fragmentHTML(f, v, "http://one.example/", false)
		if err != nil {
			t.Fatal(err)
		}
		two, err := pages.fragmentHTML(f, v, "http://two.example/", false)
		if err != nil {
			t.Fatal(err)
		}
		rematch, err := pages.fragmentHTML(f, v, "http://one.example/", false)
		if err != nil {
			t.Fatal(err)
		}
		if kept := &one[0] == &rematch[0]; kept != c.kept {
			t.Errorf("%s: what was drawn is kept: %v", f.Table.Status, kept)
		}
		if c.kept && &one[0] != &two[0] {
			t.Errorf("%s: it is kept for every address anew", f.Table.Status)
		}
	}
}
