package moderation

import (
	"context"
	"database/sql"
	"encoding/hex"
	"time"

	"tablee/host/moderation"
	"tablee/store/query"
)

// SetBan implements moderation.Bans.
func (s *ModerationStore) SetBan(ctx context.Context, b moderation.Ban) error {
	if err := query.CheckText(b.Target, string(b.Author), b.Why); err != nil {
		return err
	}
	_, err := s.db.Write.ExecContext(ctx, `INSERT INTO bans (target, network, at, until, author, why) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (target) DO UPDATE SET at = excluded.at, until = excluded.until, author = excluded.author, why = excluded.why`,
		b.Target, b.Network, b.At.UnixMilli(), query.Millis(b.Until), string(b.Author), b.Why)
	return err
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

// Invitation implements moderation.Invitations.
func (s *ModerationStore) HouseInvitation(ctx context.Context, hash []byte, now time.Time) (moderation.Invitation, error) {
	return query.First(query.ScanAll(scanInvitation)(s.db.Read.QueryContext(ctx, invitationColumns+` AND hash = $2`, now.UnixMilli(), hex.EncodeToString(hash))))
}

// TakeHousePlace implements moderation.Invitations.
func (s *ModerationStore) TakeHousePlace(ctx context.Context, hash []byte, now time.Time) error {
	return query.AffectOne(ctx, s.db, `UPDATE house_invitations SET places = places - 1 WHERE hash = $1 AND expires > $2 AND places > 0`,
		hex.EncodeToString(hash), now.UnixMilli())
}

// Invitations implements moderation.Invitations.
func (s *ModerationStore) HouseInvitations(ctx context.Context, now time.Time) ([]moderation.Invitation, error) {
	return query.ScanAll(scanInvitation)(s.db.Read.QueryContext(ctx, invitationColumns+` ORDER BY at DESC, id`, now.UnixMilli()))
}

// RemoveHouseInvitation implements moderation.Invitations.
func (s *ModerationStore) RemoveHouseInvitation(ctx context.Context, id string) error {
	return query.AffectOne(ctx, s.db, `DELETE FROM house_invitations WHERE id = $1`, id)
}
