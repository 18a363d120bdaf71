// Package sqldb opens and maintains the SQL databases of package store.
//
// There are two engines. SQLite is embedded in a data directory and serves one node; PostgreSQL serves many
// nodes, which learn of each other's writes by notifications. An open DB hides the differences: both engines
// take the same statements.
//
// The schema is the file schema/schema.sql, which makes a new database. Upgrades beside it bring an older one up
// to date when it is opened. A SQLite file is first copied beside itself (tablee.db.before-N-from-M); PostgreSQL
// must not have other nodes then. A database of a newer version is rejected with ErrNewer. Backup copies a SQLite
// database while it is in use; StageRestore and Replace install a copy. PostgreSQL has its own tools for that.
// LockDir reserves a data directory for one server.
package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Errors of opening a database.
var (
	// ErrNewer is returned for a database that was written by a later version of Tablée.
	ErrNewer = errors.New("store: the database was written by a newer version of Tablée")
	// ErrOlder is returned with Options.Existing for a database that a server of this version would migrate.
	ErrOlder = errors.New("store: the database was written by an older version of Tablée; tablee serve brings it up to date")
	// ErrTooOld is returned for a database that only an earlier version can bring up to date.
	ErrTooOld = errors.New("store: the database is too old for this version of Tablée; start it once with the version of commit 1dc25c8a, then with this one")
	// errURL is returned for an address of a PostgreSQL database that cannot be read.
	errURL = errors.New(`store: the address of the database is not "postgres://user:password@host/name"; a sign such as @ : / ? # or % in the name or the password must be percent-encoded ("@" is "%40")`)
	// ErrInUse is returned for a database of an older version that must be migrated while nodes run on it.
	ErrInUse = errors.New("store: the database was written by an older version of Tablée, and nodes of that version still run; stop them all, then start this one")
	// ErrNoDatabase is returned with Options.Existing if there is no database, or one without any table of
	// Tablée.
	ErrNoDatabase = errors.New("store: no Tablée database here")
)

// Options control how a database is opened.
type Options struct {
	// Log receives events that no caller waits for: migrations, lost connections.
	Log *slog.Logger
	// Existing requires a database with the schema of this version: nothing is created or migrated.
	Existing bool
	// NoSync lets SQLite report a write as done before it is on disk. This is faster, but a power failure can
	// damage the database. It is for tests with temporary data.
	NoSync bool
}

// DB is an open database.
type DB struct {
	Read  *sql.DB // pool for queries
	Write *sql.DB // pool for everything else
	Node  string  // this node's name in notifications, "" if the engine has a single node
	// KeyShare ends a SELECT of rows that must not be removed before its transaction ends; "" if only one
	// transaction at a time can write.
	KeyShare string
	// ForUpdate ends a SELECT of rows that no other transaction may change or refer to before its own ends; ""
	// if only one transaction at a time can write.
	ForUpdate string

	options *sql.TxOptions
	timeout time.Duration   // limit for one transaction; 0: the engine ends it by itself
	retries int             // number of connections that may have died unnoticed
	lock    string          // statement that takes a named lock until its transaction ends, "" if only one can write
	server  *pgx.ConnConfig // nil for SQLite
	file    string          // path of SQLite's database, "" for PostgreSQL
	log     *slog.Logger
}

// Close closes both pools.
func (db *DB) Close() error { return errors.Join(db.Read.Close(), db.Write.Close()) }

// WithTimeout returns a context for one transaction.
func (db *DB) WithTimeout(ctx context.Context) (context.Context, context.CancelFunc) {
	if db.timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, db.timeout)
}

// Lock waits until no other transaction, on any node, holds the named lock, and holds it until tx ends. It
// serializes the reads and writes under it.
func (db *DB) Lock(ctx context.Context, tx *sql.Tx, name string) error {
	if db.lock == "" {
		return nil
	}
	_, err := tx.ExecContext(ctx, db.lock, name)
	return err
}

// Transact runs f in one transaction of the writing pool.
func (db *DB) Transact(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := db.begin(ctx)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// begin retries on dead connections (the server was restarted, or a firewall dropped them). Before a
// transaction has begun nothing can have been stored.
func (db *DB) begin(ctx context.Context) (*sql.Tx, error) {
	for i := 0; ; i++ {
		tx, err := db.Write.BeginTx(ctx, db.options)
		var refused *pgconn.ConnectError
		if err == nil || i == db.retries || ctx.Err() != nil || errors.As(err, &refused) {
			return tx, err
		}
	}
}

// Ping reads, and writes one row durably. It detects a full disk, a read-only standby and a lost connection.
func (db *DB) Ping(ctx context.Context) error {
	var one int
	if err := db.Read.QueryRowContext(ctx, "SELECT 1").Scan(&one); err != nil {
		return fmt.Errorf("read store: %w", err)
	}
	_, err := db.Write.ExecContext(ctx,
		`INSERT INTO pings (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at`,
		time.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("write store: %w", err)
	}
	return nil
}
