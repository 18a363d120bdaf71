// Package scratch opens stores that last as long as a test. They are quick to open, for the
// migrations run once a test binary, and do not wait for the disk.
package scratch

import (
	"context"
	"testing"

	"tablee/store"
	"tablee/store/storetest"
)

// Open returns a store on an empty database of its own, open until the test ends.
func Open(t testing.TB) *store.Store {
	t.Helper()
	return OpenIn(t, t.TempDir())
}

// OpenIn is Open on the database of a directory, which is made if it is not there: several stores
// on one directory are as those of several processes.
func OpenIn(t testing.TB, dir string) *store.Store {
	t.Helper()
	storetest.Migrated(t, dir)
	s, err := store.OpenSQLite(context.Background(), dir, store.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close the store: %v", err)
		}
	})
	return s
}
