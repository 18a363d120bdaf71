package circles

import (
	"context"
	"database/sql"
	"time"

	"tablee/host/circles"
	"tablee/host/input"
	"tablee/store/query"
	"tablee/table"
)

const dateColumns = `id, circle_id, title, game, starts, weekly, author, created, due, day`

func scanDate(rows *sql.Rows) (d circles.Date, err error) {
	var created, due int64
	err = rows.Scan(&d.ID, &d.Circle, &d.Title, &d.Game, &d.Starts, &d.Weekly, &d.By, &created, &due, &d.Day)
	d.Created, d.Due = query.TimeOf(created), query.OptionalTime(due)
	return d, err
}

// AddDate implements circles.Dates.
func (s *CircleStore) AddDate(ctx context.Context, d circles.Date, most int, over func(circles.Date) bool) error {
	if err := query.CheckText(d.ID, d.Title, d.Game, d.Starts, string(d.By), d.Day); err != nil {
		return err
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if _, err := s.lockCircle(ctx, tx, d.Circle); err != nil {
			return err
		}
		all, err := query.ScanAll(scanDate)(tx.QueryContext(ctx, `SELECT `+dateColumns+` FROM circle_dates WHERE circle_id = $1`, string(d.Circle)))
		if err != nil {
			return err
		}
		for _, old := range all {
			if old.ID == d.ID {
				return nil // sent twice
			}
			if !over(old) {
				most--
			} else if _, err := tx.ExecContext(ctx, `DELETE FROM circle_dates WHERE id = $1`, old.ID); err != nil {
				return err
			}
		}
		if most <= 0 {
			return circles.ErrMany
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO circle_dates (`+dateColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
			d.ID, string(d.Circle), d.Title, d.Game, d.Starts, d.Weekly, string(d.By), d.Created.UnixMilli(), query.Millis(d.Due), d.Day)
		return err
	})
}

// CircleDates implements circles.Dates.
func (s *CircleStore) CircleDates(ctx context.Context, id circles.ID) ([]circles.Date, error) {
	if query.CheckText(string(id)) != nil {
		return nil, nil
	}
	return query.ScanAll(scanDate)(s.db.Read.QueryContext(ctx, `SELECT `+dateColumns+` FROM circle_dates WHERE circle_id = $1 ORDER BY created, id`, string(id)))
}

// RemoveDate implements circles.Dates.
func (s *CircleStore) RemoveDate(ctx context.Context, id circles.ID, date string) error {
	return query.AffectOne(ctx, s.db, `DELETE FROM circle_dates WHERE id = $1 AND circle_id = $2`, date, string(id))
}

// SetComing implements circles.Dates.
func (s *CircleStore) SetComing(ctx context.Context, id circles.ID, date, day string, p table.PlayerID, yes bool) error {
	if query.CheckText(string(id), date, day, string(p)) != nil {
		return input.ErrNotFound
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if _, err := s.lockCircle(ctx, tx, id); err != nil {
			return err
		}
		var there bool
		err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM circle_dates d JOIN circle_members m ON m.circle_id = d.circle_id
			WHERE d.id = $1 AND d.circle_id = $2 AND m.player_id = $3 AND m.gone = 0)`, date, string(id), string(p)).Scan(&there)
		if err == nil && !there {
			err = input.ErrNotFound
		}
		if err != nil {
			return err
		}
		if err := query.ExecAll(ctx, tx, []any{date, day}, `DELETE FROM circle_comers WHERE date_id = $1 AND day < $2`); err != nil {
			return err
		}
		statement := `DELETE FROM circle_comers WHERE date_id = $1 AND day = $2 AND player_id = $3`
		if yes {
			statement = `INSERT INTO circle_comers (date_id, day, player_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`
		}
		_, err = tx.ExecContext(ctx, statement, date, day, string(p))
		return err
	})
}

// Comers implements circles.Dates.
func (s *CircleStore) Comers(ctx context.Context, id circles.ID) ([]circles.Comer, error) {
	if query.CheckText(string(id)) != nil {
		return nil, nil
	}
	return query.ScanAll(func(rows *sql.Rows) (c circles.Comer, err error) {
		err = rows.Scan(&c.Date, &c.Day, &c.Player)
		return c, err
	})(s.db.Read.QueryContext(ctx, `SELECT o.date_id, o.day, o.player_id FROM circle_dates d JOIN circle_comers o ON o.date_id = d.id
		JOIN circle_members m ON m.circle_id = d.circle_id AND m.player_id = o.player_id
		WHERE d.circle_id = $1 AND `+belongs+` ORDER BY o.date_id, o.day, m.joined, o.player_id`, string(id)))
}

// DueDates implements circles.Dates.
func (s *CircleStore) DueDates(ctx context.Context, now time.Time, limit int) ([]circles.Date, error) {
	return query.ScanAll(scanDate)(s.db.Read.QueryContext(ctx, `SELECT `+dateColumns+` FROM circle_dates WHERE due > 0 AND due <= $1 ORDER BY due, id LIMIT $2`,
		now.UnixMilli(), limit))
}

// Reminded implements circles.Dates.
func (s *CircleStore) Reminded(ctx context.Context, was, next circles.Date) (mine bool, err error) {
	n, err := query.Affected(s.db.Write.ExecContext(ctx, `UPDATE circle_dates SET due = $3, day = $4 WHERE id = $1 AND due = $2`,
		was.ID, query.Millis(was.Due), query.Millis(next.Due), next.Day))
	return n > 0, err
}
