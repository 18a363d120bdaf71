package store_test

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"tablee/store/sqldb"
)

var quiet = sqldb.Options{Log: slog.New(slog.DiscardHandler)}

// open opens a database and closes it when the test ends.
func open(t *testing.T, dir string) *sqldb.DB {
	t.Helper()
	db, err := sqldb.OpenSQLite(t.Context(), dir, quiet)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

func TestOpenSQLite_DirectoryIsPrivate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "data")
	open(t, dir)
	info, err := os.Stat(dir)
	if err != nil {
		t.Fatal(err)
	}
	if got := info.Mode().Perm(); got != 0o700 {
		t.Errorf("data directory %o, want 700", got)
	}
}

func TestOpenSQLite_Refuses(t *testing.T) {
	ctx := t.Context()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := sqldb.OpenSQLite(ctx, file, quiet); err == nil {
		t.Error("a file as a directory: no error")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, sqldb.File), []byte("Dear diary, this is no database, but a text of some length."), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := sqldb.OpenSQLite(ctx, dir, quiet); err == nil {
		t.Error("a text as a database: no error")
	}
}

// Settings of SQLite on the writing connection.
func TestOpenSQLite_Pragmas(t *testing.T) {
	db := open(t, t.TempDir())
	for pragma, want := range map[string]string{
		"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "secure_delete": "1",
	} {
		var got string
		if err := db.Write.QueryRow("PRAGMA " + pragma).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %q, %v, want %q", pragma, got, err, want)
		}
	}
	if _, err := db.Read.Exec("DELETE FROM players"); err == nil {
		t.Error("the readers can write")
	}
}

// With NoSync a store does not wait for the disk; without it, a store on the same file does.
func TestOpenSQLite_NoSync(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		noSync bool
		want   int
	}{{true, 0}, {false, 2}} {
		db, err := sqldb.OpenSQLite(t.Context(), dir, sqldb.Options{Log: quiet.Log, NoSync: c.noSync})
		if err != nil {
			t.Fatal(err)
		}
		var got int
		err = errors.Join(db.Write.QueryRow("PRAGMA synchronous").Scan(&got), db.Close())
		if err != nil || got != c.want {
			t.Errorf("NoSync %t: synchronous is %d, %v, want %d", c.noSync, got, err, c.want)
		}
	}
}

// The database holds the seeds of running games: only its owner can read it, even in a directory that is open
// to all, and even if an older program created it.
func TestOpenSQLite_FileIsPrivate(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	first, err := sqldb.OpenSQLite(t.Context(), dir, quiet)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(first.Close(), os.Chmod(filepath.Join(dir, sqldb.File), 0o644)); err != nil {
		t.Fatal(err)
	}
	db := open(t, dir)
	if err := db.Ping(t.Context()); err != nil { // Ping writes
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
