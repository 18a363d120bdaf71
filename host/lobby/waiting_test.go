package lobby_test

import (
	"errors"
	"testing"
	"time"

	"tablee/host/hosttest"
	"tablee/host/lobby"
	"tablee/table"
)

// A person opens so many tables that wait, and one more once some have begun, or a day later;
// tables that begin at once are not counted, and nobody is held up by somebody else's.
func TestOpen_SoManyTablesThatWait(t *testing.T) {
	h, now := hosttest.Clocked(t)
	who := hosttest.Guests(t, h, 3)
	waiting := hosttest.Plan("me", "open", "open")
	var ids []table.ID
	for range lobby.MaxWaiting {
		ids = append(ids, hosttest.Open(t, h, who[0], waiting))
	}
	refused := func(what string) {
		t.Helper()
		if _, err := h.Open(t.Context(), who[0], waiting); !errors.Is(err, table.ErrTooManyWaiting) {
			t.Errorf("%s: %v", what, err)
		}
	}
	refused("one more")
	if counts, err := h.Counts(t.Context()); err != nil || counts[table.StatusOpen] != lobby.MaxWaiting {
		t.Errorf("%v, %v", counts, err)
	}
	hosttest.Open(t, h, who[0], hosttest.Plan("me", "bot:1", "bot:1"))
	hosttest.Open(t, h, who[1], waiting)
	hosttest.Sit(t, h, ids[0], who[1], who[2])
	hosttest.Open(t, h, who[0], waiting)
	refused("one more than those that have not begun")
	*now = now.Add(24*time.Hour + time.Minute)
	hosttest.Open(t, h, who[0], waiting)
}
