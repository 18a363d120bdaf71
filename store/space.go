package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"tablee/host/cleaning"
	"tablee/store/query"
)

// shareOf maps a table of the schema to its share. Unlisted tables belong to ShareOther.
var shareOf = map[string]string{
	"tables": cleaning.ShareTables, "seeds": cleaning.ShareTables, "commits": cleaning.ShareTables,
	"table_players": cleaning.ShareTables, "read_markers": cleaning.ShareTables, "removed_tables": cleaning.ShareTables,
	"results": cleaning.ShareResults, "attempts": cleaning.ShareResults, "rated_games": cleaning.ShareResults,
	"ratings": cleaning.ShareResults, "prior_ratings": cleaning.ShareResults, "rating_locks": cleaning.ShareResults,
	"players": cleaning.SharePeople, "tokens": cleaning.SharePeople, "passkeys": cleaning.SharePeople,
	"recovery_codes": cleaning.SharePeople, "subjects": cleaning.SharePeople, "challenges": cleaning.SharePeople, "mutes": cleaning.SharePeople,
	"blocks": cleaning.SharePeople, "unseen": cleaning.SharePeople, "invitations": cleaning.SharePeople,
	"circles": cleaning.SharePeople, "circle_members": cleaning.SharePeople, "circle_tables": cleaning.SharePeople,
	"circle_dates": cleaning.SharePeople, "circle_comers": cleaning.SharePeople,
	"messages": cleaning.ShareChat,
	"targets":  cleaning.ShareNotifications, "notifications": cleaning.ShareNotifications, "news": cleaning.ShareNotifications,
	"moderators": cleaning.ShareModeration, "moderator_invites": cleaning.ShareModeration, "reports": cleaning.ShareModeration,
	"announcements": cleaning.ShareModeration, "limits": cleaning.ShareModeration, "audit_entries": cleaning.ShareModeration,
	"removals": cleaning.ShareModeration, "word_suggestions": cleaning.ShareModeration,
}

// Size implements cleaning.Space.
func (s *Store) Size(ctx context.Context) (cleaning.Size, error) {
	size, err := s.db.Size(ctx)
	disk := s.db.Disk()
	return cleaning.Size{Bytes: size.Bytes, Spare: size.Spare, Log: size.Log, DiskFree: disk.Free, DiskTotal: disk.Total}, err
}

// Shares implements cleaning.Space.
func (s *Store) Shares(ctx context.Context) ([]cleaning.Share, error) {
	sizes, err := s.db.TableSizes(ctx)
	if err != nil {
		return nil, err
	}
	names := cleaning.ShareNames()
	shares := make([]cleaning.Share, len(names))
	for i, name := range names {
		shares[i].Name = name
	}
	for relation, size := range sizes {
		i := slices.Index(names, shareOf[relation])
		if i < 0 {
			i = slices.Index(names, cleaning.ShareOther)
		}
		shares[i].Bytes += size.Bytes
		shares[i].Rows += size.Rows
	}
	return shares, nil
}

// SaveMeasure implements cleaning.Space.
func (s *Store) SaveMeasure(ctx context.Context, m cleaning.Measure) error {
	shares, err := json.Marshal(m.Shares)
	if err != nil {
		return err
	}
	_, err = s.db.Write.ExecContext(ctx, `INSERT INTO measures (day, at, bytes, shares) VALUES ($1, $2, $3, $4)
		ON CONFLICT (day) DO UPDATE SET at = excluded.at, bytes = excluded.bytes, shares = excluded.shares`,
		m.Day, m.At.UnixMilli(), m.Bytes, string(shares))
	return err
}

// Measures implements cleaning.Space.
func (s *Store) Measures(ctx context.Context, since time.Time) ([]cleaning.Measure, error) {
	return query.ScanAll(func(rows *sql.Rows) (m cleaning.Measure, err error) {
		var at int64
		var shares []byte
		err = rows.Scan(&m.Day, &at, &m.Bytes, &shares)
		m.At = query.TimeOf(at)
		return m, errors.Join(err, json.Unmarshal(shares, &m.Shares))
	})(s.db.Read.QueryContext(ctx, `SELECT day, at, bytes, shares FROM measures WHERE at >= $1 ORDER BY at`, since.UnixMilli()))
}

// GiveBack implements cleaning.Space.
func (s *Store) GiveBack(ctx context.Context, pages int) (int64, error) {
	return s.db.GiveBack(ctx, pages)
}

// TruncateLog implements cleaning.Space.
func (s *Store) TruncateLog(ctx context.Context) error { return s.db.TruncateLog(ctx) }

// Compact rewrites an embedded database; see [sqldb.DB.Compact].
func (s *Store) Compact(ctx context.Context) error { return s.db.Compact(ctx) }
