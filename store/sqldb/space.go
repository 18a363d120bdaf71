package sqldb

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// Size is the size of a database in bytes.
type Size struct {
	Bytes int64 // of all data, with its indexes
	Spare int64 // free pages in the file, to be reused or returned; 0 on PostgreSQL
	Log   int64 // of SQLite's write-ahead log; 0 on PostgreSQL
}

// Disk is the capacity of a database's file system in bytes.
type Disk struct {
	Free, Total int64 // Free: available to the server. Total is 0 if unknown
}

// TableSize is the size of one table of the schema, with its indexes.
type TableSize struct{ Bytes, Rows int64 }

// Size measures the database. It is cheap.
func (db *DB) Size(ctx context.Context) (s Size, err error) {
	if db.file == "" {
		err = db.Read.QueryRowContext(ctx, `SELECT pg_database_size(current_database())`).Scan(&s.Bytes)
		return s, err
	}
	var page, pages, spare int64
	for pragma, into := range map[string]*int64{"page_size": &page, "page_count": &pages, "freelist_count": &spare} {
		if err := db.Read.QueryRowContext(ctx, `PRAGMA `+pragma).Scan(into); err != nil {
			return s, err
		}
	}
	s.Bytes, s.Spare = (pages-spare)*page, spare*page
	if log, err := os.Stat(db.file + "-wal"); err == nil {
		s.Log = log.Size()
	}
	return s, nil
}

// Disk measures the file system of an embedded database. PostgreSQL's is unknown, since it may be on another
// machine.
func (db *DB) Disk() Disk {
	if db.file == "" {
		return Disk{}
	}
	d, err := diskOf(filepath.Dir(db.file))
	if err != nil {
		return Disk{}
	}
	return d
}

// TableSizes measures every table. On SQLite it reads the whole file once, so it should not be called often.
func (db *DB) TableSizes(ctx context.Context) (map[string]TableSize, error) {
	query := `SELECT s.tbl_name, SUM(d.pgsize) FROM dbstat d JOIN sqlite_schema s ON s.name = d.name
		WHERE d.aggregate = TRUE GROUP BY s.tbl_name`
	if db.file == "" {
		query = `SELECT c.relname, pg_total_relation_size(c.oid) FROM pg_class c
			WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace`
	}
	sizes, err := db.scanSizes(ctx, query)
	if err != nil {
		return nil, err
	}
	for name, size := range sizes {
		if err := db.Read.QueryRowContext(ctx, fmt.Sprintf(`SELECT COUNT(*) FROM "%s"`, name)).Scan(&size.Rows); err != nil {
			return nil, fmt.Errorf("count %s: %w", name, err)
		}
		sizes[name] = size
	}
	return sizes, nil
}

func (db *DB) scanSizes(ctx context.Context, query string) (map[string]TableSize, error) {
	rows, err := db.Read.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	sizes := map[string]TableSize{}
	for rows.Next() {
		var name string
		var size TableSize
		if err := rows.Scan(&name, &size.Bytes); err != nil {
			return nil, err
		}
		sizes[name] = size
	}
	return sizes, rows.Err()
}

// GiveBack returns up to the given number of free pages (of 4 KiB) to the file system, and returns the number
// of free bytes left. It is one short transaction, so that moves can be written in between. A file from before
// auto_vacuum keeps its length until it is compacted. On PostgreSQL autovacuum does all this.
func (db *DB) GiveBack(ctx context.Context, pages int) (spare int64, err error) {
	if gives, err := db.givesBack(ctx); err != nil || !gives {
		return 0, err
	}
	if _, err := db.Write.ExecContext(ctx, fmt.Sprintf(`PRAGMA incremental_vacuum(%d)`, pages)); err != nil {
		return 0, fmt.Errorf("return free space: %w", err)
	}
	size, err := db.Size(ctx)
	return size.Spare, err
}

// givesBack reports whether the database is a file that can shrink while in use.
func (db *DB) givesBack(ctx context.Context) (bool, error) {
	if db.file == "" {
		return false, nil
	}
	var mode int
	err := db.Read.QueryRowContext(ctx, `PRAGMA auto_vacuum`).Scan(&mode)
	return mode == 2, err
}

// shortWait limits the time that TruncateLog waits for readers, and moves wait for it.
const shortWait = 100 * time.Millisecond

// TruncateLog writes SQLite's write-ahead log into the file, which thereby gets its new length, and empties the
// log. If readers still use the log, it does nothing until the next call.
func (db *DB) TruncateLog(ctx context.Context) error {
	if db.file == "" {
		return nil
	}
	conn, err := db.Write.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	restore := context.WithoutCancel(ctx)
	defer func() { _, _ = conn.ExecContext(restore, busyTimeout(busyWait)) }()
	if _, err := conn.ExecContext(ctx, busyTimeout(shortWait)); err != nil {
		return err
	}
	var busy, frames, written int
	return conn.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &frames, &written)
}

func busyTimeout(d time.Duration) string {
	return fmt.Sprintf(`PRAGMA busy_timeout = %d`, d.Milliseconds())
}

// smallFile is the size in bytes up to which an older database is compacted when a server opens it, which takes
// a second or two.
const smallFile = 64 << 20

// convertSmall compacts a small database that cannot return space yet. Failure is harmless (the disk is full,
// another process reads).
func (db *DB) convertSmall(ctx context.Context) {
	gives, err := db.givesBack(ctx)
	if err == nil && gives {
		return
	}
	size, sizing := db.Size(ctx)
	if err == nil && sizing == nil && size.Bytes+size.Spare > smallFile {
		db.log.Warn("database cannot return free space; stop the server and run tablee clean --compact once")
		return
	}
	if err == nil {
		err = db.Compact(ctx)
	}
	if err != nil {
		db.log.Warn("compact database", "error", err)
	}
}

// Compact rewrites a SQLite database without free pages; from then on it can return space while in use. It
// needs as much free disk space as the size of the database, and no other writer, so the server must be
// stopped. On PostgreSQL it does nothing.
func (db *DB) Compact(ctx context.Context) error {
	if db.file == "" {
		return nil
	}
	if _, err := db.Write.ExecContext(ctx, `VACUUM`); err != nil {
		return fmt.Errorf("compact the database: %w", err)
	}
	return db.TruncateLog(ctx)
}
