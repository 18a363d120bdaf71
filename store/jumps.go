package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"tablee/host/clock"
	"tablee/store/query"
)

// Jumps implements clock.Jumps.
func (s *Store) Jumps(ctx context.Context) ([]clock.Jump, error) {
	return query.ScanAll(func(rows *sql.Rows) (clock.Jump, error) {
		var began, ended int64
		err := rows.Scan(&began, &ended)
		return clock.Jump{Before: query.TimeOf(began), After: query.TimeOf(ended)}, err
	})(s.db.Read.QueryContext(ctx, `SELECT began, ended FROM jumps ORDER BY ended, began`))
}

// ChangeJumps implements clock.Jumps.
func (s *Store) ChangeJumps(ctx context.Context, add, forget []clock.Jump) error {
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		for _, j := range forget {
			if _, err := tx.ExecContext(ctx, `DELETE FROM jumps WHERE began = $1 AND ended = $2`, j.Before.UnixMilli(), j.After.UnixMilli()); err != nil {
				return err
			}
		}
		for _, j := range add {
			if _, err := tx.ExecContext(ctx, `INSERT INTO jumps (began, ended) VALUES ($1, $2) ON CONFLICT DO NOTHING`, j.Before.UnixMilli(), j.After.UnixMilli()); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM jumps WHERE ended < (SELECT MIN(ended) FROM
			(SELECT ended FROM jumps ORDER BY ended DESC LIMIT $1) newest)`, clock.MaxJumps)
		return err
	})
}

// StayAlive implements clock.Jumps.
func (s *Store) StayAlive(ctx context.Context, at time.Time) error {
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO last_alive (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at`, at.UnixMilli())
		return err
	})
}

// LastAlive implements clock.Jumps.
func (s *Store) LastAlive(ctx context.Context) (time.Time, error) {
	var at int64
	err := s.db.Read.QueryRowContext(ctx, `SELECT at FROM last_alive`).Scan(&at)
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, nil
	}
	return query.TimeOf(at), err
}

// OpenPeriods implements clock.Periods.
func (s *Store) OpenPeriods(ctx context.Context) ([]clock.Period, error) {
	return openPeriods(s.db.Read.QueryContext(ctx, selectOpenPeriods))
}

const selectOpenPeriods = `SELECT began, seen FROM open_periods ORDER BY began`

var openPeriods = query.ScanAll(func(rows *sql.Rows) (clock.Period, error) {
	var began, seen int64
	err := rows.Scan(&began, &seen)
	return clock.Period{Began: query.TimeOf(began), Seen: query.TimeOf(seen)}, err
})

// ChangeOpenPeriods implements clock.Periods.
func (s *Store) ChangeOpenPeriods(ctx context.Context, change func([]clock.Period) []clock.Period) error {
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := s.db.Lock(ctx, tx, "open periods"); err != nil {
			return err
		}
		was, err := openPeriods(tx.QueryContext(ctx, selectOpenPeriods))
		if err != nil {
			return err
		}
		open := change(was)
		for _, p := range was {
			if slices.Contains(open, p) {
				continue
			}
			if _, err := tx.ExecContext(ctx, `DELETE FROM open_periods WHERE began = $1`, p.Began.UnixMilli()); err != nil {
				return err
			}
		}
		for _, p := range open {
			if slices.Contains(was, p) {
				continue
			}
			if _, err := tx.ExecContext(ctx, `INSERT INTO open_periods (began, seen) VALUES ($1, $2)`, p.Began.UnixMilli(), p.Seen.UnixMilli()); err != nil {
				return err
			}
		}
		return nil
	})
}
