package moderation

import (
	"context"
	"database/sql"
	"time"

	"tablee/host/moderation"
	"tablee/store/query"
)

// SetBan implements moderation.Bans.
func (s *ModerationStore) SetBan(ctx context.Context, b moderation.Ban) error {
	if err := query.CheckText(b.Target, string(b.Author), b.Why); err != nil {
		return err
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := s.db.Lock(ctx, tx, "bans"); err != nil {
			return err
		}
		err := query.Fewer(ctx, tx, moderation.MaxBans, "bans",
			`SELECT COUNT(*) FROM bans WHERE (until = 0 OR until > $1) AND target <> $2`, b.At.UnixMilli(), b.Target)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO bans (target, network, at, until, author, why) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (target) DO UPDATE SET at = excluded.at, until = excluded.until, author = excluded.author, why = excluded.why`,
			b.Target, b.Network, b.At.UnixMilli(), query.Millis(b.Until), string(b.Author), b.Why)
		return err
	})
}

// LiftBan implements moderation.Bans.
func (s *ModerationStore) LiftBan(ctx context.Context, target string) error {
	return query.AffectOne(ctx, s.db, `DELETE FROM bans WHERE target = $1`, target)
}

// Bans implements moderation.Bans.
func (s *ModerationStore) Bans(ctx context.Context, now time.Time) ([]moderation.Ban, error) {
	return query.ScanAll(func(rows *sql.Rows) (b moderation.Ban, err error) {
		var at, until int64
		err = rows.Scan(&b.Target, &b.Network, &at, &until, &b.Author, &b.Why)
		b.At, b.Until = query.TimeOf(at), query.OptionalTime(until)
		return b, err
	})(s.db.Read.QueryContext(ctx, `SELECT target, network, at, until, author, why FROM bans
		WHERE until = 0 OR until > $1 ORDER BY at DESC, target LIMIT $2`, now.UnixMilli(), moderation.MaxBans))
}
