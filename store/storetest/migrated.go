package storetest

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"tablee/store/sqldb"
)

// Migrated puts an empty SQLite database into dir, unless a database exists there. Since making the schema takes a
// while, it is made once per test binary, and every directory gets a copy.
func Migrated(t testing.TB, dir string) {
	t.Helper()
	path := filepath.Join(dir, sqldb.File)
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return
	}
	file, err := migrated()
	if err == nil {
		err = os.MkdirAll(dir, 0o700)
	}
	if err == nil {
		err = os.WriteFile(path, file, 0o600)
	}
	if err != nil {
		t.Fatalf("a new database in %s: %v", dir, err)
	}
}

// migrated returns the bytes of a new database.
var migrated = sync.OnceValues(func() (file []byte, err error) {
	dir, err := os.MkdirTemp("", "new")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	db, err := sqldb.OpenSQLite(context.Background(), dir, sqldb.Options{NoSync: true, Log: slog.New(slog.DiscardHandler)})
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, sqldb.File))
})
