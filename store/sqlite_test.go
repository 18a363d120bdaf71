package store

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"tablee/host/node"
	"tablee/store/sqldb"
	"tablee/store/storetest"
)

func TestSQLite(t *testing.T) {
	storetest.Run(t, func(t *testing.T) func() node.Store {
		// The name is one that a careless URL would break.
		dir := filepath.Join(t.TempDir(), "été ?a=b#c%20d")
		return func() node.Store { return sqlite(t, dir) }
	})
}

func sqlite(t testing.TB, dir string) *Store {
	t.Helper()
	s, err := OpenSQLite(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The database holds the seeds of running games: only its owner can read it, also in a
// directory that is open to all, also when an older program created it.
func TestOpenSQLite_FileIsPrivate(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, sqldb.File), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	s := sqlite(t, dir)
	defer s.Close()
	if err := s.Append(context.Background(), storetest.Opening("t1", "ana")); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if info, err := f.Info(); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: %v %v", f.Name(), info.Mode(), err)
		}
	}
}
