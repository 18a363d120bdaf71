package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// File is the name of the database in a data directory. SQLite keeps File-wal and File-shm beside it while it
// is open.
const File = "tablee.db"

// busyWait limits the wait of a statement for another process.
const busyWait = 10 * time.Second

// OpenSQLite opens the database in dir. It creates the directory if necessary, readable only by its owner. It
// copies and then migrates an older database, and rejects a newer one with ErrNewer. Two stores, even of two
// processes, may have the same database open: each write still succeeds or fails as a whole, but neither store
// is notified of the other's writes (see LockDir).
func OpenSQLite(ctx context.Context, dir string, o Options) (*DB, error) {
	path := filepath.Join(dir, File)
	if err := findFile(ctx, dir, path, o.Existing); err != nil {
		return nil, err
	}
	write, err := openFile(path, true, !o.NoSync)
	if err != nil {
		return nil, err
	}
	read, err := openFile(path, false, true)
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	db := &DB{Read: read, Write: write, file: path, log: o.Log}
	err = checkOurs(ctx, read)
	if err == nil && o.Existing {
		err = checkSchema(ctx, read, `SELECT COUNT(*) > 0 FROM sqlite_master WHERE name = $1`)
	} else if err == nil {
		err = MigrateFile(ctx, write, path, Schema(), o.Log)
	}
	if err == nil && !o.Existing {
		err = mark(ctx, write)
	}
	if err == nil && !o.Existing {
		db.convertSmall(ctx)
	}
	if IsDamage(err) {
		err = fmt.Errorf("store: the database is damaged; restore a backup with tablee restore: %w", err)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), db.Close())
	}
	return db, nil
}

// findFile checks that the database exists and belongs to Tablée, or creates it unless it must exist. An empty
// file is no database: see ErrEmpty.
func findFile(ctx context.Context, dir, path string, existing bool) error {
	if !existing {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return fmt.Errorf("data directory: %w", err)
		}
	}
	err := inspect(path)
	if errors.Is(err, fs.ErrNotExist) {
		if existing {
			return fmt.Errorf("%s: %w", path, ErrNoDatabase)
		}
		err = createFile(ctx, path)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if existing {
		return nil
	}
	return restrictAccess(path)
}

// restrictAccess makes the database readable only by its owner, even in a directory that others may read,
// because it holds the seeds of running games. SQLite gives its other files the same permissions.
func restrictAccess(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return fmt.Errorf("database: %w", err)
	}
	defer f.Close()
	if err := f.Chmod(0o600); err != nil {
		return fmt.Errorf("database: %w", err)
	}
	return nil
}

// OpenFile opens a pool on the database at path: one connection to write, or several that only read.
//
// synchronous(FULL) makes a COMMIT wait for the disk. secure_delete overwrites erased names and tokens with
// zeros. BEGIN IMMEDIATE takes the lock at once, so that a transaction waits for another process only at its
// beginning. A new file can return free space (auto_vacuum, set before anything else is written); an older one
// cannot until it is compacted.
func OpenFile(path string, write bool) (*sql.DB, error) { return openFile(path, write, true) }

// openFile is OpenFile with optional sync.
func openFile(path string, write, sync bool) (*sql.DB, error) {
	pragmas := []string{fmt.Sprintf("busy_timeout(%d)", busyWait.Milliseconds()), "foreign_keys(1)"}
	synchronous := "synchronous(FULL)"
	if !sync {
		synchronous = "synchronous(OFF)"
	}
	if write {
		pragmas = append(pragmas, "auto_vacuum(2)", "journal_mode(WAL)", synchronous,
			"secure_delete(1)", "journal_size_limit(67108864)")
	} else {
		pragmas = append(pragmas, "query_only(1)")
	}
	query := url.Values{"_pragma": pragmas}
	if write {
		query.Set("_txlock", "immediate")
	}
	db, err := sql.Open("sqlite", fileURL(path, query))
	if err != nil {
		return nil, err
	}
	connections := 1
	if !write {
		connections = max(4, runtime.NumCPU())
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, nil
}

// fileURL returns a path as SQLite's URI, escaping any characters.
func fileURL(path string, query url.Values) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/data becomes /C:/data
	}
	return (&url.URL{Scheme: "file", Path: path, RawQuery: query.Encode()}).String()
}
