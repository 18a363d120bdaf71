//go:build unix

package store

import (
	"context"
	"database/sql"
	"errors"
	"math"
	"sync"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/results"
	"tablee/store/storetest"
)

// otherNode begins a transaction of another node, which is rolled back at the end of the test.
func otherNode(t *testing.T, url string) *sql.Tx {
	t.Helper()
	s := postgres(t, url)
	tx, err := s.db.Write.Begin()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		tx.Rollback()
		s.Close()
	})
	return tx
}

// untilBlocked returns once a statement waits for another transaction.
func untilBlocked(t *testing.T, s *Store) {
	t.Helper()
	for {
		var blocked int
		must(t, s.db.Read.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock'`).Scan(&blocked))
		if blocked > 0 {
			return
		}
	}
}

// A node that is stuck while counting does not stop others from writing moves: they wait for its turn with at
// most one connection, and until their contexts end.
func countWaits(t *testing.T, url string) {
	stuck := otherNode(t, url)
	_, err := stuck.Exec(`INSERT INTO rating_locks (game, n) VALUES ('ronda', 1)`)
	must(t, err)
	s := postgres(t, url)
	defer s.Close()
	ctx, giveUp := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for range 2 * s.db.Write.Stats().MaxOpenConnections {
		all.Go(func() {
			if _, err := s.Rate(ctx, "ronda"); !errors.Is(err, context.Canceled) {
				t.Errorf("counted while another node does: %v", err)
			}
		})
	}
	untilBlocked(t, s)
	must(t, s.Append(t.Context(), storetest.Opening("t1", "ana")))
	for seq := range uint64(20) {
		must(t, s.Append(t.Context(), storetest.Next("t1", seq+2)))
	}
	if n := s.db.Write.Stats().InUse; n > 1 {
		t.Errorf("%d connections wait to count", n)
	}
	giveUp()
	all.Wait()
}

// A game that ended earlier, but is committed while others are counted, is counted in its place.
func countInOrder(t *testing.T, url string) {
	s := postgres(t, url)
	defer s.Close()
	start := time.Date(2026, 5, 17, 20, 0, 0, 0, time.UTC)
	first := storetest.Ended("a", start, "ronda", "", "ana", "bob")
	second := storetest.Ended("b", start.Add(time.Second), "ronda", "", "bob", "cleo")
	third := storetest.Ended("c", start.Add(2*time.Second), "ronda", "", "cleo", "ana")
	want := map[string]results.Standing{}
	for _, game := range [][]host.Write{first, second, third} {
		for _, st := range results.Rate(game[1].Results, want) {
			want[st.Who] = st
		}
	}
	for _, w := range second {
		must(t, s.Append(t.Context(), w))
	}
	_, err := s.Rate(t.Context(), "ronda")
	must(t, err)
	for _, w := range append(third, first[0]) {
		must(t, s.Append(t.Context(), w))
	}

	late := otherNode(t, url)
	_, err = late.Exec(`LOCK TABLE results IN ACCESS EXCLUSIVE MODE`)
	must(t, err)
	counted := make(chan error)
	go func() {
		_, err := s.Rate(context.Background(), "ronda")
		counted <- err
	}()
	untilBlocked(t, s)
	for _, r := range first[1].Results {
		_, err := late.Exec(insertResult, string(r.Table), int64(r.Seat), string(r.Player), r.Level, r.Game, r.Seats,
			r.Place, r.Points, r.Ended.UnixMilli(), r.Unrated, r.Daily)
		must(t, err)
	}
	_, err = late.Exec(insertRated, "a", "ronda", start.UnixMilli())
	must(t, err)
	must(t, late.Commit())
	must(t, <-counted)

	all, err := s.AllStandings(t.Context(), "ronda")
	if err != nil || len(all) != len(want) {
		t.Fatal(all, err)
	}
	for _, got := range all {
		if w := want[got.Who]; math.Abs(got.Mu-w.Mu) > 1e-9 || got.Games != w.Games {
			t.Errorf("%s: %+v, want %+v", got.Who, got, w)
		}
	}
}
