package store

import (
	"errors"
	"slices"
	"testing"

	"tablee/host"
	"tablee/host/input"
	"tablee/store/storetest"
)

func pend(t *testing.T, w host.Write) *pending {
	t.Helper()
	r, err := encode(w)
	if err != nil {
		t.Fatal(err)
	}
	return &pending{storedWrite: r, done: make(chan error, 1)}
}

// oneBad puts into one transaction two commits that succeed, one that is refused, and one that the engine
// itself cannot store, here because of a trigger; in production it could be its size.
func oneBad(t *testing.T, s *Store) {
	t.Helper()
	batch := []*pending{
		pend(t, storetest.Opening("a", "ana")),
		pend(t, storetest.Opening("bad", "ana")),
		pend(t, storetest.Next("c", 7)),
		pend(t, storetest.Opening("d", "ana")),
	}
	s.process(batch)
	if err := <-batch[0].done; err != nil {
		t.Errorf("before the bad one: %v", err)
	}
	if err := <-batch[1].done; err == nil || isRefusal(err) {
		t.Errorf("the bad one: %v, want the engine's error", err)
	}
	if err := <-batch[2].done; !errors.Is(err, ErrGap) {
		t.Errorf("a gap: %v, want ErrGap", err)
	}
	if err := <-batch[3].done; err != nil {
		t.Errorf("after the bad one: %v", err)
	}
	rows, err := s.Tables(t.Context(), host.Filter{})
	if err != nil || len(rows) != 2 {
		t.Errorf("%d tables, %v, want 2", len(rows), err)
	}
	if _, err := s.Log(t.Context(), "bad", 0); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("half of the bad one is stored: %v", err)
	}
}

func TestAppend_OneBadCommitInBatch(t *testing.T) {
	s := sqlite(t, t.TempDir())
	defer s.Close()
	_, err := s.db.Write.Exec(`CREATE TRIGGER bad BEFORE INSERT ON commits WHEN NEW.table_id = 'bad'
		BEGIN SELECT RAISE(ABORT, 'not this one'); END`)
	if err != nil {
		t.Fatal(err)
	}
	oneBad(t, s)
}

// A batch ends at its limit, omits withdrawn commits, and is ordered by table, with each table's commits in
// their order of arrival.
func TestBatch(t *testing.T) {
	s := &Store{queue: make(chan *pending, maxBatch)}
	gone := pend(t, storetest.Opening("a", "ana"))
	gone.move(withdrawn)
	s.queue <- pend(t, storetest.Next("z", 5))
	s.queue <- gone
	s.queue <- pend(t, storetest.Next("b", 3))
	s.queue <- pend(t, storetest.Next("z", 4))
	batch := s.batch(pend(t, storetest.Next("b", 2)))
	var got []string
	for _, p := range batch {
		got = append(got, p.command)
	}
	if want := []string{"b-2", "b-3", "z-5", "z-4"}; !slices.Equal(got, want) {
		t.Errorf("batch %v, want %v", got, want)
	}
	for range maxBatch {
		s.queue <- pend(t, storetest.Next("q", 2))
	}
	if n := len(s.batch(pend(t, storetest.Next("q", 2)))); n != maxBatch {
		t.Errorf("a batch of %d, want %d", n, maxBatch)
	}
	if n := len(s.queue); n != 1 {
		t.Errorf("%d left, want 1", n)
	}
}
