// Package scratch opens temporary stores for tests. They open quickly, because the schema is made once per test
// binary and writes do not wait for the disk.
package scratch

import (
	"context"
	"testing"

	"tablee/store"
	"tablee/store/storetest"
)

// Open returns a store on an empty database of its own, which is closed when the test ends.
func Open(t testing.TB) *store.Store {
	t.Helper()
	return OpenIn(t, t.TempDir())
}

// OpenIn is Open on the database in a directory, which is created if necessary. Several stores on one directory
// behave like those of several processes.
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
