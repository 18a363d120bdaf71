package hosttest

import (
	"sync/atomic"
	"testing"
	"time"

	"tablee/host"
	"tablee/table"
)

// AtDay returns a running node and a function that sets its clock.
func AtDay(t *testing.T, at string) (*Node, func(string)) {
	var now atomic.Int64
	set := func(text string) {
		at, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		now.Store(at.UnixNano())
	}
	set(at)
	cfg := Config(SQLite(t, t.TempDir()))
	cfg.Choose = Chance
	cfg.Now = func() time.Time { return time.Unix(0, now.Load()) }
	h := New(cfg)
	Run(t, h)
	return h, set
}

// PlayDaily plays a daily deal to its end, always with the first legal action.
func PlayDaily(t *testing.T, h *Node, id table.ID) *host.Frame {
	t.Helper()
	for {
		f := Until(t, h, id, func(tb *table.Table) bool { return Over(tb) || tb.Awaited() != "" })
		if Over(f.Table) {
			return f
		}
		who, act := Move(f)
		if _, err := h.Act(t.Context(), who, id, act); err != nil {
			t.Fatal(err)
		}
	}
}

// OpenDaily opens today's daily deal of Nain Jaune for a person.
func OpenDaily(t *testing.T, h *Node, p table.PlayerID) table.ID {
	t.Helper()
	id, err := h.Daily.Open(t.Context(), p, "nain-jaune")
	if err != nil {
		t.Fatal(err)
	}
	return id
}
