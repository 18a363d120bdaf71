package store

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"tablee/store/storetest"
)

// A schema of the future: what is, and one step more.
func nextSchema(t *testing.T, step string) fs.FS {
	t.Helper()
	steps := fstest.MapFS{"09999_later.sql": {Data: []byte("-- +goose Up\n" + step + "\n")}}
	now, err := fs.Glob(migrations(), "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range now {
		text, err := fs.ReadFile(migrations(), name)
		if err != nil {
			t.Fatal(err)
		}
		steps[name] = &fstest.MapFile{Data: text}
	}
	return steps
}

func TestMigrate_CopiesTheFileBefore(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	path := filepath.Join(dir, File)
	s := sqlite(t, dir)
	if err := s.Append(ctx, storetest.Opening("t1", "ana")); err != nil {
		t.Fatal(err)
	}
	if copies, err := filepath.Glob(path + ".before-*"); err != nil || len(copies) > 0 {
		t.Errorf("a new database was copied: %v %v", copies, err)
	}
	quiet := slog.New(slog.DiscardHandler)

	// A step that fails leaves the database as it was, and its copy.
	if err := migrateFile(ctx, s.write, path, nextSchema(t, "ALTER TABLE nowhere ADD COLUMN x TEXT;"), quiet); err == nil {
		t.Fatal("a step that cannot be done: no error")
	}
	if err := s.Append(ctx, storetest.Next("t1", 2)); err != nil {
		t.Errorf("after a step that failed: %v", err)
	}
	if err := migrateFile(ctx, s.write, path, nextSchema(t, "ALTER TABLE players ADD COLUMN x TEXT;"), quiet); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	if _, err := OpenSQLite(ctx, dir); !errors.Is(err, ErrNewer) {
		t.Errorf("a newer schema: %v, want ErrNewer", err)
	}
	before := t.TempDir()
	if err := os.Rename(path+".before-9999", filepath.Join(before, File)); err != nil {
		t.Fatal(err)
	}
	old := sqlite(t, before)
	defer old.Close()
	if log, err := old.Log(ctx, "t1", 0); err != nil || len(log) != 2 {
		t.Errorf("the copy: %d commits, %v, want 2", len(log), err)
	}
}

func TestOpenSQLite_ForItsOwnerAlone(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "data")
	s := sqlite(t, dir)
	defer s.Close()
	info, err := os.Stat(dir)
	if err != nil {
		t.Fatal(err)
	}
	if got := info.Mode().Perm(); got != 0o700 {
		t.Errorf("data directory %o, want 700", got)
	}
}

func TestOpenSQLite_Refuses(t *testing.T) {
	ctx := context.Background()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenSQLite(ctx, file); err == nil {
		t.Error("a file as a directory: no error")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, File), []byte("Dear diary, this is no database, but a text of some length."), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenSQLite(ctx, dir); err == nil {
		t.Error("a text as a database: no error")
	}
}

// What SQLite is asked to be on the connection that writes.
func TestOpenSQLite_Pragmas(t *testing.T) {
	s := sqlite(t, t.TempDir())
	defer s.Close()
	for pragma, want := range map[string]string{
		"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "secure_delete": "1",
	} {
		var got string
		if err := s.write.QueryRow("PRAGMA " + pragma).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %q, %v, want %q", pragma, got, err, want)
		}
	}
	if _, err := s.read.Exec("DELETE FROM players"); err == nil {
		t.Error("the readers can write")
	}
}
