package store

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"tablee/store/sqldb"
)

// schemaVersion returns the number of a database's schema.
func schemaVersion(t *testing.T, db *sql.DB) (v int64) {
	t.Helper()
	must(t, db.QueryRow(`SELECT MAX(version_id) FROM goose_db_version`).Scan(&v))
	return v
}

// existing opens a database that is first empty, then of an older, this and a newer version. Only the one of
// this version opens, and none changes.
func existing(t *testing.T, db *sql.DB, migrate func(fs.FS) error, open func(...Option) (*Store, error)) {
	t.Helper()
	look := func(when string, want error) {
		t.Helper()
		s, err := open(RequireExisting())
		if err == nil {
			must(t, s.Close())
		}
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", when, err, want)
		}
	}
	look("an empty database", sqldb.ErrNoDatabase)
	if db.QueryRow(`SELECT MAX(version_id) FROM goose_db_version`).Scan(new(int64)) == nil {
		t.Error("opening created tables")
	}
	must(t, migrate(oldestSchema(t)))
	look("an older database", sqldb.ErrOlder)
	if v := schemaVersion(t, db); v != 31 {
		t.Errorf("opening migrated it to version %d", v)
	}
	must(t, migrate(sqldb.Schema()))
	look("one of this version", nil)
	must(t, migrate(nextSchema(t, "ALTER TABLE players ADD COLUMN x TEXT;")))
	look("a newer one", sqldb.ErrNewer)
}

func TestOpenSQLite_RequireExisting_ChangesNothing(t *testing.T) {
	ctx, dir := context.Background(), filepath.Join(t.TempDir(), "data")
	open := func(opts ...Option) (*Store, error) { return OpenSQLite(ctx, dir, opts...) }
	if _, err := open(RequireExisting()); !errors.Is(err, sqldb.ErrNoDatabase) {
		t.Errorf("no database: %v, want ErrNoDatabase", err)
	}
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("opening created a directory: %v", err)
	}
	must(t, os.Mkdir(dir, 0o700))
	path := filepath.Join(dir, sqldb.File)
	db, err := sqldb.OpenFile(path, true)
	must(t, err)
	defer db.Close()
	must(t, db.Ping())
	existing(t, db, func(steps fs.FS) error {
		return sqldb.MigrateFile(ctx, db, path, steps, slog.New(slog.DiscardHandler))
	}, open)
}

// Backing up does not migrate an older database: users make backups before an upgrade.
func TestBackup_OlderSchema(t *testing.T) {
	ctx, dir, into := context.Background(), t.TempDir(), t.TempDir()
	fileOf(t, dir, oldestSchema(t))
	copied, err := sqldb.Backup(ctx, dir, into, time.UnixMilli(0))
	must(t, err)
	must(t, os.Rename(copied, filepath.Join(into, sqldb.File)))
	if _, err := OpenSQLite(ctx, into, RequireExisting()); !errors.Is(err, sqldb.ErrOlder) {
		t.Errorf("the copy: %v, want ErrOlder", err)
	}
	restored := sqlite(t, into)
	must(t, restored.Close())
}
