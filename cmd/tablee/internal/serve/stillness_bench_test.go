package serve

import (
	"testing"
	"time"

	"tablee/game"
	"tablee/games"
)

// stillTables is the number of tables played in turn, so that each is idle between two moves.
const stillTables = 40

// BenchmarkStillness is BenchmarkMove after the table and its four pages have been idle long enough for all
// caches to expire; the second figure is the next move.
func BenchmarkStillness(b *testing.B) {
	for _, rules := range games.Rules() {
		b.Run(rules.Info().ID, func(b *testing.B) {
			for b.Loop() {
				benchStillness(b, rules)
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

func benchStillness(b *testing.B, rules game.Rules) {
	h := newMoveBench(b, pagesATable, pages{})
	var tables []*benchTable
	for range stillTables {
		t := h.table(b, rules, commits[0]-10)
		defer t.close()
		tables = append(tables, t)
	}
	<-time.After(settled)
	reportMoves(b, tables, "first-ms")
	reportMoves(b, tables, "next-ms")
}

// reportMoves plays a move at each of the tables.
func reportMoves(b *testing.B, tables []*benchTable, unit string) {
	var cpu time.Duration
	moves := 0
	for _, t := range tables {
		if !t.over() {
			by, action := t.choose()
			cpu += t.move(b, by, action)
			moves++
		}
	}
	b.ReportMetric(float64(cpu.Microseconds())/1000/float64(moves), unit)
}
