package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/pressly/goose/v3"
)

// MigrateFile brings a SQLite database to the newest schema of files (see Schema). It first copies an existing
// one beside itself, as PATH.before-N-from-M, where N is the new schema and M the old one. An attempt that
// continues a failed one keeps the first copy.
func MigrateFile(ctx context.Context, db *sql.DB, path string, files fs.FS, log *slog.Logger) error {
	m, err := planMigration(ctx, goose.DialectSQLite3, db, files, log)
	if err != nil {
		return err
	}
	if m.upgrades() {
		copied := fmt.Sprintf("%s.before-%d-from-%d", path, m.steps.newest(), m.has)
		if err := copyBefore(ctx, db, copied); err != nil {
			return fmt.Errorf("copy before migrating: %w", err)
		}
		log.Info("database copied before migrating", "copy", copied)
	}
	return m.run(ctx)
}

// migrationPlan holds the steps that a database lacks.
type migrationPlan struct {
	steps   steps
	has     int64 // number of the database's schema; 0: it is new
	dialect goose.Dialect
	db      *sql.DB
	log     *slog.Logger
}

// planMigration reads which schema a database has. It returns an error if that cannot be brought up to date.
func planMigration(ctx context.Context, dialect goose.Dialect, db *sql.DB, files fs.FS, log *slog.Logger) (*migrationPlan, error) {
	s, err := readSteps(files)
	if err != nil {
		return nil, err
	}
	m := &migrationPlan{steps: s, dialect: dialect, db: db, log: log}
	p, err := m.provider()
	if err != nil {
		return nil, err
	}
	if m.has, err = p.GetDBVersion(ctx); err != nil {
		return nil, err
	}
	return m, s.check(m.has)
}

// upgrades reports whether the database has an older schema.
func (m *migrationPlan) upgrades() bool { return 0 < m.has && m.has < m.steps.newest() }

// run applies what the database lacks.
func (m *migrationPlan) run(ctx context.Context) error {
	if m.has == m.steps.newest() {
		return nil
	}
	p, err := m.provider()
	if err != nil {
		return err
	}
	_, err = p.Up(ctx)
	return err
}

func (m *migrationPlan) provider() (*goose.Provider, error) {
	return goose.NewProvider(m.dialect, m.db, nil, goose.WithGoMigrations(m.steps.from(m.has, m.dialect)...),
		goose.WithDisableGlobalRegistry(true), goose.WithSlog(m.log))
}

// migration runs a text in a transaction of its own. goose would split it into statements, with a buffer of 4 MB
// for every line; both engines take it at once.
func migration(to int64, name, text string) *goose.Migration {
	return goose.NewGoMigration(to, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, text); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	}}, nil)
}

// copyBefore copies the database to path, where it appears once it is complete. It replaces an older copy.
func copyBefore(ctx context.Context, db *sql.DB, path string) error {
	part := path + ".part"
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := copyInto(ctx, db, part); err != nil {
		return err
	}
	if err := os.Rename(part, path); err != nil {
		return err
	}
	return syncPath(filepath.Dir(path))
}

// migrationLock is the number of the advisory lock for migrations: arbitrary, but fixed.
const migrationLock = 7421650339

// MigrateServer brings a PostgreSQL database to the newest schema of files (see Schema). Nodes that start
// together take turns. Nodes that run with an older schema would fail once it changes, so the error is ErrInUse
// while there are any.
func MigrateServer(ctx context.Context, db *sql.DB, files fs.FS, log *slog.Logger) (err error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, migrationLock); err != nil {
		return err
	}
	defer func() {
		_, unlocking := conn.ExecContext(ctx, `SELECT pg_advisory_unlock($1)`, migrationLock)
		err = errors.Join(err, unlocking)
	}()
	m, err := planMigration(ctx, goose.DialectPostgres, db, files, log)
	if err != nil {
		return err
	}
	if m.upgrades() {
		if err := waitUntilUnused(ctx, db); err != nil {
			return err
		}
	}
	return m.run(ctx)
}

// lastNode is the time that nodes which have just been stopped get to leave.
const lastNode = 2 * time.Second

// waitUntilUnused returns ErrInUse if nodes run on the database and do not end soon.
func waitUntilUnused(ctx context.Context, db *sql.DB) error {
	patience := time.NewTimer(lastNode)
	defer patience.Stop()
	again := time.NewTicker(lastNode / 20)
	defer again.Stop()
	for {
		nodes, err := listeners(ctx, db)
		if err != nil || len(nodes) == 0 {
			return err
		}
		select {
		case <-again.C:
		case <-patience.C:
			return fmt.Errorf("%w (%d running)", ErrInUse, len(nodes))
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// checkSchema returns an error unless a database has the schema of this version. It changes nothing, and does
// not even create goose's version table. The query reports whether that table exists.
func checkSchema(ctx context.Context, db *sql.DB, query string) error {
	var there bool
	if err := db.QueryRowContext(ctx, query, goose.DefaultTablename).Scan(&there); err != nil {
		return err
	}
	if !there {
		return ErrNoDatabase
	}
	var has int64
	if err := db.QueryRowContext(ctx, `SELECT MAX(version_id) FROM `+goose.DefaultTablename).Scan(&has); err != nil {
		return err
	}
	s, err := readSteps(Schema())
	if err == nil {
		err = s.check(has)
	}
	switch {
	case err != nil:
		return err
	case has == 0: // its creation has just begun
		return ErrNoDatabase
	case has < s.newest():
		return fmt.Errorf("%w (its schema is %d, this version knows %d)", ErrOlder, has, s.newest())
	}
	return nil
}
