package store

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/host/circles"
	"tablee/host/daily"
	"tablee/host/input"
	"tablee/host/results"
	"tablee/store/query"
	"tablee/table"
)

const resultColumns = `r.table_id, r.seat, r.player_id, r.level, r.game, r.seats, r.place, r.points, r.ended, r.unrated, r.daily`

func scanResult(rows *sql.Rows) (r results.Result, err error) {
	var ended int64
	err = rows.Scan(&r.Table, &r.Seat, &r.Player, &r.Level, &r.Game, &r.Seats, &r.Place, &r.Points, &ended, &r.Unrated, &r.Daily)
	r.Ended = query.TimeOf(ended)
	return r, err
}

// Results implements results.Store. Games that ended in the same millisecond are ordered by table id.
func (s *Store) Results(ctx context.Context, f results.Filter) ([]results.Result, error) {
	if query.CheckText(string(f.Player), f.Game, string(f.Against)) != nil {
		return nil, nil
	}
	w := &query.Where{}
	w.Add("r.player_id <> ''")
	w.And("r.player_id = %s", string(f.Player))
	if f.Game != "" {
		w.And("r.game = %s", f.Game)
	}
	if f.Against != "" {
		w.And("EXISTS (SELECT 1 FROM results o WHERE o.table_id = r.table_id AND o.player_id = %s AND o.seat <> r.seat)", string(f.Against))
	}
	switch f.Outcome {
	case "won":
		w.Add("r.place = 1")
	case "lost":
		w.Add("r.place > 1")
	}
	switch f.Rated {
	case "yes":
		w.Add("r.unrated = ''")
	case "no":
		w.Add("r.unrated <> ''")
	}
	if !f.Since.IsZero() {
		w.And("r.ended >= %s", f.Since.UnixMilli())
	}
	return query.ScanAll(scanResult)(s.db.Read.QueryContext(ctx, fmt.Sprintf(`SELECT %s FROM results r WHERE %s
		ORDER BY r.ended DESC, r.table_id DESC, r.seat LIMIT %d OFFSET %d`,
		resultColumns, w, query.Limit(f.Limit), max(f.Skip, 0)), w.Args...))
}

