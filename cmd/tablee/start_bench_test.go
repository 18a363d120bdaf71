//go:build unix

package main

import (
	"syscall"
	"testing"
	"time"

	"tablee/e2e/program"
	"tablee/store"
	"tablee/store/storetest"
)

// BenchmarkStart starts the program with the data of a server with 100,000 finished games, until it reports
// its address. cpu-ms is the CPU time of the program until its end, right after that.
func BenchmarkStart(b *testing.B) {
	data := b.TempDir()
	db, err := store.OpenSQLite(b.Context(), data)
	if err != nil {
		b.Fatal(err)
	}
	size := storetest.Usual
	size.Games = 100_000
	l := storetest.Fill(b, db, time.Now(), size)
	for _, gameID := range l.Games {
		if _, err := db.Rate(b.Context(), gameID); err != nil {
			b.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		b.Fatal(err)
	}
	path := program.Binary(b)
	var spent time.Duration
	for b.Loop() {
		s, err := program.StartProcess(path, data)
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		if err := s.End(syscall.SIGTERM); err != nil {
			b.Fatal(err)
		}
		spent += s.Cmd.ProcessState.UserTime() + s.Cmd.ProcessState.SystemTime()
		b.StartTimer()
	}
	b.ReportMetric(float64(spent.Milliseconds())/float64(b.N), "cpu-ms")
}
