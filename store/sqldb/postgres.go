package sqldb

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// What one node demands of the server.
const (
	readers     = 16               // connections that read
	writers     = 4                // connections that write
	txTimeout   = 30 * time.Second // the longest transaction
	connectWait = 10 * time.Second // the longest wait for a connection, unless the URL says
)

// OpenPostgres opens the store of many nodes: the PostgreSQL database of url
// ("postgres://user:password@host/name"), which must exist. It is migrated when it is
// older; nodes that start together take turns; a newer one is refused with ErrNewer.
// The role needs the right to create tables. A pooler that shares sessions between
// transactions cannot be used: the store listens for notices.
func OpenPostgres(ctx context.Context, url string, o Options) (*DB, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("database: %w", err)
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectWait
	}
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "tablee"
	}
	db := &DB{
		Read: openPool(config, readers), Write: openPool(config, writers),
		Node:     rand.Text(),
		KeyShare: "FOR KEY SHARE", ForUpdate: "FOR UPDATE",
		options: &sql.TxOptions{Isolation: sql.LevelReadCommitted},
		timeout: txTimeout,
		retries: writers,
		lock:    "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))",
		server:  config,
		log:     o.Log,
	}
	if o.Existing {
		err = checkSchema(ctx, db.Read, `SELECT to_regclass($1) IS NOT NULL`)
	} else {
		err = MigrateServer(ctx, db.Write, Migrations(), o.Log)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("database: %w", err), db.Close())
	}
	return db, nil
}

func openPool(config *pgx.ConnConfig, connections int) *sql.DB {
	db := stdlib.OpenDB(*config.Copy())
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	db.SetConnMaxIdleTime(5 * time.Minute)
	return db
}
