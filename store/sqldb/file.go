package sqldb

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"

	"github.com/pressly/goose/v3"
)

// Errors for a file that cannot be opened as a database. Nothing is changed.
var (
	// ErrEmpty is returned for an empty database file, or for a missing one whose write-ahead log exists: the
	// result of a failed restore, not a new installation.
	ErrEmpty = errors.New("store: the database is empty or missing where there was one; restore a backup with tablee restore, or remove tablee.db, tablee.db-wal and tablee.db-shm to start with a new database")
	// ErrTruncated is returned for a file that is shorter than its header states.
	ErrTruncated = errors.New("store: the database is cut off; restore a backup with tablee restore")
	// ErrForeign is returned for a file of another program.
	ErrForeign = errors.New("store: not a Tablée database; name another data directory, or move the file away")
)

// applicationID is in the header of each SQLite database of Tablée ("Tabl"), to distinguish it from databases
// of other programs. Older databases have 0.
const applicationID = 0x5461626c

// header holds fields of a SQLite database's header.
type header struct{ pageSize, pages, application int64 }

// inspect checks a file before SQLite opens it. SQLite would take an empty file for a new database, and would
// use a truncated one until it misses a page.
func inspect(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if info.Size() == 0 {
		return ErrEmpty
	}
	h, err := readHeader(f)
	switch {
	case err != nil:
		return err
	case h.application != 0 && h.application != applicationID:
		return fmt.Errorf("%w (its application id is %d)", ErrForeign, h.application)
	case hasLog(path):
		return nil // the log may contain pages beyond the end of the file
	case info.Size() < h.pages*h.pageSize:
		return fmt.Errorf("%w (%d bytes of %d)", ErrTruncated, info.Size(), h.pages*h.pageSize)
	}
	return nil
}

// readHeader reads the header fields documented in "Database File Format".
func readHeader(r io.Reader) (header, error) {
	const size, magic = 100, "SQLite format 3\x00"
	b := make([]byte, size)
	n, err := io.ReadFull(r, b)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF) && n >= len(magic) && string(b[:len(magic)]) == magic:
		return header{}, ErrTruncated
	case errors.Is(err, io.ErrUnexpectedEOF) || err == nil && string(b[:len(magic)]) != magic:
		return header{}, ErrForeign
	case err != nil:
		return header{}, err
	}
	h := header{pageSize: int64(binary.BigEndian.Uint16(b[16:])), application: int64(binary.BigEndian.Uint32(b[68:]))}
	if h.pageSize == 1 {
		h.pageSize = 65536
	}
	if binary.BigEndian.Uint32(b[24:]) == binary.BigEndian.Uint32(b[92:]) { // otherwise the page count is not valid
		h.pages = int64(binary.BigEndian.Uint32(b[28:]))
	}
	return h, nil
}

// hasLog reports whether a database has writes that are not yet in its own file.
func hasLog(path string) bool {
	info, err := os.Stat(path + "-wal")
	return err == nil && info.Size() > 0
}

// createFile creates a database without tables but with the application id. It writes to a temporary name
// first, so that a killed process leaves either no database or a valid one.
func createFile(ctx context.Context, path string) error {
	if hasLog(path) {
		return ErrEmpty
	}
	part := path + ".new"
	if err := removeDatabase(part); err != nil {
		return err
	}
	f, err := os.OpenFile(part, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	db, err := OpenFile(part, true)
	if err != nil {
		return err
	}
	if err := errors.Join(mark(ctx, db), db.Close(), syncPath(part)); err != nil {
		return err
	}
	return os.Rename(part, path)
}

// mark writes the application id, unless it is already set.
func mark(ctx context.Context, db *sql.DB) error {
	var has int64
	if err := db.QueryRowContext(ctx, `PRAGMA application_id`).Scan(&has); err != nil || has == applicationID {
		return err
	}
	_, err := db.ExecContext(ctx, `PRAGMA application_id = `+strconv.Itoa(applicationID))
	return err
}

// checkOurs returns ErrForeign for the database of another program: one that has tables, but not Tablée's.
func checkOurs(ctx context.Context, db *sql.DB) error {
	var others, ours int
	err := db.QueryRowContext(ctx, `SELECT COUNT(CASE WHEN name <> $1 THEN 1 END), COUNT(CASE WHEN name = 'commits' THEN 1 END)
		FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`, goose.DefaultTablename).Scan(&others, &ours)
	if err == nil && others > 0 && ours == 0 {
		return ErrForeign
	}
	return err
}

// removeDatabase removes a database and the files that SQLite keeps beside it.
func removeDatabase(path string) error {
	for _, suffix := range []string{"-wal", "-shm", "-journal", ""} {
		if err := os.Remove(path + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
