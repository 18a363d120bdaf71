package table_test

import (
	"testing"

	"pgregory.net/rapid"

	"tablee/internal/property"
	"tablee/table"
)

// The result of reading from the end equals that of tracking the whole log from its start.
func TestBeforeLastAction_EqualsForwardScan(t *testing.T) {
	property.Check(t, func(t *rapid.T) {
		kinds := rapid.SliceOfN(rapid.SampledFrom([]table.Kind{table.Act, table.Act, table.Timeout, table.Undo, table.Sit, table.Start}), 0, 30).Draw(t, "kinds")
		var log []table.Commit
		var done []uint64 // seqs before the actions since the start
		start := uint64(0)
		for _, kind := range kinds {
			seq := uint64(len(log)) + 1
			switch {
			case kind == table.Undo && len(done) == 0:
				continue // nothing to take back
			case kind == table.Undo:
				done = done[:len(done)-1]
			case kind == table.Act, kind == table.Timeout:
				done = append(done, seq-1)
			case kind == table.Start:
				done, start = nil, seq
			}
			log = append(log, table.Commit{Seq: seq, Events: []table.Event{{Kind: kind}}})
		}
		want := start
		if len(done) > 0 {
			want = done[len(done)-1]
		}
		if got := table.BeforeLastAction(log); got != want {
			t.Fatalf("%v: from %d, want %d", kinds, got, want)
		}
	})
}
