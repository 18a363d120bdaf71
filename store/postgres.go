package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// What one node asks of the server.
const (
	readers     = 16               // connections that read
	writers     = 4                // connections that write: the writer, and people's names
	patience    = 30 * time.Second // with one transaction
	connectWait = 10 * time.Second // with a server that does not answer, unless the URL says
)

// OpenPostgres opens the store of many nodes: the PostgreSQL database of url
// ("postgres://user:password@host/name"), which must exist. It is migrated when it is
// older; nodes that start together take turns; a newer one is refused with ErrNewer.
// The role needs the right to create tables. A pooler that shares sessions between
// transactions cannot be used: the store listens for notices.
func OpenPostgres(ctx context.Context, url string, opts ...Option) (*Store, error) {
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
	s := newStore(opts)
	s.engine = engine{
		options: &sql.TxOptions{Isolation: sql.LevelReadCommitted},
		timeout: patience,
		node:    rand.Text(),
		stale:   writers,
		hold:    "FOR KEY SHARE",
		lock:    "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))",
	}
	s.write, s.read = openPool(config, writers), openPool(config, readers)
	if err := s.openServer(ctx, config); err != nil {
		s.write.Close()
		s.read.Close()
		return nil, fmt.Errorf("database: %w", err)
	}
	return s, nil
}

func (s *Store) openServer(ctx context.Context, config *pgx.ConnConfig) error {
	var err error
	if s.existing {
		err = known(ctx, s.read, `SELECT to_regclass($1) IS NOT NULL`)
	} else {
		err = migrateServer(ctx, s.write, migrations(), s.log)
	}
	if err != nil {
		return err
	}
	l, err := listen(ctx, config, s.engine.node, s.log)
	if err != nil {
		return err
	}
	if err := s.start(ctx); err != nil {
		l.close()
		return err
	}
	s.listener = l
	return nil
}

func openPool(config *pgx.ConnConfig, connections int) *sql.DB {
	db := stdlib.OpenDB(*config.Copy())
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	db.SetConnMaxIdleTime(5 * time.Minute)
	return db
}
