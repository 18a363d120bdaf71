package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"tablee/host"
	"tablee/host/input"
	"tablee/store/circles"
	"tablee/store/query"
	"tablee/table"
)

const (
	selectSeq     = `SELECT seq FROM tables WHERE id = $1`
	selectEnds    = `SELECT seq, (SELECT COALESCE(MAX(seq), 0) FROM commits WHERE table_id = $1) FROM tables WHERE id = $1`
	selectLog     = `SELECT seq, command, at, events, checksum FROM commits WHERE table_id = $1 AND seq > $2 ORDER BY seq`
	selectSeed    = `SELECT seed FROM seeds WHERE table_id = $1`
	selectCommand = `SELECT seq FROM commits WHERE table_id = $1 AND command = $2 AND command <> ''`
	// SQLite re-plans a statement for each parameter that stands alone after LIMIT.
	selectDue  = `SELECT id FROM tables WHERE wake_at IS NOT NULL AND wake_at <= $1 ORDER BY wake_at, id LIMIT CAST($2 AS BIGINT)`
	selectWake = `SELECT MIN(wake_at) FROM tables WHERE wake_at IS NOT NULL`
)

// reads holds the prepared statements of the reading pool: the most frequent queries of moves, requests and
// polling services.
type reads struct {
	seq, ends, log, seed, command, due, wake, notifications *sql.Stmt
}

func (r *reads) prepare(ctx context.Context, db *sql.DB) error {
	return query.Prepare(ctx, db, map[string]**sql.Stmt{
		selectSeq: &r.seq, selectEnds: &r.ends, selectLog: &r.log, selectSeed: &r.seed, selectCommand: &r.command,
		selectDue: &r.due, selectWake: &r.wake, anyNotification: &r.notifications,
	})
}

// Log implements host.Logs.
func (s *Store) Log(ctx context.Context, id table.ID, after uint64) ([]table.Commit, error) {
	if query.CheckText(string(id)) != nil {
		return nil, input.ErrNotFound
	}
	log, err := s.commits(ctx, id, after)
	if err == nil && after == 0 {
		err = s.checkEnd(ctx, id, len(log))
	}
	if err != nil && !errors.Is(err, input.ErrNotFound) {
		return log, fmt.Errorf("log of %s: %w", id, err)
	}
	if err != nil || len(log) > 0 {
		return log, query.OrRemoved(ctx, s.db, string(id), err)
	}
	var seq int64
	if err := s.reads.seq.QueryRowContext(ctx, string(id)).Scan(&seq); err != nil {
		return nil, query.OrRemoved(ctx, s.db, string(id), query.OrNotFound(err))
	}
	return nil, nil
}

// Seed implements host.Logs.
func (s *Store) Seed(ctx context.Context, id table.ID) (table.Seed, error) {
	if query.CheckText(string(id)) != nil {
		return table.Seed{}, input.ErrNotFound
	}
	var text string
	if err := s.reads.seed.QueryRowContext(ctx, string(id)).Scan(&text); err != nil {
		return table.Seed{}, query.OrNotFound(query.AsDamage(err))
	}
	seed, ok := table.ParseSeed(text)
	if !ok {
		return table.Seed{}, query.Damaged("the seed of %s", id)
	}
	return seed, nil
}

// Command implements node.Store.
func (s *Store) Command(ctx context.Context, id table.ID, command string) (uint64, bool, error) {
	if command == "" || query.CheckText(string(id), command) != nil {
		return 0, false, nil
	}
	var seq uint64
	err := s.reads.command.QueryRowContext(ctx, string(id), command).Scan(&seq)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	return seq, err == nil, err
}

// Due implements host.Rows.
func (s *Store) Due(ctx context.Context, now time.Time, limit int) ([]table.ID, error) {
	return query.ScanAll(query.ScanOne[table.ID])(s.reads.due.QueryContext(ctx, now.UnixMilli(), limit))
}

// ClearWake implements host.Rows.
func (s *Store) ClearWake(ctx context.Context, id table.ID, seq uint64) error {
	_, err := s.db.Write.ExecContext(ctx, `UPDATE tables SET wake_at = NULL WHERE id = $1 AND seq = $2 AND wake_at IS NOT NULL`,
		string(id), int64(seq))
	return err
}

// NextWake implements host.Rows.
func (s *Store) NextWake(ctx context.Context) (time.Time, error) {
	var at sql.NullInt64
	if err := s.reads.wake.QueryRowContext(ctx).Scan(&at); err != nil || !at.Valid {
		return time.Time{}, err
	}
	return query.TimeOf(at.Int64), nil
}

// Tables implements host.Rows. Tables that changed in the same millisecond are ordered by id.
func (s *Store) Tables(ctx context.Context, f host.Filter) ([]host.Row, error) {
	if !checkFilter(f) {
		return nil, nil
	}
	from, w := fromWhere(f)
	order := "changed DESC, id"
	if f.PlayingFirst {
		order = fmt.Sprintf("CASE status WHEN '%s' THEN 0 WHEN '%s' THEN 1 ELSE 2 END, %s", table.StatusPlaying, table.StatusOpen, order)
	}
	return readable(s.db.Read.QueryContext(ctx, fmt.Sprintf(`SELECT %s FROM %s WHERE %s ORDER BY %s LIMIT %d OFFSET %d`,
		rowColumns, from, w, order, query.Limit(f.Limit), f.Skip), w.Args...))
}

