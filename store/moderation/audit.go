package moderation

import (
	"context"
	"database/sql"

	"tablee/host/moderation"
	"tablee/store/query"
)

// BeginAudit implements moderation.AuditLog. Numbers have no gaps and become visible in order: an entry is
// numbered only after the previous one is committed.
func (s *ModerationStore) BeginAudit(ctx context.Context, d moderation.AuditEntry) (seq uint64, err error) {
	if err := query.CheckText(string(d.Author), d.Kind, d.Target, d.Detail, d.Why); err != nil {
		return 0, err
	}
	err = s.db.Transact(ctx, func(tx *sql.Tx) error {
		seq, err = s.InsertAudit(ctx, tx, d)
		return err
	})
	return seq, err
}

// InsertAudit writes an entry with the next number in a transaction. Other writers of entries wait until the
// transaction ends.
func (s *ModerationStore) InsertAudit(ctx context.Context, tx *sql.Tx, d moderation.AuditEntry) (seq uint64, err error) {
	if err := s.db.Lock(ctx, tx, "audit"); err != nil {
		return 0, err
	}
	if err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(seq), 0) + 1 FROM audit_entries`).Scan(&seq); err != nil {
		return 0, err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO audit_entries (seq, at, author, kind, target, detail, why, done)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		int64(seq), d.At.UnixMilli(), string(d.Author), d.Kind, d.Target, d.Detail, d.Why, d.Done)
	return seq, err
}

// FinishAudit implements moderation.AuditLog.
func (s *ModerationStore) FinishAudit(ctx context.Context, seq uint64) error {
	return query.AffectOne(ctx, s.db, `UPDATE audit_entries SET done = $2 WHERE seq = $1`, int64(seq), true)
}

const selectAudit = `SELECT seq, at, author, kind, target, detail, why, done
	FROM audit_entries WHERE seq > $1 ORDER BY seq LIMIT CAST($2 AS BIGINT)`

// AuditEntries implements moderation.AuditLog.
func (s *ModerationStore) AuditEntries(ctx context.Context, after uint64, limit int) ([]moderation.AuditEntry, error) {
	return query.ScanAll(func(rows *sql.Rows) (d moderation.AuditEntry, err error) {
		var at int64
		err = rows.Scan(&d.Seq, &at, &d.Author, &d.Kind, &d.Target, &d.Detail, &d.Why, &d.Done)
		d.At = query.TimeOf(at)
		return d, err
	})(s.audit.QueryContext(ctx, int64(min(after, 1<<62)), limit))
}

// LastAudit implements moderation.AuditLog.
func (s *ModerationStore) LastAudit(ctx context.Context) (seq uint64, err error) {
	err = s.db.Read.QueryRowContext(ctx, `SELECT COALESCE(MAX(seq), 0) FROM audit_entries`).Scan(&seq)
	return seq, err
}
