package table_test

import (
	"testing"
	"time"

	"tablee/game"
	"tablee/table"
)

// BenchmarkFold applies the log of a finished game.
func BenchmarkFold(b *testing.B) {
	_, log := finished(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := table.Fold("t1", rules, log); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(log)), "commits")
}

// BenchmarkDecide decides an action in the middle of a game.
func BenchmarkDecide(b *testing.B) {
	tb, _ := three(b)
	c, now := lowest(tb), noon.Add(time.Second)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := tb.Decide(c, now, seed); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkJournal narrates a finished game to a watcher.
func BenchmarkJournal(b *testing.B) {
	_, log := finished(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := table.Journal("t1", rules, log, game.Watcher, 0); err != nil {
			b.Fatal(err)
		}
	}
}
