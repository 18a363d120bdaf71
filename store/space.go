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
	"table_players": cleaning.ShareTables, "seen": cleaning.ShareTables, "removed": cleaning.ShareTables,
	"results": cleaning.ShareResults, "rated": cleaning.ShareResults, "ratings": cleaning.ShareResults,
	"beliefs": cleaning.ShareResults, "tries": cleaning.ShareResults, "rating_turns": cleaning.ShareResults,
	"players": cleaning.SharePeople, "tokens": cleaning.SharePeople, "passkeys": cleaning.SharePeople,
	"codes": cleaning.SharePeople, "challenges": cleaning.SharePeople, "mutes": cleaning.SharePeople,
	"circles": cleaning.SharePeople, "circle_people": cleaning.SharePeople, "circle_dates": cleaning.SharePeople, "circle_comers": cleaning.SharePeople,
	"circle_tables": cleaning.SharePeople, "blocks": cleaning.SharePeople, "invitations": cleaning.SharePeople, "unseen": cleaning.SharePeople,
	"talk": cleaning.ShareChat, "news": cleaning.ShareNotifications,
	"bells": cleaning.ShareNotifications, "notices": cleaning.ShareNotifications,
	"hosts": cleaning.ShareModeration, "invites": cleaning.ShareModeration, "reports": cleaning.ShareModeration,
	"announcements": cleaning.ShareModeration, "limits": cleaning.ShareModeration, "deeds": cleaning.ShareModeration,
	"cleanings": cleaning.ShareModeration,
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
	_, err = s.db.Write.ExecContext(ctx, `INSERT INTO measures (day, at, bytes, kinds) VALUES ($1, $2, $3, $4)
		ON CONFLICT (day) DO UPDATE SET at = excluded.at, bytes = excluded.bytes, kinds = excluded.kinds`,
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
	})(s.db.Read.QueryContext(ctx, `SELECT day, at, bytes, kinds FROM measures WHERE at >= $1 ORDER BY at`, since.UnixMilli()))
}

// GiveBack implements cleaning.Space.
func (s *Store) GiveBack(ctx context.Context, pages int) (int64, error) {
	return s.db.GiveBack(ctx, pages)
}

// TruncateLog implements cleaning.Space.
func (s *Store) TruncateLog(ctx context.Context) error { return s.db.TruncateLog(ctx) }

// Compact rewrites an embedded database; see [sqldb.DB.Compact].
func (s *Store) Compact(ctx context.Context) error { return s.db.Compact(ctx) }
