package moderation

import (
	"context"
	"database/sql"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"tablee/host/moderation"
	"tablee/store/query"
)

// Announce implements moderation.Announcements.
func (s *ModerationStore) Announce(ctx context.Context, a moderation.Announcement) error {
	others := maps.Clone(a.Text)
	delete(others, "fr")
	delete(others, "en")
	text, err := json.Marshal(others)
	if err != nil {
		return err
	}
	if err := query.CheckText(append(slices.Collect(maps.Values(a.Text)), a.ID)...); err != nil {
		return err
	}
	_, err = s.db.Write.ExecContext(ctx, `INSERT INTO announcements (id, fr, en, others, at, until) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
		a.ID, a.Text["fr"], a.Text["en"], string(text), a.At.UnixMilli(), a.Until.UnixMilli())
	return err
}

// Withdraw implements moderation.Announcements.
func (s *ModerationStore) Withdraw(ctx context.Context, id string, at time.Time) error {
	return query.AffectOne(ctx, s.db, `UPDATE announcements SET until = $2 WHERE id = $1 AND until > $2`, id, at.UnixMilli())
}

// Announcements implements moderation.Announcements.
func (s *ModerationStore) Announcements(ctx context.Context, now time.Time) ([]moderation.Announcement, error) {
	return query.ScanAll(func(rows *sql.Rows) (a moderation.Announcement, err error) {
		var at, until int64
		var fr, en, others string
		if err = rows.Scan(&a.ID, &fr, &en, &others, &at, &until); err == nil {
			err = json.Unmarshal([]byte(others), &a.Text)
		}
		if err != nil {
			return a, err
		}
		a.Text["fr"], a.Text["en"] = fr, en
		a.At, a.Until = query.TimeOf(at), query.TimeOf(until)
		return a, nil
	})(s.db.Read.QueryContext(ctx, `SELECT id, fr, en, others, at, until FROM announcements WHERE until > $1 ORDER BY at DESC, id`, now.UnixMilli()))
}

// SetLimit implements moderation.Limits.
func (s *ModerationStore) SetLimit(ctx context.Context, name string, events int) error {
	if err := query.CheckText(name); err != nil {
		return err
	}
	_, err := s.db.Write.ExecContext(ctx, `INSERT INTO limits (name, events) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET events = excluded.events`, name, events)
	return err
}

// UnsetLimit implements moderation.Limits.
func (s *ModerationStore) UnsetLimit(ctx context.Context, name string) error {
	_, err := s.db.Write.ExecContext(ctx, `DELETE FROM limits WHERE name = $1`, name)
	return err
}

// Limits implements moderation.Limits.
func (s *ModerationStore) Limits(ctx context.Context) (map[string]int, error) {
	rows, err := s.db.Read.QueryContext(ctx, `SELECT name, events FROM limits`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := map[string]int{}
	for rows.Next() {
		var name string
		var events int
		if err := rows.Scan(&name, &events); err != nil {
			return nil, err
		}
		all[name] = events
	}
	return all, rows.Err()
}
