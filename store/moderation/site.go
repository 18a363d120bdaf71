package moderation

import (
	"context"
	"database/sql"
	"encoding/hex"
	"time"

	"tablee/host/moderation"
	"tablee/store/query"
)

// SetSiteSetting implements moderation.Settings.
func (s *ModerationStore) SetSiteSetting(ctx context.Context, name, value string) error {
	if err := query.CheckText(name); err != nil {
		return err
	}
	_, err := s.db.Write.ExecContext(ctx, `INSERT INTO site_settings (name, value) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, value)
	return err
}

// SiteSettings implements moderation.Settings.
func (s *ModerationStore) SiteSettings(ctx context.Context) (map[string]string, error) {
	rows, err := s.db.Read.QueryContext(ctx, `SELECT name, value FROM site_settings`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := map[string]string{}
	for rows.Next() {
		var name, value string
		if err := rows.Scan(&name, &value); err != nil {
			return nil, err
		}
		all[name] = value
	}
	return all, rows.Err()
}

// AddSiteInvitation implements moderation.Invitations.
func (s *ModerationStore) AddSiteInvitation(ctx context.Context, i moderation.Invitation, hash []byte) error {
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := s.db.Lock(ctx, tx, "site invitations"); err != nil {
			return err
		}
		err := query.Fewer(ctx, tx, moderation.MaxInvitations, "invitations",
			`SELECT COUNT(*) FROM site_invitations WHERE expires > $1 AND places > 0 AND id <> $2`, i.At.UnixMilli(), i.ID)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO site_invitations (hash, id, author, at, expires, places) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT DO NOTHING`,
			hex.EncodeToString(hash), i.ID, string(i.Author), i.At.UnixMilli(), i.Expires.UnixMilli(), i.Places)
		return err
	})
}

const invitationColumns = `SELECT id, author, at, expires, places FROM site_invitations WHERE expires > $1`

func scanInvitation(rows *sql.Rows) (i moderation.Invitation, err error) {
	var at, expires int64
	err = rows.Scan(&i.ID, &i.Author, &at, &expires, &i.Places)
	i.At, i.Expires = query.TimeOf(at), query.TimeOf(expires)
	return i, err
}

// SiteInvitation implements moderation.Invitations.
func (s *ModerationStore) SiteInvitation(ctx context.Context, hash []byte, now time.Time) (moderation.Invitation, error) {
	return query.First(query.ScanAll(scanInvitation)(s.db.Read.QueryContext(ctx, invitationColumns+` AND hash = $2`, now.UnixMilli(), hex.EncodeToString(hash))))
}

// TakeSitePlace implements moderation.Invitations.
func (s *ModerationStore) TakeSitePlace(ctx context.Context, hash []byte, now time.Time) error {
	return query.AffectOne(ctx, s.db, `UPDATE site_invitations SET places = places - 1 WHERE hash = $1 AND expires > $2 AND places > 0`,
		hex.EncodeToString(hash), now.UnixMilli())
}

// SiteInvitations implements moderation.Invitations.
func (s *ModerationStore) SiteInvitations(ctx context.Context, now time.Time) ([]moderation.Invitation, error) {
	return query.ScanAll(scanInvitation)(s.db.Read.QueryContext(ctx, invitationColumns+` AND places > 0 ORDER BY at DESC, id`, now.UnixMilli()))
}

// RemoveSiteInvitation implements moderation.Invitations.
func (s *ModerationStore) RemoveSiteInvitation(ctx context.Context, id string) error {
	return query.AffectOne(ctx, s.db, `DELETE FROM site_invitations WHERE id = $1`, id)
}