// checkFilter reports whether the filter's texts can occur in a row at all.
func checkFilter(f host.Filter) bool {
	texts := []string{f.Game, string(f.Player), string(f.Owner), string(f.For), f.Circle}
	for _, id := range f.IDs {
		texts = append(texts, string(id))
	}
	for _, status := range f.Status {
		texts = append(texts, string(status))
	}
	return query.CheckText(texts...) == nil
}

// Count implements host.Rows.
func (s *Store) Count(ctx context.Context, f host.Filter) (n int, err error) {
	if !checkFilter(f) {
		return 0, nil
	}
	from, w := fromWhere(f)
	err = s.db.Read.QueryRowContext(ctx, `SELECT COUNT(*) FROM `+from+` WHERE `+w.String(), w.Args...).Scan(&n)
	return n, err
}

// fromWhere converts a filter to SQL: the tables that it can choose, and a condition on them. The tables of a player or
// a circle are found first and looked up one by one: SQLite would otherwise read every table changed since then.
func fromWhere(f host.Filter) (from string, w *query.Where) {
	from, w = "tables", whereOf(f)
	if f.Player != "" {
		from = fmt.Sprintf("(SELECT table_id AS played FROM table_players WHERE player_id = %s) p CROSS JOIN %s", w.Arg(string(f.Player)), from)
		w.Add("id = played")
	}
	if f.Circle != "" {
		from = fmt.Sprintf("(SELECT table_id AS shared FROM circle_tables WHERE circle_id = %s) c CROSS JOIN %s", w.Arg(f.Circle), from)
		w.Add("id = shared")
	}
	return from, w
}

// whereOf converts a filter to an SQL condition, but for the player and the circle.
func whereOf(f host.Filter) *query.Where {
	w := &query.Where{}
	if f.Game != "" {
		w.And("game = %s", f.Game)
	}
	if len(f.Status) > 0 {
		w.Add("status IN (" + query.ArgList(w, f.Status) + ")")
	}
	if f.Public {
		w.Add("public")
	}
	if f.Owner != "" {
		w.And("owner = %s", string(f.Owner))
	}
	if len(f.IDs) > 0 {
		w.Add("id IN (" + query.ArgList(w, f.IDs) + ")")
	}
	if f.For != "" {
		for _, people := range estranged(w.Arg(string(f.For))) {
			w.Add("owner NOT IN (" + people + ")")
		}
	}
	if f.HasPeople {
		w.Add(`chairs LIKE '%"player":"%'`)
	}
	if !f.Since.IsZero() {
		w.And("changed + move_time / 1000000 >= %s", f.Since.UnixMilli())
	}
	return w
}

// estranged returns two queries of people with their programs: those whom a person has blocked, and those who have
// blocked them.
func estranged(person string) (queries [2]string) {
	me := circles.Behind(person)
	for i, blocks := range []string{`SELECT player_id, blocked_id FROM blocks`, `SELECT blocked_id, player_id FROM blocks`} {
		queries[i] = `WITH b (one, other) AS (` + blocks + `) SELECT other FROM b WHERE one IN (` + me + `)
			UNION ALL SELECT k.player_id FROM b JOIN tokens k ON k.owner = b.other WHERE b.one IN (` + me + `)`
	}
	return queries
}

// Estranged implements host.Rows.
func (s *Store) Estranged(ctx context.Context, p table.PlayerID) (all []table.PlayerID, err error) {
	if query.CheckText(string(p)) != nil {
		return nil, nil
	}
	for _, people := range estranged("$1") {
		some, err := query.ScanAll(query.ScanOne[table.PlayerID])(s.db.Read.QueryContext(ctx, people, string(p)))
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

func scanRow(rows *sql.Rows) (r host.Row, err error) {
	var chairs, places, points []byte
	var wake sql.NullInt64
	var move, opened, changed int64
	err = rows.Scan(&r.ID, &r.Game, &r.Title, &r.Status, &r.Public, &r.Seq, &chairs, &r.Owner, &r.Awaited,
		&move, &places, &points, &wake, &opened, &changed, &r.ForkOf, &r.Rated)
	if err != nil {
		return r, err
	}
	r.MoveTime, r.Opened, r.Changed = time.Duration(move), query.TimeOf(opened), query.TimeOf(changed)
	if wake.Valid {
		r.WakeAt = query.TimeOf(wake.Int64)
	}
	err = errors.Join(json.Unmarshal(chairs, &r.Chairs), json.Unmarshal(places, &r.Places),
		json.Unmarshal(points, &r.Points))
	if err != nil {
		return r, query.Damaged("the row of %s: %w", r.ID, err)
	}
	return r, nil
}

// readable returns the rows of a list that can be read. One damaged row does not fail the list.
func readable(rows *sql.Rows, err error) (list []host.Row, _ error) {
	if err != nil {
		return nil, query.AsDamage(err)
	}
	defer rows.Close()
	for rows.Next() {
		row, err := scanRow(rows)
		if err == nil {
			list = append(list, row)
		} else if !errors.Is(err, host.ErrDamaged) {
			return nil, query.AsDamage(err)
		}
	}
	return list, query.AsDamage(rows.Err())
}

// Counts implements host.Rows. A status without tables is absent.
func (s *Store) Counts(ctx context.Context) (map[table.Status]int, error) {
	type count struct {
		status table.Status
		n      int
	}
	counts, err := query.ScanAll(func(rows *sql.Rows) (c count, err error) {
		return c, rows.Scan(&c.status, &c.n)
	})(s.db.Read.QueryContext(ctx, `SELECT status, COUNT(*) FROM tables GROUP BY status`))
	all := make(map[table.Status]int, len(counts))
	for _, c := range counts {
		all[c.status] = c.n
	}
	return all, err
}
