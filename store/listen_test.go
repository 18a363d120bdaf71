package store

import (
	"fmt"
	"strings"
	"testing"

	"tablee/host"
	"tablee/store/storetest"
	"tablee/table"
)

func TestMovedPayload(t *testing.T) {
	a, b := pend(t, storetest.Next("a", 2)), pend(t, storetest.Next("b", 2))
	again := pend(t, storetest.Next("b", 3))
	refused := pend(t, storetest.Next("c", 2))
	refused.result = host.ErrConflict
	var many []*pending
	for i := range maxBatch {
		many = append(many, pend(t, storetest.Next(table.ID(fmt.Sprintf("a-table-with-a-long-id-%d", i)), 2)))
	}
	for _, c := range []struct {
		why   string
		batch []*pending
		text  string
		want  bool
	}{
		{"nothing was written", []*pending{refused}, "node", false},
		{"each table once", []*pending{a, b, again, refused}, "node a b", true},
		{"an id that would be read as two", []*pending{pend(t, storetest.Next("a b", 2))}, "node", true},
		{"more than a payload holds", many, "node", true},
	} {
		text, written := movedPayload("node", c.batch)
		if text != c.text || written != c.want {
			t.Errorf("%s: %.40q, %v, want %q, %v", c.why, text, written, c.text, c.want)
		}
	}
	if text, _ := movedPayload(strings.Repeat("n", 26), many[:200]); len(text) >= 8000 || len(strings.Fields(text)) != 201 {
		t.Errorf("a payload of %d bytes for %d tables", len(text), len(strings.Fields(text))-1)
	}
}

// A host that does not read blocks nobody: what it missed becomes "everything".
func TestDeliver_NeverWaits(t *testing.T) {
	moved := make(chan table.ID, 3)
	for _, id := range []table.ID{"a", "b", "c", "d"} {
		deliver(moved, id)
	}
	deliver(moved, "e")
	if len(moved) != 2 {
		t.Fatalf("%d notifications wait, want 2", len(moved))
	}
	if first, second := <-moved, <-moved; first != "" || second != "e" {
		t.Errorf("%q, %q, want everything, then e", first, second)
	}
}
