package store

import (
	"context"
	"slices"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/results"
	"tablee/host/secret"
	"tablee/store/storetest"
)

// Fill creates the given number of games, each among the people of one circle.
func TestFill_CreatesLibrary(t *testing.T) {
	s := sqlite(t, t.TempDir())
	defer s.Close()
	ctx := context.Background()
	l := storetest.Fill(t, s, time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC), storetest.LibrarySize{People: 40, Circles: 4, Games: 60})
	if n, err := s.Count(ctx, host.Filter{}); err != nil || n != 60+4*5 {
		t.Errorf("%d tables, %v; want 60 games and the five deals of four people", n, err)
	}
	if p, _, err := s.Session(ctx, secret.Hash(l.Token(7))); err != nil || p.ID != l.People[7] {
		t.Errorf("token 7: %q, %v", p.ID, err)
	}
	for _, gameID := range l.Games {
		if _, err := s.Rate(ctx, gameID); err != nil {
			t.Error(err)
		}
		ladder, err := s.Ladder(ctx, results.LadderFilter{Game: gameID, Games: 1})
		if err != nil || len(ladder) == 0 {
			t.Errorf("ladder of %s: %d, %v", gameID, len(ladder), err)
		}
		if tries, err := s.Attempts(ctx, gameID, "2026-11-22"); err != nil || len(tries) != 4 {
			t.Errorf("attempts at %s: %d, %v", gameID, len(tries), err)
		}
	}
	for _, p := range l.Circles[2] {
		met, err := s.Met(ctx, p, 50)
		if err != nil {
			t.Fatal(err)
		}
		for _, other := range met {
			if !slices.Contains(l.Circles[2], other) {
				t.Errorf("%s met %s of another circle", p, other)
			}
		}
	}
}
