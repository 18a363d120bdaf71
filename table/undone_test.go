package table_test

import (
	"maps"
	"testing"

	"tablee/table"
)

// TestUndoneEvents_SeveralInARow takes two actions of three back, and then one more: each Undo is
// matched with the last action that still counts.
func TestUndoneEvents_SeveralInARow(t *testing.T) {
	commit := func(kinds ...table.Kind) (c table.Commit) {
		for _, k := range kinds {
			c.Events = append(c.Events, table.Event{Kind: k})
		}
		return c
	}
	log := []table.Commit{
		commit(table.Start), commit(table.Act), commit(table.Act, table.Draw), commit(table.Act),
		commit(table.Undo), commit(table.Undo), commit(table.Act), commit(table.Undo),
	}
	want := map[table.EventIndex]bool{{Commit: 3}: true, {Commit: 2}: true, {Commit: 6}: true}
	if got := table.UndoneEvents(log); !maps.Equal(got, want) {
		t.Errorf("undone are %v, want %v", got, want)
	}
}
