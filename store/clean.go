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

// Unused implements cleaning.Store.
func (s *Store) Unused(ctx context.Context, k cleaning.Kind, before time.Time, after string, limit int) ([]string, error) {
	search := rules[k].sql(before, before).Replace(searchItems)
	return query.ScanAll(query.ScanOne[string])(s.db.Read.QueryContext(ctx, search, after, limit))
}

// Moves wait for a removal, which therefore ends after so many items or commits of their logs.
const (
	maxItems   = 50
	maxCommits = 2000
)

// Remove implements cleaning.Store.
func (s *Store) Remove(ctx context.Context, k cleaning.Kind, before, now time.Time, ids []string, dry bool) (gone, rest []string, err error) {
	ctx, cancel := s.db.WithTimeout(ctx)
	defer cancel()
	err = s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := s.db.Lock(ctx, tx, "cleaning"); err != nil {
			return err
		}
		r := removal{rule: rules[k], ctx: ctx, store: s, tx: tx, kind: k, now: now, dry: dry, sql: rules[k].sql(before, now)}
		n := 0
		for ; n < len(ids) && n < maxItems && r.commits < maxCommits; n++ {
			removed, err := r.remove(ids[n])
			if err != nil {
				return fmt.Errorf("%s %s: %w", k, ids[n], err)
			}
			if removed {
				gone = append(gone, ids[n])
			}
		}
		rest = ids[n:]
		if dry || len(gone) == 0 {
			return nil
		}
		return r.count(gone)
	})
	if err != nil {
		return nil, nil, err
	}
	return gone, rest, nil
}

// removal applies a rule in a transaction.
type removal struct {
	rule
	ctx     context.Context
	store   *Store
	tx      *sql.Tx
	kind    cleaning.Kind
	now     time.Time
	dry     bool
	sql     *strings.Replacer
	commits int // read in logs
}

// remove removes an item unless it is used. Concurrent users of the item either commit before it is locked, or
// find it removed. On PostgreSQL the check must be a separate statement after the locks, to see commits made
// while those waited.
func (r *removal) remove(id string) (unused bool, err error) {
	for _, lock := range append([]string{lockItem}, r.lock...) {
		if err := r.exec(lock+" "+r.store.db.ForUpdate, id); err != nil {
			return false, err
		}
	}
	err = r.tx.QueryRowContext(r.ctx, r.sql.Replace(checkItem), id).Scan(&unused)
	if err == nil && unused && r.byLog {
		unused, err = r.unusedLog(id)
	}
	if err != nil || !unused || r.dry {
		return unused, err
	}
	for _, statement := range r.deletes {
		if err := r.exec(statement, id); err != nil {
			return false, err
		}
	}
	return true, nil
}

func (r *removal) exec(statement, id string) error {
	_, err := r.tx.ExecContext(r.ctx, r.sql.Replace(statement), id)
	return err
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
	r.commits += len(log)
	return err == nil && cleaning.Unused(r.kind, log), err
}

// count adds the removals to the day's entry of their kind in the audit log, and tells other nodes.
func (r *removal) count(gone []string) error {
	day, at := r.now.UTC().Format(time.DateOnly), r.now.UnixMilli()
	var total, entry int64
	err := r.tx.QueryRowContext(r.ctx, `UPDATE removals SET removed = removed + $3, at = $4 WHERE day = $1 AND kind = $2
		RETURNING removed, audit_seq`, day, string(r.kind), len(gone), at).Scan(&total, &entry)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		err = r.beginDay(day, len(gone))
	case err == nil:
		_, err = r.tx.ExecContext(r.ctx, `UPDATE audit_entries SET detail = $2 WHERE seq = $1`, entry, strconv.FormatInt(total, 10))
	}
	if err != nil || !r.kind.OfTables() {
		return err
	}
	payload := r.store.db.Node + " " + strings.Join(gone, " ")
	if len(payload) > sqldb.MaxPayload {
		payload = r.store.db.Node
	}
	return r.store.db.Notify(r.ctx, r.tx, movedChannel, payload)
}

// beginDay writes the day's first entry of a kind.
func (r *removal) beginDay(day string, n int) error {
	entry, err := r.store.InsertAudit(r.ctx, r.tx, moderation.AuditEntry{
		At: r.now, Kind: moderation.AuditClean, Target: string(r.kind), Detail: strconv.Itoa(n), Done: true,
	})
	if err != nil {
		return err
	}
	_, err = r.tx.ExecContext(r.ctx, `INSERT INTO removals (day, kind, removed, at, audit_seq) VALUES ($1, $2, $3, $4, $5)`,
		day, string(r.kind), n, r.now.UnixMilli(), int64(entry))
	return err
}

// RemovedSince implements cleaning.Store.
func (s *Store) RemovedSince(ctx context.Context, since time.Time) ([]table.ID, error) {
	return query.ScanAll(query.ScanOne[table.ID])(s.db.Read.QueryContext(ctx,
		`SELECT table_id FROM removed_tables WHERE at >= $1 ORDER BY at, table_id`, since.UnixMilli()))
}

// Removals implements cleaning.Store.
func (s *Store) Removals(ctx context.Context, limit int) ([]cleaning.Removal, error) {
	return query.ScanAll(func(rows *sql.Rows) (r cleaning.Removal, err error) {
		var at int64
		err = rows.Scan(&r.Day, &r.Kind, &r.N, &at)
		r.At = query.TimeOf(at)
		return r, err
	})(s.db.Read.QueryContext(ctx, `SELECT day, kind, removed, at FROM removals ORDER BY day DESC, kind LIMIT $1`, limit))
}

// Tidy implements cleaning.Store.
func (s *Store) Tidy(ctx context.Context, now, forget time.Time) error {
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		err := query.ExecAll(ctx, tx, []any{now.UnixMilli()},
			`DELETE FROM challenges WHERE expires <= $1`,
			`DELETE FROM moderator_invites WHERE expires <= $1`,
			`DELETE FROM site_invitations WHERE expires <= $1`,
			`DELETE FROM bans WHERE until <> 0 AND until <= $1`)
		if err != nil {
			return err
		}
		if err := query.ExecAll(ctx, tx, []any{now.Add(-moderation.KeepSuggestions).UnixMilli()},
			`DELETE FROM word_suggestions WHERE at <= $1`); err != nil {
			return err
		}
		return query.ExecAll(ctx, tx, []any{forget.UnixMilli()},
			`DELETE FROM removed_tables WHERE at < $1`,
			`DELETE FROM measures WHERE at < $1`)
	})
}

// TakeLease implements cleaning.Store.
func (s *Store) TakeLease(ctx context.Context, name, node string, now, until time.Time) (mine bool, done time.Time, err error) {
	// A lease that ends much later than this one was taken before the clock was set back.
	var at int64
	err = s.db.Write.QueryRowContext(ctx, `INSERT INTO leases (name, holder, until, done) VALUES ($1, $2, $4, 0)
		ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
		WHERE leases.holder = excluded.holder OR leases.until <= $3 OR leases.until > $5 RETURNING done`,
		name, node, now.UnixMilli(), until.UnixMilli(), until.Add(until.Sub(now)).UnixMilli()).Scan(&at)
	if errors.Is(err, sql.ErrNoRows) {
		return false, done, nil
	}
	return err == nil, query.OptionalTime(at), err
}

// EndLease implements cleaning.Store.
func (s *Store) EndLease(ctx context.Context, name, node string, done time.Time) error {
	_, err := s.db.Write.ExecContext(ctx, `UPDATE leases SET until = 0, done = $3 WHERE name = $1 AND holder = $2`, name, node, query.Millis(done))
	return err
}
