package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"tablee/host"
	"tablee/host/cleaning"
	"tablee/host/moderation"
	"tablee/store/query"
	"tablee/store/sqldb"
	"tablee/table"
)

// errDry rolls back a dry run.
var errDry = errors.New("store: dry run")

// Unused implements cleaning.Store. Each call reads a bounded number of rows, whatever it finds.
func (s *Store) Unused(ctx context.Context, k cleaning.Kind, before time.Time, from cleaning.Cursor) (found []cleaning.Candidate, next cleaning.Cursor, more bool, err error) {
	const window = 1000
	search, known := searches[k]
	if !known {
		return nil, from, false, fmt.Errorf("store: unknown kind %q", k)
	}
	rows, err := s.db.Read.QueryContext(ctx, fmt.Sprintf(`SELECT w.at, w.id, w.size, (%s) FROM (%s LIMIT %d) w ORDER BY w.at, w.id`,
		search.unused, search.windows[from.Part], window), before.UnixMilli(), from.At, from.ID)
	if err != nil {
		return nil, from, false, err
	}
	defer rows.Close()
	n := 0
	for next = from; rows.Next(); n++ {
		var c cleaning.Candidate
		var unused bool
		if err := rows.Scan(&next.At, &c.ID, &c.Rows, &unused); err != nil {
			return nil, from, false, err
		}
		if next.ID = c.ID; unused {
			found = append(found, c)
		}
	}
	if n < window {
		next = cleaning.Cursor{Part: from.Part + 1}
	}
	return found, next, next.Part < len(search.windows), rows.Err()
}

// Remove implements cleaning.Store.
func (s *Store) Remove(ctx context.Context, k cleaning.Kind, before, now time.Time, some []cleaning.Candidate, dry bool) (gone []string, err error) {
	ctx, cancel := s.db.WithTimeout(ctx)
	defer cancel()
	err = s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := s.db.Lock(ctx, tx, "cleaning"); err != nil {
			return err
		}
		r := removal{ctx: ctx, db: s.db, audit: s, tx: tx, kind: k, before: before.UnixMilli(), now: now}
		for _, c := range some {
			removed, err := r.remove(c.ID)
			if err != nil {
				return fmt.Errorf("%s %s: %w", k, c.ID, err)
			}
			if removed {
				gone = append(gone, c.ID)
			}
		}
		if dry {
			return errDry
		}
		return r.count(gone)
	})
	if errors.Is(err, errDry) {
		err = nil
	}
	if err != nil {
		return nil, err
	}
	return gone, nil
}

// removal removes things of one kind in a transaction.
type removal struct {
	ctx    context.Context
	db     *sqldb.DB
	audit  *Store
	tx     *sql.Tx
	kind   cleaning.Kind
	before int64
	now    time.Time
}

func (r *removal) remove(id string) (bool, error) {
	switch r.kind {
	case cleaning.Guests:
		return r.guest(id)
	case cleaning.Sessions:
		return r.changes(`DELETE FROM tokens WHERE hash = $1 AND seen < $2 AND seen > 0`, id, r.before)
	case cleaning.Chat:
		return r.chat(id)
	case cleaning.Circles:
		return r.circle(id)
	}
	return r.table(id)
}

// changes runs a statement and reports whether it changed anything.
func (r *removal) changes(statement string, args ...any) (bool, error) {
	n, err := query.Affected(r.tx.ExecContext(r.ctx, statement, args...))
	return n > 0, err
}

// holds reports whether a search's condition still holds. On PostgreSQL it must be a separate statement after
// the locking one, to see commits made while that one waited.
func (r *removal) holds(condition, id string) (yes bool, err error) {
	err = r.tx.QueryRowContext(r.ctx, condition, r.before, id).Scan(&yes)
	return yes, err
}

