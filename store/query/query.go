// Package query holds the database helpers shared by the packages of the store: scanning rows, converting times
// and texts, building conditions with arguments, and translating errors.
package query

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"tablee/host"
	"tablee/host/input"
	"tablee/store/sqldb"
	"tablee/table"
)

// ErrInvalidText rejects a text that not every engine can store: it is not UTF-8, contains a zero byte, or is
// longer than MaxText.
var ErrInvalidText = errors.New("store: invalid text: not UTF-8, contains a zero byte or too long")

// MaxText limits the length in bytes of an id, a command, a name, a title or a moderator's text. The host has
// lower limits; this one is the size that an index of every engine supports. The events of a commit have no
// limit of their own.
const MaxText = 2048

// MaxIDs limits the ids in one query. Every engine allows many more.
const MaxIDs = 500

// ScanAll reads all rows of a query with scan, and closes it.
func ScanAll[T any](scan func(*sql.Rows) (T, error)) func(*sql.Rows, error) ([]T, error) {
	return func(rows *sql.Rows, err error) ([]T, error) {
		if err != nil {
			return nil, AsDamage(err)
		}
		defer rows.Close()
		var all []T
		for rows.Next() {
			one, err := scan(rows)
			if err != nil {
				return nil, AsDamage(err)
			}
			all = append(all, one)
		}
		return all, AsDamage(rows.Err())
	}
}

// OrNotFound returns err, or ErrNotFound for a missing row.
func OrNotFound(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return input.ErrNotFound
	}
	return err
}

// TimeOf converts a stored time: milliseconds since 1970, UTC.
func TimeOf(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// First returns the first row of a list, ErrNotFound for an empty one.
func First[T any](all []T, err error) (one T, _ error) {
	if err != nil {
		return one, err
	}
	if len(all) == 0 {
		return one, input.ErrNotFound
	}
	return all[0], nil
}

// Millis converts a time to milliseconds, 0 for the zero time.
func Millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// OptionalTime is the inverse of Millis.
func OptionalTime(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return TimeOf(ms)
}

// AffectOne runs a statement that must change a row, and returns ErrNotFound otherwise. A text that no engine
// can store also counts as not found.
func AffectOne(ctx context.Context, db *sqldb.DB, statement string, args ...any) error {
	for _, arg := range args {
		if text, ok := arg.(string); ok && CheckText(text) != nil {
			return input.ErrNotFound
		}
	}
	return AffectOneUnchecked(ctx, db, statement, args...)
}

// AffectOneUnchecked is AffectOne for texts of any length.
func AffectOneUnchecked(ctx context.Context, db *sqldb.DB, statement string, args ...any) error {
	return AtLeastOne(db.Write.ExecContext(ctx, statement, args...))
}

// LockPlayer returns ErrNotFound unless a person exists and is not erased. On PostgreSQL it locks the person's
// row, so that they cannot be erased before the transaction ends; SQLite has a single writer anyway.
func LockPlayer(ctx context.Context, tx *sql.Tx, p table.PlayerID) error {
	if CheckText(string(p)) != nil {
		return input.ErrNotFound
	}
	return AtLeastOne(tx.ExecContext(ctx, `UPDATE players SET name = name WHERE id = $1 AND name <> ''`, string(p)))
}

// Fewer returns an *input.Invalid of a field unless the count that a query returns is below most. The caller
// holds a lock under which the row is then added, so that concurrent calls count each other's.
func Fewer(ctx context.Context, tx *sql.Tx, most int, field, count string, args ...any) error {
	var have int
	if err := tx.QueryRowContext(ctx, count, args...).Scan(&have); err != nil {
		return err
	}
	if have >= most {
		return &input.Invalid{Field: field, Code: "too-many", Limit: most}
	}
	return nil
}

// Has reports whether a query finds a row.
func Has(ctx context.Context, tx *sql.Tx, rows string, args ...any) (yes bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (`+rows+`)`, args...).Scan(&yes)
	return yes, err
}

// Affected returns the number of rows that a statement changed.
func Affected(r sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

// AtLeastOne returns ErrNotFound if a statement changed no row.
func AtLeastOne(r sql.Result, err error) error {
	n, err := Affected(r, err)
	if err == nil && n == 0 {
		return input.ErrNotFound
	}
	return err
}

// CheckText returns ErrInvalidText unless every engine can store, compare and index the texts.
func CheckText(texts ...string) error {
	for _, t := range texts {
		if len(t) > MaxText || !utf8.ValidString(t) || strings.IndexByte(t, 0) >= 0 {
			return ErrInvalidText
		}
	}
	return nil
}

// Prepare prepares statements, keyed by their text.
func Prepare(ctx context.Context, db *sql.DB, statements map[string]**sql.Stmt) error {
	for text, into := range statements {
		var err error
		if *into, err = db.PrepareContext(ctx, text); err != nil {
			return err
		}
	}
	return nil
}

// ScanOne reads a row of one column.
func ScanOne[T any](rows *sql.Rows) (value T, err error) {
	err = rows.Scan(&value)
	return value, err
}

// ExecAll runs statements with the same arguments.
func ExecAll(ctx context.Context, tx *sql.Tx, args []any, statements ...string) error {
	for _, s := range statements {
		if _, err := tx.ExecContext(ctx, s, args...); err != nil {
			return err
		}
	}
	return nil
}

// Damaged returns host.ErrDamaged with a reason.
func Damaged(format string, args ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{host.ErrDamaged}, args...)...)
}

// AsDamage returns err, wrapped in host.ErrDamaged if the engine reports damaged data.
func AsDamage(err error) error {
	if sqldb.IsDamage(err) {
		return fmt.Errorf("%w: %w", host.ErrDamaged, err)
	}
	return err
}

// OrRemoved returns err, with ErrRemoved in place of the ErrNotFound of a removed table.
func OrRemoved(ctx context.Context, db *sqldb.DB, id string, err error) error {
	if !errors.Is(err, input.ErrNotFound) {
		return err
	}
	if WasRemoved(ctx, db.Read, id) {
		return input.ErrRemoved
	}
	return err
}

// WasRemoved reports whether a table was removed; false also if the query fails.
func WasRemoved(ctx context.Context, db interface {
	QueryRowContext(context.Context, string, ...any) *sql.Row
}, id string) bool {
	var one int
	return db.QueryRowContext(ctx, `SELECT 1 FROM removed_tables WHERE table_id = $1`, id).Scan(&one) == nil
}