// ResultsOf implements results.Store.
func (s *Store) ResultsOf(ctx context.Context, tables []table.ID) ([]results.Result, error) {
	var all []results.Result
	known := slices.DeleteFunc(slices.Clone(tables), func(id table.ID) bool { return query.CheckText(string(id)) != nil })
	for some := range slices.Chunk(known, query.MaxIDs) {
		w := &query.Where{}
		found, err := query.ScanAll(scanResult)(s.db.Read.QueryContext(ctx, "SELECT "+resultColumns+" FROM results r WHERE r.table_id IN ("+
			query.ArgList(w, some)+") ORDER BY r.table_id, r.seat, r.player_id", w.Args...))
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// Met implements results.Store.
func (s *Store) Met(ctx context.Context, p table.PlayerID, limit int) ([]table.PlayerID, error) {
	if p == "" || query.CheckText(string(p)) != nil {
		return nil, nil
	}
	return query.ScanAll(func(rows *sql.Rows) (id table.PlayerID, err error) {
		var times int
		err = rows.Scan(&id, &times)
		return id, err
	})(s.db.Read.QueryContext(ctx, `SELECT o.player_id, COUNT(*) AS times FROM results r
		JOIN results o ON o.table_id = r.table_id AND o.player_id <> r.player_id
		WHERE r.player_id = $1 AND o.player_id <> ''
		GROUP BY o.player_id ORDER BY times DESC, o.player_id LIMIT $2`, string(p), limit))
}

// Played implements results.Store.
func (s *Store) Played(ctx context.Context, p table.PlayerID) (yes bool, err error) {
	if p == "" || query.CheckText(string(p)) != nil {
		return false, nil
	}
	err = s.db.Read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM results WHERE player_id = $1)`, string(p)).Scan(&yes)
	return yes, err
}

const selectAttempts = `SELECT t.player_id, t.table_id, t.opened, r.ended, r.place, r.points, ` + query.OtherPoints + ` FROM attempts t
	LEFT JOIN results r ON r.table_id = t.table_id AND r.player_id = t.player_id AND r.daily = t.day WHERE t.game = $1 AND t.day = $2`

func scanAttempt(rows *sql.Rows) (t daily.Attempt, err error) {
	var opened int64
	var ended, place, points, others sql.NullInt64
	err = rows.Scan(&t.Player, &t.Table, &opened, &ended, &place, &points, &others)
	t.Opened, t.Place, t.Points, t.Others = query.TimeOf(opened), int(place.Int64), int(points.Int64), int(others.Int64)
	if ended.Valid {
		t.Ended = query.TimeOf(ended.Int64)
	}
	return t, err
}

// Attempts implements daily.Store. The order is unspecified.
func (s *Store) Attempts(ctx context.Context, game, day string) ([]daily.Attempt, error) {
	if query.CheckText(game, day) != nil {
		return nil, nil
	}
	return query.ScanAll(scanAttempt)(s.db.Read.QueryContext(ctx, selectAttempts, game, day))
}

// Attempt implements daily.Store.
func (s *Store) Attempt(ctx context.Context, game, day string, p table.PlayerID) (daily.Attempt, error) {
	if query.CheckText(game, day, string(p)) != nil {
		return daily.Attempt{}, input.ErrNotFound
	}
	return query.First(query.ScanAll(scanAttempt)(s.db.Read.QueryContext(ctx, selectAttempts+` AND t.player_id = $3`, game, day, string(p))))
}

// AttemptsOn implements daily.Store.
func (s *Store) AttemptsOn(ctx context.Context, from, to string, people []table.PlayerID) ([]daily.DatedAttempt, error) {
	if query.CheckText(from, to) != nil || len(people) == 0 || len(people) > query.MaxIDs {
		return nil, nil
	}
	w := &query.Where{}
	w.And("t.day >= %s", from)
	w.And("t.day <= %s", to)
	return query.ScanAll(func(rows *sql.Rows) (d daily.DatedAttempt, err error) {
		var opened int64
		var ended, place, points sql.NullInt64
		err = rows.Scan(&d.Game, &d.Day, &d.Player, &d.Table, &opened, &ended, &place, &points)
		d.Opened, d.Place, d.Points = query.TimeOf(opened), int(place.Int64), int(points.Int64)
		if ended.Valid {
			d.Ended = query.TimeOf(ended.Int64)
		}
		return d, err
	})(s.db.Read.QueryContext(ctx, `SELECT t.game, t.day, t.player_id, t.table_id, t.opened, r.ended, r.place, r.points FROM attempts t
		LEFT JOIN results r ON r.table_id = t.table_id AND r.player_id = t.player_id AND r.daily = t.day
		WHERE t.player_id IN (`+query.ArgList(w, people)+`) AND `+w.String()+` ORDER BY t.day, t.game, t.player_id`, w.Args...))
}

// Tallies implements daily.Store.
func (s *Store) Tallies(ctx context.Context, day string, before time.Time) (map[string]daily.Tally, error) {
	if query.CheckText(day) != nil {
		return nil, nil
	}
	type row struct {
		game string
		daily.Tally
	}
	rows, err := query.ScanAll(func(rows *sql.Rows) (r row, err error) {
		return r, rows.Scan(&r.game, &r.Finished, &r.Least, &r.Most)
	})(s.db.Read.QueryContext(ctx, `SELECT t.game, COUNT(*), MIN(r.points), MAX(r.points) FROM attempts t
		JOIN results r ON r.table_id = t.table_id AND r.player_id = t.player_id AND r.daily = t.day
		WHERE t.day = $1 AND r.ended < $2 GROUP BY t.game`, day, query.Millis(before)))
	tallies := map[string]daily.Tally{}
	for _, r := range rows {
		tallies[r.game] = r.Tally
	}
	return tallies, err
}

// PlayedDays implements daily.Store.
func (s *Store) PlayedDays(ctx context.Context, p table.PlayerID, from string) ([]daily.PlayedDay, error) {
	if query.CheckText(string(p), from) != nil {
		return nil, nil
	}
	return query.ScanAll(func(rows *sql.Rows) (d daily.PlayedDay, err error) {
		var first int64
		err = rows.Scan(&d.Day, &first)
		d.First = query.TimeOf(first)
		return d, err
	})(s.db.Read.QueryContext(ctx, `SELECT t.day, MIN(r.ended) FROM attempts t
		JOIN results r ON r.table_id = t.table_id AND r.player_id = t.player_id AND r.daily = t.day
		WHERE t.player_id = $1 AND t.day >= $2 GROUP BY t.day ORDER BY t.day DESC`, string(p), from))
}

// Secret implements daily.Store.
func (s *Store) Secret(ctx context.Context, name string, fresh []byte) ([]byte, error) {
	if err := query.CheckText(name); err != nil {
		return nil, err
	}
	var text string
	err := s.db.Read.QueryRowContext(ctx, `SELECT value FROM secrets WHERE name = $1`, name).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		_, err = s.db.Write.ExecContext(ctx, `INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
			name, hex.EncodeToString(fresh))
		if err == nil {
			err = s.db.Write.QueryRowContext(ctx, `SELECT value FROM secrets WHERE name = $1`, name).Scan(&text)
		}
	}
	if err != nil {
		return nil, err
	}
	return hex.DecodeString(text)
}

// CircleGames implements circles.Store. A continuation of another game is recognizable by its row.
func (s *Store) CircleGames(ctx context.Context, id circles.ID, since time.Time, most int) ([]results.Result, error) {
	if query.CheckText(string(id)) != nil {
		return nil, nil
	}
	return query.ScanAll(scanResult)(s.db.Read.QueryContext(ctx, fmt.Sprintf(`SELECT %s FROM (
			SELECT o.table_id, MAX(o.ended) AS ended FROM circle_members m
				JOIN results o ON o.player_id = m.player_id AND o.ended >= m.joined AND o.ended >= $2
			WHERE m.circle_id = $1 AND (m.gone = 0 OR o.ended <= m.gone) AND o.unrated IN ('', '%s') AND o.daily = ''
			GROUP BY o.table_id HAVING COUNT(DISTINCT o.player_id) > 1 ORDER BY 2 DESC, 1 LIMIT $3) g
		JOIN tables t ON t.id = g.table_id AND t.fork_of = ''
		JOIN results r ON r.table_id = g.table_id
		ORDER BY r.ended, r.table_id, r.seat, r.player_id`, resultColumns, results.UnratedAgreed),
		string(id), query.Millis(since), most))
}
