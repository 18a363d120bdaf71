package sqldb

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var files embed.FS

// Migrations returns the steps of the schema, oldest first, the same for every engine.
func Migrations() fs.FS {
	sub, err := fs.Sub(files, "migrations")
	if err != nil {
		panic(err) // the embedded folder is named above
	}
	return sub
}

// MigrateFile brings a SQLite database up to date. It first copies an existing one beside itself, as
// PATH.before-N-from-M, where N is the new version and M the old one. An attempt that continues a failed one
// keeps the first copy.
func MigrateFile(ctx context.Context, db *sql.DB, path string, steps fs.FS, log *slog.Logger) error {
	p, err := provider(goose.DialectSQLite3, db, steps, log)
	if err != nil {
		return err
	}
	has, want, err := p.GetVersions(ctx)
	if err != nil {
		return err
	}
	if 0 < has && has < want {
		copied := fmt.Sprintf("%s.before-%d-from-%d", path, want, has)
		if err := copyBefore(ctx, db, copied); err != nil {
			return fmt.Errorf("copy before migrating: %w", err)
		}
		log.Info("database copied before migrating", "copy", copied)
	}
	return migrateUp(ctx, p, has, want)
}

// migrateMemory creates the schema of this version in an empty SQLite database.
func migrateMemory(ctx context.Context, db *sql.DB) error {
	p, err := provider(goose.DialectSQLite3, db, Migrations(), slog.New(slog.DiscardHandler))
	if err == nil {
		_, err = p.Up(ctx)
	}
	return err
}

// provider returns a goose provider that runs each step in a transaction of its own. goose would split a step
// into statements, with a buffer of 4 MB for every line; both engines take the whole text at once.
func provider(dialect goose.Dialect, db *sql.DB, steps fs.FS, log *slog.Logger) (*goose.Provider, error) {
	names, err := fs.Glob(steps, "*.sql")
	if err != nil {
		return nil, err
	}
	var all []*goose.Migration
	for _, name := range names {
		step, err := readStep(steps, name)
		if err != nil {
			return nil, fmt.Errorf("migration %s: %w", name, err)
		}
		all = append(all, step)
	}
	return goose.NewProvider(dialect, db, nil, goose.WithGoMigrations(all...), goose.WithDisableGlobalRegistry(true), goose.WithSlog(log))
}

// readStep reads a step in goose's format: "-- +goose Up" before the statements that apply it, "-- +goose Down"
// before those that revert it, if there are any.
func readStep(steps fs.FS, name string) (*goose.Migration, error) {
	version, err := goose.NumericComponent(name)
	if err != nil {
		return nil, err
	}
	text, err := fs.ReadFile(steps, name)
	if err != nil {
		return nil, err
	}
	lines := strings.ReplaceAll(string(text), "\r\n", "\n") // git may have checked them out with CRLF
	up, down, _ := strings.Cut(lines, "-- +goose Down\n")
	if !strings.HasPrefix(up, "-- +goose Up\n") {
		return nil, errors.New(`missing "-- +goose Up"`)
	}
	run := func(statements string) *goose.GoFunc {
		return &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
			if _, err := tx.ExecContext(ctx, statements); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			return nil
		}}
	}
	return goose.NewGoMigration(version, run(up), run(down)), nil
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

// MigrateServer brings a PostgreSQL database up to date. Nodes that start together take turns.
func MigrateServer(ctx context.Context, db *sql.DB, steps fs.FS, log *slog.Logger) (err error) {
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
	p, err := provider(goose.DialectPostgres, db, steps, log)
	if err != nil {
		return err
	}
	has, want, err := p.GetVersions(ctx)
	if err != nil {
		return err
	}
	return migrateUp(ctx, p, has, want)
}

func migrateUp(ctx context.Context, p *goose.Provider, has, want int64) error {
	if err := notNewer(has, want); err != nil || has == want {
		return err
	}
	_, err := p.Up(ctx)
	return err
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
	want, err := newest(Migrations())
	switch {
	case err != nil:
		return err
	case has == 0: // its creation has just begun
		return ErrNoDatabase
	case has < want:
		return fmt.Errorf("%w (its schema is %d, this version knows %d)", ErrOlder, has, want)
	}
	return notNewer(has, want)
}

// newest returns the number of the last step.
func newest(steps fs.FS) (int64, error) {
	names, err := fs.Glob(steps, "*.sql") // sorted
	if err != nil {
		return 0, err
	}
	return goose.NumericComponent(names[len(names)-1])
}

func notNewer(has, want int64) error {
	if has > want {
		return fmt.Errorf("%w (its schema is %d, this version knows %d)", ErrNewer, has, want)
	}
	return nil
}
