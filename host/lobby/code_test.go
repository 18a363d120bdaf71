package lobby_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/host/lobby"
	"tablee/table"
)

// A table that waits has a code, however it is typed; it leads there until the game begins, and
// for one more day.
func TestCode_LivesAsLongAsItsTableWaits(t *testing.T) {
	h, now := hosttest.Clocked(t)
	who := hosttest.Guests(t, h, 3)
	id := hosttest.Open(t, h, who[0], hosttest.Plan("me", "open", "open"))
	code, err := h.Code(t.Context(), id)
	if err != nil || len(code) != lobby.CodeLength {
		t.Fatalf("%q, %v", code, err)
	}
	if again, err := h.Code(t.Context(), id); again != code || err != nil {
		t.Errorf("%q, then %q, %v", code, again, err)
	}
	leads := func(typed string, want bool) {
		t.Helper()
		f, err := h.ByCode(t.Context(), typed)
		if want && (err != nil || f.Table.ID != id) || !want && !errors.Is(err, input.ErrNotFound) {
			t.Errorf("%q: %v", typed, err)
		}
	}
	*now = now.Add(100 * 24 * time.Hour)
	for _, typed := range []string{code, strings.ToLower(code), " " + code[:2] + "-" + code[2:] + " "} {
		leads(typed, true)
	}
	for _, typed := range []string{"", code[:3], code + "A", "O0I1", "ÉÉ", strings.Repeat(" ", 1000) + code} {
		leads(typed, false)
	}
	hosttest.Sit(t, h, id, who[1], who[2])
	*now = now.Add(23 * time.Hour)
	leads(code, true)
	*now = now.Add(2 * time.Hour)
	leads(code, false)
	if _, err := h.Code(t.Context(), id); !errors.Is(err, table.ErrStarted) {
		t.Errorf("a game that has begun gets a code: %v", err)
	}
}
