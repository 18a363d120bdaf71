package sqldb

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Unavailable reports whether an error means that the database cannot be read or written for now: it is gone or
// does not answer in time, its disk is full or failing, or it has no connections left. A damaged database and
// an invalid statement are permanent errors and do not count.
func Unavailable(err error) bool {
	var lite *sqlite.Error
	var server *pgconn.PgError
	var refused *pgconn.ConnectError
	var wire net.Error
	var system syscall.Errno
	switch {
	case err == nil || errors.Is(err, context.Canceled):
		return false
	case errors.As(err, &lite):
		return slices.Contains(liteUnavailable, lite.Code()&0xff) // the low byte: without the details
	case errors.As(err, &server):
		return serverUnavailable(server.Code)
	case errors.As(err, &refused), errors.As(err, &wire), errors.As(err, &system):
		return true
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, driver.ErrBadConn), errors.Is(err, sql.ErrConnDone),
		errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed):
		return true
	}
	return pgconn.SafeToRetry(err)
}

// liteUnavailable lists the SQLite codes for problems with disk, memory or files, or for another process that
// holds the database.
var liteUnavailable = []int{sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY,
	sqlite3.SQLITE_BUSY, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_INTERRUPT}

// serverUnavailable classifies a PostgreSQL code (its appendix A): no connection, insufficient resources (a
// full disk, too many connections), operator intervention (including a cancelled statement), system failure, or
// a standby that cannot write.
func serverUnavailable(code string) bool {
	for _, class := range []string{"08", "53", "57", "58"} {
		if strings.HasPrefix(code, class) {
			return true
		}
	}
	return code == "25006"
}

// probed is the number of rows that Probe writes, together more than a large commit.
const probed = 4000

// Probe durably writes about 100 KB and removes them: a disk with room for a single row is as good as full. See
// Ping.
func (db *DB) Probe(ctx context.Context) error {
	if err := db.Ping(ctx); err != nil {
		return err
	}
	for _, statement := range []string{
		`WITH RECURSIVE more(id) AS (SELECT 2 UNION ALL SELECT id + 1 FROM more WHERE id < $1)
		 INSERT INTO pings (id, at) SELECT id, 0 FROM more WHERE TRUE ON CONFLICT (id) DO NOTHING`,
		`DELETE FROM pings WHERE id > 1 AND id <= $1`,
	} {
		if _, err := db.Write.ExecContext(ctx, statement, probed); err != nil {
			return err
		}
	}
	return nil
}
