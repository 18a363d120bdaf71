package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"tablee/host/input"
	"tablee/table"
)

// scanAll reads all rows of a query with scan, and closes it.
func scanAll[T any](scan func(*sql.Rows) (T, error)) func(*sql.Rows, error) ([]T, error) {
	return func(rows *sql.Rows, err error) ([]T, error) {
		if err != nil {
			return nil, asDamage(err)
		}
		defer rows.Close()
		var all []T
		for rows.Next() {
			one, err := scan(rows)
			if err != nil {
				return nil, asDamage(err)
			}
			all = append(all, one)
		}
		return all, asDamage(rows.Err())
	}
}

// orNotFound is err, with ErrNotFound for no row.
func orNotFound(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return input.ErrNotFound
	}
	return err
}

// timeOf is a time as it is stored: milliseconds since 1970, UTC.
func timeOf(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// first is the first row of a list, ErrNotFound for none.
func first[T any](all []T, err error) (one T, _ error) {
	if err != nil {
		return one, err
	}
	if len(all) == 0 {
		return one, input.ErrNotFound
	}
	return all[0], nil
}

// millis is a time in milliseconds, 0 for the zero time.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// optionalTime is the inverse of millis.
func optionalTime(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return timeOf(ms)
}

// affectOne runs a statement that must change something, else ErrNotFound. A text that no
// engine can store is not found either.
func (s *Store) affectOne(ctx context.Context, statement string, args ...any) error {
	for _, arg := range args {
		if text, ok := arg.(string); ok && checkText(text) != nil {
			return input.ErrNotFound
		}
	}
	return s.affectOneUnchecked(ctx, statement, args...)
}

// affectOneUnchecked is affectOne for texts of any length.
func (s *Store) affectOneUnchecked(ctx context.Context, statement string, args ...any) error {
	return atLeastOne(s.db.Write.ExecContext(ctx, statement, args...))
}

// lockPlayer returns ErrNotFound unless a person exists and is not erased. On PostgreSQL it
// locks the person's row, so that they cannot be erased before the transaction has ended;
// SQLite has one writer.
func lockPlayer(ctx context.Context, tx *sql.Tx, p table.PlayerID) error {
	if checkText(string(p)) != nil {
		return input.ErrNotFound
	}
	return atLeastOne(tx.ExecContext(ctx, `UPDATE players SET name = name WHERE id = $1 AND name <> ''`, string(p)))
}

// affected is how many rows a statement changed.
func affected(r sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

// atLeastOne is ErrNotFound when a statement changed no row.
func atLeastOne(r sql.Result, err error) error {
	n, err := affected(r, err)
	if err == nil && n == 0 {
		return input.ErrNotFound
	}
	return err
}

// checkText returns ErrInvalidText unless every engine can store, compare and index these
// texts.
func checkText(texts ...string) error {
	for _, t := range texts {
		if len(t) > MaxText || !utf8.ValidString(t) || strings.IndexByte(t, 0) >= 0 {
			return ErrInvalidText
		}
	}
	return nil
}

func prepare(ctx context.Context, db *sql.DB, statements map[string]**sql.Stmt) error {
	for text, into := range statements {
		var err error
		if *into, err = db.PrepareContext(ctx, text); err != nil {
			return err
		}
	}
	return nil
}

// scanOne reads a row of one column.
func scanOne[T any](rows *sql.Rows) (value T, err error) {
	err = rows.Scan(&value)
	return value, err
}

// execAll runs statements with the same arguments.
func execAll(ctx context.Context, tx *sql.Tx, args []any, statements ...string) error {
	for _, s := range statements {
		if _, err := tx.ExecContext(ctx, s, args...); err != nil {
			return err
		}
	}
	return nil
}

// where collects the conditions of a query and its arguments.
type where struct {
	conditions []string
	args       []any
}

// arg adds an argument and returns its placeholder.
func (w *where) arg(value any) string {
	w.args = append(w.args, value)
	return fmt.Sprintf("$%d", len(w.args))
}

// and adds a condition, in which %s stands for the placeholder of value.
func (w *where) and(condition string, value any) {
	w.conditions = append(w.conditions, fmt.Sprintf(condition, w.arg(value)))
}

// String is all conditions together.
func (w *where) String() string {
	return strings.Join(append([]string{"1 = 1"}, w.conditions...), " AND ")
}

// argList adds an argument for each text and returns their placeholders, separated by commas.
func argList[T ~string](w *where, texts []T) string {
	marks := make([]string, len(texts))
	for i, t := range texts {
		marks[i] = w.arg(string(t))
	}
	return strings.Join(marks, ", ")
}

// limit is how many rows a list has, unless the filter says otherwise.
func limit(asked int) int {
	if asked <= 0 {
		return 100
	}
	return asked
}
