package lobby_test

import (
	"slices"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/table"
)

// A table that everybody has left is on no shelf and is not counted: nobody would ever come.
func TestOffered_NotWhereNobodySits(t *testing.T) {
	h := hosttest.NewNode(t)
	who := hosttest.Guests(t, h, 2)
	id := hosttest.Open(t, h, who[0], usual())
	shown := func(want bool) {
		t.Helper()
		rows, err := h.OpenTables(t.Context(), "", "nain-jaune", 9)
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.ContainsFunc(rows, func(r host.Row) bool { return r.ID == id }); got != want {
			t.Errorf("offered: %t, want %t", got, want)
		}
		n, err := h.CountActive(t.Context())
		if err != nil || n > 0 != want {
			t.Errorf("%d tables now, %v", n, err)
		}
	}
	shown(true)
	if err := h.Rise(t.Context(), who[0], id); err != nil {
		t.Fatal(err)
	}
	shown(false)
	if next := playNow(t, h, who[1]); next == id {
		t.Error("somebody was led there")
	}
	if _, err := h.Sit(t.Context(), who[0], id, table.AnyChair, "", ""); err != nil {
		t.Fatal(err)
	}
	shown(true)
}

// What was begun and forgotten is not going on; what has days for a move is.
func TestLively_NotWhatWasForgotten(t *testing.T) {
	now := time.Date(2026, 5, 18, 20, 0, 0, 0, time.UTC)
	cfg := hosttest.Config(hosttest.SQLite(t, t.TempDir()))
	cfg.Now = func() time.Time { return now }
	h := hosttest.New(cfg)
	who := hosttest.Guests(t, h, 1)
	lively := func(want, offered int) {
		t.Helper()
		if n, err := h.CountActive(t.Context()); err != nil || n != want {
			t.Errorf("%s: %d tables now, %v, want %d", now, n, err, want)
		}
		if rows, err := h.OpenTables(t.Context(), "", "", 9); err != nil || len(rows) != offered {
			t.Errorf("%s: %d offered, %v, want %d", now, len(rows), err, offered)
		}
	}
	free := usual()
	free.MoveTime, free.Fill, free.Absence = 0, table.AutoFill{}, table.Absence{}
	hosttest.Open(t, h, who[0], free)
	days := free
	days.MoveTime = 3 * 24 * time.Hour
	hosttest.Open(t, h, who[0], days)
	lively(2, 2)
	now = now.Add(25 * time.Hour)
	lively(1, 2)
	now = now.Add(3 * 24 * time.Hour)
	lively(0, 2)
	now = now.Add(4 * 24 * time.Hour)
	lively(0, 1)
}
