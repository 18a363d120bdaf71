package store

import (
	"fmt"
	"slices"
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
		{"nothing written", []*pending{refused}, "node", false},
		{"each table once", []*pending{a, b, again, refused}, "node a b", true},
		{"an id that would parse as two", []*pending{pend(t, storetest.Next("a b", 2))}, "node", true},
		{"more than a payload fits", many, "node", true},
	} {
		text, written := movedPayload("node", c.batch)
		text, _, _ = strings.Cut(text, " \n")
		if text != c.text || written != c.want {
			t.Errorf("%s: %.40q, %v, want %q, %v", c.why, text, written, c.text, c.want)
		}
	}
	text, _ := movedPayload(strings.Repeat("n", 26), many[:200])
	if names, commits, _ := strings.Cut(text, " \n"); len(text) >= 8000 || len(strings.Fields(names)) != 201 || len(commits) == 0 {
		t.Errorf("a payload of %d bytes for %d tables", len(text), len(strings.Fields(names))-1)
	}
}

// Commits travel in the notifications; invalid ones are read from the log instead.
func TestReceiveMoved(t *testing.T) {
	opening, a, again, b := pend(t, storetest.Opening("new", "ana")), pend(t, storetest.Next("a", 2)), pend(t, storetest.Next("a", 3)), pend(t, storetest.Next("b", 2))
	refused := pend(t, storetest.Next("a", 4))
	refused.result = host.ErrConflict
	large := pend(t, storetest.Next("c", 2))
	large.events = `["` + strings.Repeat("x", 9000) + `"]`
	payload, _ := movedPayload("node", []*pending{a, again, refused, b, large, opening})
	if len(payload) > 7999 {
		t.Fatalf("%d bytes", len(payload))
	}
	for _, c := range []struct {
		why, payload string
		want         []string // tables with the seqs in the notification
	}{
		{"of another node", payload, []string{"a [2 3]", "b [2]", "c []", "new []"}},
		{"of a node that sends no commits", "node a b", []string{"a []", "b []"}},
		{"everything", "node", []string{" []"}},
		{"commits of another version", "node a \n{\"t\":\"a\",\"s\":2,\"e\":\"[{]\"}", []string{"a []"}},
		{"no commits at all", "node a \nwhat?", []string{"a []"}},
		{"its own", "self a", nil},
	} {
		to := make(chan host.Written, 9)
		receiveMoved(to, "self", c.payload)
		close(to)
		var got []string
		for m := range to {
			seqs := []uint64{}
			for _, commit := range m.Commits {
				seqs = append(seqs, commit.Seq)
			}
			got = append(got, fmt.Sprint(m.Table, " ", seqs))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.why, got, c.want)
		}
	}
}

// A host that does not read blocks no one: what it missed becomes "everything".
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