// lock waits for writers of a row and references to it. It returns false if the row is gone.
func (r *removal) lock(relation, id string) (bool, error) {
	var one int
	err := r.tx.QueryRowContext(r.ctx, fmt.Sprintf(`SELECT 1 FROM %s WHERE id = $1 %s`, relation, r.db.ForUpdate), id).Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// table removes a table with everything that belongs to it. A concurrent command or message either commits
// first, and then the table is in use, or finds it removed.
func (r *removal) table(id string) (bool, error) {
	if there, err := r.lock("tables", id); err != nil || !there {
		return false, err
	}
	if unused, err := r.holds(searches[r.kind].again, id); err != nil || !unused {
		return false, err
	}
	if unused, err := r.unusedLog(id); err != nil || !unused {
		return false, err
	}
	if err := query.ExecAll(r.ctx, r.tx, []any{id}, removeTable...); err != nil {
		return false, err
	}
	return r.changes(`INSERT INTO removed (table_id, at) VALUES ($1, $2) ON CONFLICT (table_id) DO UPDATE SET at = excluded.at`,
		id, r.now.UnixMilli())
}

// unusedLog reports whether the table's log shows it to be unused. A table with a damaged log is kept for
// repair.
func (r *removal) unusedLog(id string) (bool, error) {
	rows, err := r.tx.QueryContext(r.ctx, selectLog, id, 0)
	if err != nil {
		return false, err
	}
	log, err := readCommits(rows, table.ID(id), 0)
	if errors.Is(err, host.ErrDamaged) {
		return false, nil
	}
	return err == nil && cleaning.Unused(r.kind, log), err
}

// removeTable lists the statements that remove the table $1. Tables with rated games or counted attempts at
// daily deals are kept, so their rows need no statement.
var removeTable = []string{
	`DELETE FROM notices WHERE table_id = $1`,
	`DELETE FROM bells WHERE table_id = $1`,
	`DELETE FROM talk WHERE table_id = $1`,
	`DELETE FROM seen WHERE table_id = $1`,
	`DELETE FROM results WHERE table_id = $1`,
	`DELETE FROM circle_tables WHERE table_id = $1`,
	`DELETE FROM invitations WHERE table_id = $1`,
	`DELETE FROM table_players WHERE table_id = $1`,
	`DELETE FROM seeds WHERE table_id = $1`,
	`DELETE FROM commits WHERE table_id = $1`,
	`DELETE FROM tables WHERE id = $1`,
}

// chat removes the old messages of a finished table.
func (r *removal) chat(id string) (bool, error) {
	if over, err := r.holds(searches[r.kind].again, id); err != nil || !over {
		return false, err
	}
	return r.changes(`DELETE FROM talk WHERE table_id = $1 AND at < $2`, id, r.before)
}

// circle removes a circle with everything that belongs to it. Its members keep their games.
func (r *removal) circle(id string) (bool, error) {
	if there, err := r.lock("circles", id); err != nil || !there {
		return false, err
	}
	if unused, err := r.holds(searches[r.kind].again, id); err != nil || !unused {
		return false, err
	}
	return r.changes(`DELETE FROM circles WHERE id = $1`, id)
}

// guest removes a person. Their tokens go first: if one was used meanwhile, it stays, and so does the person.
func (r *removal) guest(id string) (bool, error) {
	if there, err := r.lock("players", id); err != nil || !there {
		return false, err
	}
	if unused, err := r.holds(searches[r.kind].again, id); err != nil || !unused {
		return false, err
	}
	if err := query.ExecAll(r.ctx, r.tx, []any{id}, lockTokens(r.db)); err != nil {
		return false, err
	}
	if unused, err := r.holds(searches[r.kind].again, id); err != nil || !unused {
		return false, err
	}
	return true, query.ExecAll(r.ctx, r.tx, []any{id},
		`DELETE FROM tokens WHERE player_id = $1 OR owner = $1`,
		`DELETE FROM seen WHERE player_id = $1`,
		`DELETE FROM mutes WHERE player_id = $1`,
		`DELETE FROM blocks WHERE player_id = $1`,
		`DELETE FROM invitations WHERE player_id = $1 OR author = $1`,
		`DELETE FROM unseen WHERE player_id = $1`,
		`UPDATE deeds SET detail = '' WHERE target = $1`,
		`DELETE FROM players WHERE id = $1`)
}

// lockTokens waits for transactions that use the tokens of the person $1.
func lockTokens(db *sqldb.DB) string {
	return `SELECT 1 FROM tokens WHERE player_id = $1 ORDER BY hash ` + db.ForUpdate
}

// count adds the removals to the day's entry in the audit log, and notifies other nodes.
func (r *removal) count(gone []string) error {
	if len(gone) == 0 {
		return nil
	}
	day := r.now.UTC().Format(time.DateOnly)
	counted, err := r.changes(`UPDATE cleanings SET removed = removed + $3, at = $4 WHERE day = $1 AND kind = $2`,
		day, string(r.kind), len(gone), r.now.UnixMilli())
	if err == nil && !counted {
		err = r.beginDay(day, len(gone))
	}
	if err != nil {
		return err
	}
	var n, seq int64
	err = r.tx.QueryRowContext(r.ctx, `SELECT removed, audit FROM cleanings WHERE day = $1 AND kind = $2`, day, string(r.kind)).Scan(&n, &seq)
	if err != nil {
		return err
	}
	if _, err := r.tx.ExecContext(r.ctx, `UPDATE deeds SET detail = $2 WHERE seq = $1`, seq, strconv.FormatInt(n, 10)); err != nil {
		return err
	}
	return r.tell(gone)
}

// beginDay writes the day's first entry of a kind.
func (r *removal) beginDay(day string, n int) error {
	seq, err := r.audit.InsertAudit(r.ctx, r.tx, moderation.AuditEntry{
		At: r.now, Kind: moderation.AuditClean, Target: string(r.kind), Done: true,
	})
	if err == nil {
		_, err = r.tx.ExecContext(r.ctx, `INSERT INTO cleanings (day, kind, removed, at, audit) VALUES ($1, $2, $3, $4, $5)`,
			day, string(r.kind), n, r.now.UnixMilli(), int64(seq))
	}
	return err
}

// tell makes other nodes look at the tables again.
func (r *removal) tell(gone []string) error {
	if r.kind == cleaning.Guests || r.kind == cleaning.Sessions || r.kind == cleaning.Circles {
		return nil
	}
	payload := r.db.Node + " " + strings.Join(gone, " ")
	if len(payload) > sqldb.MaxPayload {
		payload = r.db.Node
	}
	return r.db.Notify(r.ctx, r.tx, movedChannel, payload)
}

// RemovedSince implements cleaning.Store.
func (s *Store) RemovedSince(ctx context.Context, since time.Time) ([]table.ID, error) {
	return query.ScanAll(query.ScanOne[table.ID])(s.db.Read.QueryContext(ctx,
		`SELECT table_id FROM removed WHERE at >= $1 ORDER BY at, table_id`, since.UnixMilli()))
}

// Removals implements cleaning.Store.
func (s *Store) Removals(ctx context.Context, limit int) ([]cleaning.Removal, error) {
	return query.ScanAll(func(rows *sql.Rows) (r cleaning.Removal, err error) {
		var at int64
		err = rows.Scan(&r.Day, &r.Kind, &r.N, &at)
		r.At = query.TimeOf(at)
		return r, err
	})(s.db.Read.QueryContext(ctx, `SELECT day, kind, removed, at FROM cleanings ORDER BY day DESC, kind LIMIT $1`, limit))
}

// Tidy implements cleaning.Store.
func (s *Store) Tidy(ctx context.Context, now, forget time.Time) error {
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		err := query.ExecAll(ctx, tx, []any{now.UnixMilli()},
			`DELETE FROM challenges WHERE expires <= $1`,
			`DELETE FROM invites WHERE expires <= $1`,
			`DELETE FROM house_invitations WHERE expires <= $1 OR places <= 0`,
			`DELETE FROM bans WHERE until <> 0 AND until <= $1`)
		if err != nil {
			return err
		}
		return query.ExecAll(ctx, tx, []any{forget.UnixMilli()},
			`DELETE FROM removed WHERE at < $1`,
			`DELETE FROM measures WHERE at < $1`)
	})
}

