package store

import (
	"context"
	"database/sql"
	"fmt"

	"tablee/host/daily"
	"tablee/host/results"
	"tablee/store/query"
	"tablee/table"
)

// derived holds the rows derived from a table's log besides its own row: its results, and the attempt at a
// daily deal that it is.
type derived struct {
	table   string
	results []results.Result
	attempt *daily.Attempt
	game    string // game of the attempt
	day     string
}

// derivedOf validates results and finds the attempt in a log, or in a single commit.
func derivedOf(id table.ID, log []table.Commit, results []results.Result) (derived, error) {
	d := derived{table: string(id), results: results}
	for _, r := range results {
		if r.Table != id {
			return d, fmt.Errorf("%w: a result of %q at %q", ErrInvalidWrite, r.Table, id)
		}
		if err := query.CheckText(string(r.Player), r.Game, r.Unrated, r.Daily); err != nil {
			return d, err
		}
	}
	for _, c := range log {
		for _, e := range c.Events {
			if e.Kind != table.Open || e.Setup == nil || e.Setup.Daily == "" {
				continue
			}
			d.game, d.day = e.Setup.Game, e.Setup.Daily
			d.attempt = &daily.Attempt{Player: table.Becomes(log, e.Setup.Owner), Table: id, Opened: c.At}
		}
	}
	return d, query.CheckText(d.game, d.day)
}

const (
	insertResult = `INSERT INTO results (table_id, seat, player_id, level, game, seats, place, points, ended, unrated, daily)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
	insertRated = `INSERT INTO rated_games (table_id, game, ended, counted) VALUES ($1, $2, $3, FALSE)`
	// The attempt opened first counts, whichever is written first.
	insertAttempt = `INSERT INTO attempts (game, day, player_id, table_id, opened) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (game, day, player_id) DO UPDATE SET table_id = excluded.table_id, opened = excluded.opened
		WHERE excluded.opened < attempts.opened OR excluded.opened = attempts.opened AND excluded.table_id < attempts.table_id`
)

func (d derived) write(ctx context.Context, tx *sql.Tx) error {
	if t := d.attempt; t != nil {
		if _, err := tx.ExecContext(ctx, insertAttempt, d.game, d.day, string(t.Player), d.table, t.Opened.UnixMilli()); err != nil {
			return err
		}
	}
	for i, r := range d.results {
		_, err := tx.ExecContext(ctx, insertResult, d.table, int64(r.Seat), string(r.Player), r.Level, r.Game, r.Seats,
			r.Place, r.Points, r.Ended.UnixMilli(), r.Unrated, r.Daily)
		if err == nil && i == 0 && r.Unrated == "" {
			_, err = tx.ExecContext(ctx, insertRated, d.table, r.Game, r.Ended.UnixMilli())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// replace replaces the stored rows. If the game was already counted it must be counted again: see
// RecomputeRatings.
func (d derived) replace(ctx context.Context, tx *sql.Tx) error {
	for _, forget := range []string{
		`DELETE FROM results WHERE table_id = $1`, `DELETE FROM rated_games WHERE table_id = $1`, `DELETE FROM attempts WHERE table_id = $1`,
	} {
		if _, err := tx.ExecContext(ctx, forget, d.table); err != nil {
			return err
		}
	}
	return d.write(ctx, tx)
}
