package moderation

import (
	"context"
	"database/sql"
	"encoding/hex"
	"time"

	"tablee/host/moderation"
	"tablee/store/query"
	"tablee/table"
)

// AddInvite implements moderation.Moderators.
func (s *ModerationStore) AddInvite(ctx context.Context, hash []byte, now, expires time.Time) error {
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM moderator_invites WHERE expires <= $1`, now.UnixMilli()); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO moderator_invites (hash, expires) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
			hex.EncodeToString(hash), expires.UnixMilli())
		return err
	})
}

// Invite implements moderation.Moderators.
func (s *ModerationStore) Invite(ctx context.Context, hash []byte, now time.Time) error {
	var one int
	return query.OrNotFound(s.db.Read.QueryRowContext(ctx, `SELECT 1 FROM moderator_invites WHERE hash = $1 AND expires > $2`,
		hex.EncodeToString(hash), now.UnixMilli()).Scan(&one))
}

// Appoint implements moderation.Moderators. Only one call can win the DELETE.
func (s *ModerationStore) Appoint(ctx context.Context, hash []byte, p table.PlayerID, now time.Time) error {
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := query.LockPlayer(ctx, tx, p); err != nil {
			return err
		}
		if err := query.AtLeastOne(tx.ExecContext(ctx, `DELETE FROM moderator_invites WHERE hash = $1 AND expires > $2`,
			hex.EncodeToString(hash), now.UnixMilli())); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO moderators (player_id, since) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
			string(p), now.UnixMilli())
		return err
	})
}

// UseInvite implements moderation.Moderators.
func (s *ModerationStore) UseInvite(ctx context.Context, hash []byte, now time.Time) error {
	return query.AffectOne(ctx, s.db, `DELETE FROM moderator_invites WHERE hash = $1 AND expires > $2`, hex.EncodeToString(hash), now.UnixMilli())
}

// HadModerator implements moderation.Moderators.
func (s *ModerationStore) HadModerator(ctx context.Context) (had bool, err error) {
	err = s.db.Read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM moderators) OR EXISTS (SELECT 1 FROM audit_entries WHERE kind = $1 AND done = $2)`,
		moderation.AuditAppoint, true).Scan(&had)
	return had, err
}

// Dismiss implements moderation.Moderators.
func (s *ModerationStore) Dismiss(ctx context.Context, p table.PlayerID) error {
	return query.AffectOne(ctx, s.db, `DELETE FROM moderators WHERE player_id = $1`, string(p))
}

// Moderators implements moderation.Moderators.
func (s *ModerationStore) Moderators(ctx context.Context) ([]moderation.Moderator, error) {
	return query.ScanAll(func(rows *sql.Rows) (k moderation.Moderator, err error) {
		var created, since int64
		err = rows.Scan(&k.Player.ID, &k.Player.Name, &created, &k.Player.Program, &k.Player.Public, &since)
		k.Player.Created, k.Since = query.TimeOf(created), query.TimeOf(since)
		return k, err
	})(s.db.Read.QueryContext(ctx, `SELECT p.id, p.name, p.created, p.program, p.public, m.since FROM moderators m
		JOIN players p ON p.id = m.player_id ORDER BY m.since, p.id`))
}
