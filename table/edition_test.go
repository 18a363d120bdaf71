package table_test

import (
	"testing"

	"tablee/game"
	"tablee/games/rondo"
	"tablee/table"
)

// RDO-37: a table opened before there was a choice of editions keeps the dictionary with which it was opened. A
// new one gets the newest edition, recorded in its log.
func TestContract_KeepsDictionary(t *testing.T) {
	opened := func(opt game.Options) *table.Table {
		t.Helper()
		tb := table.New("rondo-old", rondo.Rules())
		setup := &table.Setup{
			Game: "rondo", Version: 1, Options: opt, Chairs: make([]table.Chair, 2), Owner: "ana",
			Commitment: "00",
		}
		if err := tb.Apply(table.Commit{Seq: 1, Events: []table.Event{{Kind: table.Open, Setup: setup}}}); err != nil {
			t.Fatal(err)
		}
		return tb
	}
	today, err := rondo.Rules().Info().Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := opened(today).Options["edition"]; got != "2" {
		t.Errorf("a new table has edition %q", got)
	}
	before, err := rondo.Rules().Info().Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	delete(before, "edition")
	if got := opened(before).Options["edition"]; got != "1" {
		t.Errorf("an old table has edition %q", got)
	}
}
