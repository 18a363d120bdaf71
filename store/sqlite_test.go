package store

import (
	"context"
	"path/filepath"
	"testing"

	"tablee/host/node"
	"tablee/store/storetest"
)

func TestSQLite(t *testing.T) {
	storetest.Run(t, func(t *testing.T) func() node.Store {
		// A carelessly built URL would break on this name.
		dir := filepath.Join(t.TempDir(), "été ?a=b#c%20d")
		return func() node.Store { return sqlite(t, dir) }
	})
}

func sqlite(t testing.TB, dir string) *Store {
	t.Helper()
	storetest.Migrated(t, dir)
	s, err := OpenSQLite(context.Background(), dir, WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	return s
}
