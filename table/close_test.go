package table_test

import (
	"errors"
	"testing"
	"time"

	"tablee/game"
	"tablee/table"
)

// A moderator may close a table before its start and during the game, once. Afterwards every command fails, no
// clock runs, and the reason is in the log.
func TestClose_IsFinal(t *testing.T) {
	waiting, waitingLog := begin(t, open(person("ana"), table.Chair{}, table.Chair{}))
	playing, playingLog := three(t)
	for name, c := range map[string]struct {
		table *table.Table
		log   []table.Commit
	}{"open": {waiting, waitingLog}, "playing": {playing, playingLog}} {
		t.Run(name, func(t *testing.T) {
			tb, log := c.table, c.log
			if _, err := tb.Decide(table.Command{Kind: table.Close}, noon, seed); err == nil {
				t.Error("closed without a reason")
			}
			log, err := do(t, tb, log, table.Command{Kind: table.Close, Text: "late"}, noon.Add(time.Minute))
			if err != nil {
				t.Fatal(err)
			}
			after := fold(t, log)
			if after.Status != table.StatusClosed || after.CloseReason != "late" || after.Seed != "" || after.Turn() != game.Nobody ||
				!after.WakeAt(0).IsZero() || after.Awaited() != "" {
				t.Errorf("after closing: %+v", after)
			}
			for _, kind := range []table.Kind{table.Close, table.Sit, table.Rise, table.Act, table.Timeout} {
				if _, err := after.Decide(table.Command{Kind: kind, Player: "ana", Seq: after.Seq, Text: "x"}, noon.Add(time.Hour), seed); !errors.Is(err, table.ErrClosed) {
					t.Errorf("%s at a closed table: %v, want ErrClosed", kind, err)
				}
			}
			entries, err := table.Journal("t1", rules, log, game.Watcher, log[len(log)-1].Seq-1)
			if err != nil || len(entries) != 1 || entries[0].Facts[0].Code != "table.closed" {
				t.Errorf("the journal tells %+v, %v", entries, err)
			}
		})
	}
}
