package store_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"tablee/store/sqldb"
)

// applicationID is in the header of each database of Tablée: "Tabl".
const applicationID = 0x5461626c

// made is a data directory with a database that statements have made.
func made(t *testing.T, statements string) string {
	t.Helper()
	dir := t.TempDir()
	db, err := sql.Open("sqlite", filepath.Join(dir, sqldb.File))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(statements); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

// The database of another program is refused and left as it is, whether it says whose it is
// or not.
func TestOpenSQLite_ForeignDatabases(t *testing.T) {
	for name, statements := range map[string]string{
		"marked":        `PRAGMA application_id = 252006673; CREATE TABLE blob (rid INTEGER)`,
		"unmarked":      `CREATE TABLE bookmarks (url TEXT)`,
		"of a migrator": `CREATE TABLE goose_db_version (version_id INTEGER); CREATE TABLE bookmarks (url TEXT)`,
	} {
		t.Run(name, func(t *testing.T) {
			dir := made(t, statements)
			before, err := os.ReadFile(filepath.Join(dir, sqldb.File))
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range []sqldb.Options{quiet, {Log: quiet.Log, Existing: true}} {
				if _, err := sqldb.OpenSQLite(t.Context(), dir, o); !errors.Is(err, sqldb.ErrForeign) {
					t.Errorf("existing %v: %v, want ErrForeign", o.Existing, err)
				}
			}
			if _, err := sqldb.StageRestore(t.Context(), t.TempDir(), filepath.Join(dir, sqldb.File)); !errors.Is(err, sqldb.ErrForeign) {
				t.Errorf("restored: %v, want ErrForeign", err)
			}
			var tables int
			db := opened(t, dir)
			if err := db.QueryRow(`SELECT COUNT(*) FROM sqlite_master WHERE name = 'commits'`).Scan(&tables); err != nil || tables != 0 {
				t.Errorf("it has tables of ours now: %v", err)
			}
			if after, err := os.ReadFile(filepath.Join(dir, sqldb.File)); err != nil || len(after) != len(before) {
				t.Errorf("it has changed: %v", err)
			}
		})
	}
}

func opened(t *testing.T, dir string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, sqldb.File))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// A database is marked as ours, also one of before, and so are its copies.
func TestOpenSQLite_MarksTheFile(t *testing.T) {
	dir := t.TempDir()
	marked := func(dir string) (id int) {
		t.Helper()
		db := opened(t, dir)
		if err := db.QueryRow(`PRAGMA application_id`).Scan(&id); err != nil {
			t.Fatal(err)
		}
		return id
	}
	for range 2 {
		db, err := sqldb.OpenSQLite(t.Context(), dir, quiet)
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		if id := marked(dir); id != applicationID {
			t.Fatalf("application id %d", id)
		}
		path, err := sqldb.Backup(context.Background(), dir, t.TempDir(), time.Now())
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(path, filepath.Join(filepath.Dir(path), sqldb.File)); err != nil {
			t.Fatal(err)
		}
		if id := marked(filepath.Dir(path)); id != applicationID {
			t.Errorf("application id of a copy: %d", id)
		}
		if _, err := opened(t, dir).Exec(`PRAGMA application_id = 0`); err != nil {
			t.Fatal(err)
		}
	}
}
