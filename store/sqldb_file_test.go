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

// applicationID is in the header of each Tablée database: "Tabl".
const applicationID = 0x5461626c

// made returns a data directory with a database created by the statements.
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

// A database of another program is rejected and left unchanged, with or without an application id.
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
				t.Errorf("the database has our tables now: %v", err)
			}
			if after, err := os.ReadFile(filepath.Join(dir, sqldb.File)); err != nil || len(after) != len(before) {
				t.Errorf("the database has changed: %v", err)
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

// A database gets the application id, even an older one, and so do its copies.
func TestOpenSQLite_SetsApplicationID(t *testing.T) {
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