// TakeTurn implements cleaning.Store.
func (s *Store) TakeTurn(ctx context.Context, name, node string, now, until time.Time) (mine bool, done time.Time, err error) {
	err = s.db.Transact(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT INTO turns (name, holder, until, done) VALUES ($1, '', 0, 0) ON CONFLICT DO NOTHING`, name); err != nil {
			return err
		}
		// A turn that ends much later than this one was taken before the clock was set back.
		n, err := query.Affected(tx.ExecContext(ctx, `UPDATE turns SET holder = $2, until = $4
			WHERE name = $1 AND (holder = $2 OR until <= $3 OR until > $5)`,
			name, node, now.UnixMilli(), until.UnixMilli(), until.Add(until.Sub(now)).UnixMilli()))
		if err != nil {
			return err
		}
		mine = n > 0
		var at int64
		err = tx.QueryRowContext(ctx, `SELECT done FROM turns WHERE name = $1`, name).Scan(&at)
		done = query.OptionalTime(at)
		return err
	})
	return mine, done, err
}

// EndTurn implements cleaning.Store.
func (s *Store) EndTurn(ctx context.Context, name, node string, done time.Time) error {
	_, err := s.db.Write.ExecContext(ctx, `UPDATE turns SET until = 0, done = $3 WHERE name = $1 AND holder = $2`, name, node, query.Millis(done))
	return err
}
