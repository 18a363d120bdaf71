package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"tablee/host/input"
	"tablee/store/query"
	"tablee/table"
)

// TableCode implements lobby.Codes.
func (s *Store) TableCode(ctx context.Context, id table.ID) (code string, err error) {
	if query.CheckText(string(id)) != nil {
		return "", input.ErrNotFound
	}
	err = s.db.Read.QueryRowContext(ctx, `SELECT code FROM tables WHERE id = $1`, string(id)).Scan(&code)
	return code, query.OrNotFound(err)
}

// GiveTableCode implements lobby.Codes. A unique index decides between two nodes: for the second one the code
// is taken.
func (s *Store) GiveTableCode(ctx context.Context, id table.ID, code string, free time.Time) (bool, error) {
	if query.CheckText(string(id), code) != nil {
		return false, input.ErrNotFound
	}
	if _, err := s.db.Write.ExecContext(ctx, `UPDATE tables SET code = '' WHERE code = $1 AND status <> $2 AND changed < $3`,
		code, string(table.StatusOpen), free.UnixMilli()); err != nil {
		return false, err
	}
	done, err := s.db.Write.ExecContext(ctx, `UPDATE tables SET code = $1 WHERE id = $2 AND code = ''
		AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.code = $1)`, code, string(id))
	if err != nil {
		if _, other := s.TableOfCode(ctx, code); other == nil {
			return false, nil
		}
		return false, err
	}
	n, err := done.RowsAffected()
	return n > 0, err
}

// TableOfCode implements lobby.Codes.
func (s *Store) TableOfCode(ctx context.Context, code string) (id table.ID, err error) {
	if code == "" || query.CheckText(code) != nil {
		return "", input.ErrNotFound
	}
	err = s.db.Read.QueryRowContext(ctx, `SELECT id FROM tables WHERE code = $1 AND code <> ''`, code).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return "", input.ErrNotFound
	}
	return id, err
}
