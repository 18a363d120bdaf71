package node_test

import (
	"testing"
	"time"

	"tablee/host/hosttest"
	"tablee/host/secret"
)

// A command that reaches two nodes opens one table; the same command of another player, or a minute later, opens
// another one.
func TestOpen_SameCommand_OneTable(t *testing.T) {
	h, now := hosttest.Clocked(t)
	who := hosttest.Guests(t, h, 2)
	ctx := secret.WithCommand(t.Context(), "K7QM")
	plan := hosttest.Plan("me", "open", "open")
	open := func(by int) string {
		t.Helper()
		id, err := h.Open(ctx, who[by], plan)
		if err != nil {
			t.Fatal(err)
		}
		return string(id)
	}
	first := open(0)
	if again, other := open(0), open(1); again != first || other == first {
		t.Errorf("one command: tables %s, %s, of another player %s", first, again, other)
	}
	*now = now.Add(2 * time.Minute)
	if later := open(0); later == first {
		t.Error("a command of two minutes ago still has its table")
	}
}
