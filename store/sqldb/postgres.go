package sqldb

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// Limits of one node on the server.
const (
	readers     = 16               // connections for reading
	writers     = 4                // connections for writing
	txTimeout   = 30 * time.Second // maximum duration of a transaction
	connectWait = 10 * time.Second // maximum wait for a connection, unless the URL sets one
)

// OpenPostgres opens the PostgreSQL database at address ("postgres://user:password@host/name"), which must exist
// and may serve many nodes. It migrates an older database, in turns if nodes start together, and rejects a
// newer one with ErrNewer. The role needs the right to create tables. A pooler that shares sessions between
// transactions does not work, because the store uses LISTEN.
func OpenPostgres(ctx context.Context, address string, o Options) (*DB, error) {
	if !readable(address) {
		return nil, errURL
	}
	config, err := pgx.ParseConfig(address)
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
		err = MigrateServer(ctx, db.Write, Schema(), o.Log)
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

// readable reports whether a URL has a password that ends where its author meant. Otherwise a part of it would be
// taken for the host, and errors would show it.
func readable(text string) bool {
	if !strings.HasPrefix(text, "postgres://") && !strings.HasPrefix(text, "postgresql://") {
		return true // "host=… dbname=…"
	}
	_, err := url.Parse(text)
	before, _, _ := strings.Cut(text, "?")
	return err == nil && strings.Count(before, "@") <= 1 && !strings.Contains(text, "#")
}
