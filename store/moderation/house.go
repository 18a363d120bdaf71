package moderation

import (
	"context"
	"database/sql"
	"encoding/hex"
	"time"

	"tablee/host/moderation"
	"tablee/store/query"
)

// SetHouse implements moderation.Houses.
func (s *ModerationStore) SetHouse(ctx context.Context, name, value string) error {
	if err := query.CheckText(name); err != nil {
		return err
	}
	_, err := s.db.Write.ExecContext(ctx, `INSERT INTO house (name, value) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, value)
	return err
}

// HouseSettings implements moderation.Houses.
func (s *ModerationStore) HouseSettings(ctx context.Context) (map[string]string, error) {
	rows, err := s.db.Read.QueryContext(ctx, `SELECT name, value FROM house`)
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

// AddHouseInvitation implements moderation.Invitations.
func (s *ModerationStore) AddHouseInvitation(ctx context.Context, i moderation.Invitation, hash []byte) error {
	_, err := s.db.Write.ExecContext(ctx, `INSERT INTO house_invitations (hash, id, author, at, expires, places) VALUES ($1, $2, $3, $4, $5, $6)`,
		hex.EncodeToString(hash), i.ID, string(i.Author), i.At.UnixMilli(), i.Expires.UnixMilli(), i.Places)
	return err
}

const invitationColumns = `SELECT id, author, at, expires, places FROM house_invitations WHERE expires > $1 AND places > 0`

func scanInvitation(rows *sql.Rows) (i moderation.Invitation, err error) {
	var at, expires int64
	err = rows.Scan(&i.ID, &i.Author, &at, &expires, &i.Places)
	i.At, i.Expires = query.TimeOf(at), query.TimeOf(expires)
	return i, err
}

// HouseInvitation implements moderation.Invitations.
func (s *ModerationStore) HouseInvitation(ctx context.Context, hash []byte, now time.Time) (moderation.Invitation, error) {
	return query.First(query.ScanAll(scanInvitation)(s.db.Read.QueryContext(ctx, invitationColumns+` AND hash = $2`, now.UnixMilli(), hex.EncodeToString(hash))))
}

// TakeHousePlace implements moderation.Invitations.
func (s *ModerationStore) TakeHousePlace(ctx context.Context, hash []byte, now time.Time) error {
	return query.AffectOne(ctx, s.db, `UPDATE house_invitations SET places = places - 1 WHERE hash = $1 AND expires > $2 AND places > 0`,
		hex.EncodeToString(hash), now.UnixMilli())
}

// HouseInvitations implements moderation.Invitations.
func (s *ModerationStore) HouseInvitations(ctx context.Context, now time.Time) ([]moderation.Invitation, error) {
	return query.ScanAll(scanInvitation)(s.db.Read.QueryContext(ctx, invitationColumns+` ORDER BY at DESC, id`, now.UnixMilli()))
}

// RemoveHouseInvitation implements moderation.Invitations.
func (s *ModerationStore) RemoveHouseInvitation(ctx context.Context, id string) error {
	return query.AffectOne(ctx, s.db, `DELETE FROM house_invitations WHERE id = $1`, id)
}
