//go:build unix

package store

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"tablee/host/node"
	"tablee/store/sqldb"
	"tablee/store/storetest"
	"tablee/table"
)

func TestPostgres(t *testing.T) {
	server := storetest.Postgres(t)
	postgres(t, server).Close()
	storetest.Run(t, func(t *testing.T) func() node.Store {
		url := storetest.CopyDatabase(t, server)
		return func() node.Store { return postgres(t, url) }
	})
	for name, test := range map[string]func(t *testing.T, url string){
		"one bad in a batch": serverOneBad,
		"lost notifications": lostNotifications,
		"newer schema":       newerSchema,
		"require existing":   requireExisting,
		"upgrade":            upgradeServer,
		"upgrade keeps rows": upgradeServerRows,
		"upgrade beside":     upgradeBesideNodes,
		"start together":     startTogether,
		"target removed":     targetRemoved,
		"count waits":        countWaits,
		"count in order":     countInOrder,
		"rebuild":            func(t *testing.T, url string) { rebuild(t, postgres(t, url)) },
	} {
		t.Run(name, func(t *testing.T) { test(t, storetest.NewDatabase(t, server)) })
	}
}

func postgres(t testing.TB, url string) *Store {
	t.Helper()
	s, err := OpenPostgres(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func serverOneBad(t *testing.T, url string) {
	s := postgres(t, url)
	defer s.Close()
	_, err := s.db.Write.Exec(`CREATE FUNCTION bad() RETURNS trigger LANGUAGE plpgsql AS
		$$ BEGIN RAISE 'not this one'; END $$;
		CREATE TRIGGER bad BEFORE INSERT ON commits FOR EACH ROW WHEN (NEW.table_id = 'bad') EXECUTE FUNCTION bad()`)
	if err != nil {
		t.Fatal(err)
	}
	oneBad(t, s)
}

// A broken connection loses notifications: the first one after it is "everything", and the store continues to
// write on its other connections.
func lostNotifications(t *testing.T, url string) {
	ours := postgres(t, url)
	defer ours.Close()
	theirs := postgres(t, url)
	defer theirs.Close()
	_, err := theirs.db.Write.Exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	if err != nil {
		t.Fatal(err)
	}
	if id := nextChanged(t, ours); id != "" {
		t.Errorf("first notification %q, want everything", id)
	}
	if err := theirs.Append(t.Context(), storetest.Opening("t1", "ana")); err != nil {
		t.Fatal(err)
	}
	if id := nextChanged(t, ours); id != "t1" {
		t.Errorf("then %q, want t1", id)
	}
	if err := ours.Append(t.Context(), storetest.Next("t1", 2)); err != nil {
		t.Errorf("append after the connections broke: %v", err)
	}
}

func newerSchema(t *testing.T, url string) {
	s := postgres(t, url)
	_, err := s.db.Write.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, TRUE)`)
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	if _, err := OpenPostgres(context.Background(), url); !errors.Is(err, sqldb.ErrNewer) {
		t.Errorf("%v, want ErrNewer", err)
	}
}

func requireExisting(t *testing.T, url string) {
	db, migrate := serverOf(t, url)
	existing(t, db, migrate, func(opts ...Option) (*Store, error) { return OpenPostgres(t.Context(), url, opts...) })
}

// Nodes that start together on an empty database all find it ready.
func startTogether(t *testing.T, url string) {
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			s, err := OpenPostgres(context.Background(), url)
			if err != nil {
				t.Error(err)
				return
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

// nextChanged returns the next changed table. It fails the test instead of hanging if none arrives.
func nextChanged(t *testing.T, s *Store) table.ID {
	t.Helper()
	select {
	case moved := <-s.Changed():
		return moved.Table
	case <-time.After(2 * time.Minute):
		t.Fatal("no notification")
		return ""
	}
}
