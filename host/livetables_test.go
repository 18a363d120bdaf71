package host_test

import (
	"testing"
	"time"

	"tablee/host/hosttest"
	"tablee/table"
)

// A table that nobody has used for some minutes is forgotten when another is, and comes back from its
// log as it was; one that is followed stays.
func TestTablesNobodyUsesAreForgotten(t *testing.T) {
	h, now := hosttest.Clocked(t)
	idle, who := hosttest.Three(t, h)
	hosttest.Play(t, h, idle)
	before := hosttest.Frame(t, h, idle).Table.Seq
	followed, _ := hosttest.Three(t, h)
	hosttest.Follow(t, h, followed, who[0])
	*now = now.Add(4 * time.Minute)
	other, _ := hosttest.Three(t, h)
	if n := h.Stats().Tables; n != 3 {
		t.Fatalf("%d tables in memory, not 3", n)
	}
	*now = now.Add(2 * time.Minute)
	hosttest.Frame(t, h, other)
	if n := h.Stats().Tables; n != 2 {
		t.Errorf("%d tables in memory, not 2", n)
	}
	if back := hosttest.Frame(t, h, idle).Table; back.Seq != before || back.Status != table.StatusPlaying {
		t.Errorf("it comes back at %d, %s", back.Seq, back.Status)
	}
}
