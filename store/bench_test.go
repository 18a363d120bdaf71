package store

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"tablee/store/storetest"
	"tablee/table"
)

// BenchmarkAppend measures how many commits per second become durable if each author waits for one before the
// next.
func BenchmarkAppend(b *testing.B) {
	for _, authors := range []int{1, 64} {
		b.Run(fmt.Sprintf("authors=%d", authors), func(b *testing.B) { benchmarkAppend(b, authors) })
	}
}

func benchmarkAppend(b *testing.B, authors int) {
	ctx := context.Background()
	s := sqlite(b, b.TempDir())
	defer s.Close()
	for a := range authors {
		if err := s.Append(ctx, storetest.Opening(table.ID(fmt.Sprint("t", a)), "ana")); err != nil {
			b.Fatal(err)
		}
	}
	var left atomic.Int64
	left.Store(int64(b.N))
	b.ReportAllocs()
	b.ResetTimer()
	var all sync.WaitGroup
	for a := range authors {
		all.Go(func() {
			id := table.ID(fmt.Sprint("t", a))
			for seq := uint64(2); left.Add(-1) >= 0; seq++ {
				if err := s.Append(ctx, storetest.Next(id, seq)); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commits/s")
}

// BenchmarkLog loads the log of a long evening.
func BenchmarkLog(b *testing.B) {
	ctx := context.Background()
	s := sqlite(b, b.TempDir())
	defer s.Close()
	if err := s.Append(ctx, storetest.Opening("t", "ana")); err != nil {
		b.Fatal(err)
	}
	for seq := uint64(2); seq <= 400; seq++ {
		if err := s.Append(ctx, storetest.Next("t", seq)); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if log, err := s.Log(ctx, "t", 0); err != nil || len(log) != 400 {
			b.Fatal(len(log), err)
		}
	}
}
