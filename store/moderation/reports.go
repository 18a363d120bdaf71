package moderation

import (
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"tablee/host/moderation"
	"tablee/store/query"
	"tablee/table"
)

// AddInvite implements moderation.Moderators.
func (s *ModerationStore) AddInvite(ctx context.Context, hash []byte, now, expires time.Time) error {
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM invites WHERE expires <= $1`, now.UnixMilli()); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO invites (hash, expires) VALUES ($1, $2)`,
			hex.EncodeToString(hash), expires.UnixMilli())
		return err
	})
}

// Invite implements moderation.Moderators.
func (s *ModerationStore) Invite(ctx context.Context, hash []byte, now time.Time) error {
	var one int
	return query.OrNotFound(s.db.Read.QueryRowContext(ctx, `SELECT 1 FROM invites WHERE hash = $1 AND expires > $2`,
		hex.EncodeToString(hash), now.UnixMilli()).Scan(&one))
}

// Appoint implements moderation.Moderators. Only one call can win the DELETE.
func (s *ModerationStore) Appoint(ctx context.Context, hash []byte, p table.PlayerID, now time.Time) error {
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := query.LockPlayer(ctx, tx, p); err != nil {
			return err
		}
		if err := query.AtLeastOne(tx.ExecContext(ctx, `DELETE FROM invites WHERE hash = $1 AND expires > $2`,
			hex.EncodeToString(hash), now.UnixMilli())); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO hosts (player_id, since) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
			string(p), now.UnixMilli())
		return err
	})
}

// Dismiss implements moderation.Moderators.
func (s *ModerationStore) Dismiss(ctx context.Context, p table.PlayerID) error {
	return query.AffectOne(ctx, s.db, `DELETE FROM hosts WHERE player_id = $1`, string(p))
}

// Moderators implements moderation.Moderators.
func (s *ModerationStore) Moderators(ctx context.Context) ([]moderation.Moderator, error) {
	return query.ScanAll(func(rows *sql.Rows) (k moderation.Moderator, err error) {
		var created, since int64
		err = rows.Scan(&k.Player.ID, &k.Player.Name, &created, &k.Player.Program, &k.Player.Public, &since)
		k.Player.Created, k.Since = query.TimeOf(created), query.TimeOf(since)
		return k, err
	})(s.db.Read.QueryContext(ctx, `SELECT p.id, p.name, p.created, p.program, p.public, h.since FROM hosts h
		JOIN players p ON p.id = h.player_id ORDER BY h.since, p.id`))
}

// AddReport implements moderation.Reports.
func (s *ModerationStore) AddReport(ctx context.Context, r moderation.Report) error {
	if err := query.CheckText(r.ID, string(r.Author), string(r.Person), string(r.Table), r.Reason); err != nil {
		return err
	}
	_, err := s.db.Write.ExecContext(ctx, `INSERT INTO reports
		(id, at, author, person, table_id, seq, reason, resolved, resolver, note)
		VALUES ($1, $2, $3, $4, $5, $6, $7, 0, '', '')`,
		r.ID, r.At.UnixMilli(), string(r.Author), string(r.Person), string(r.Table), int64(min(r.Seq, 1<<62)), r.Reason)
	return err
}

// Reports implements moderation.Reports.
func (s *ModerationStore) Reports(ctx context.Context, f moderation.ReportFilter) ([]moderation.Report, error) {
	if query.CheckText(f.ID, string(f.Author), string(f.Person)) != nil {
		return nil, nil
	}
	w := &query.Where{}
	for _, c := range []struct{ condition, value string }{
		{"id = %s", f.ID}, {"author = %s", string(f.Author)}, {"person = %s", string(f.Person)},
	} {
		if c.value != "" {
			w.And(c.condition, c.value)
		}
	}
	if f.Open {
		w.Add("resolved = 0")
	}
	return query.ScanAll(scanReport)(s.db.Read.QueryContext(ctx, fmt.Sprintf(`SELECT id, at, author, person, table_id, seq, reason, resolved, resolver, note
		FROM reports WHERE %s
		ORDER BY CASE WHEN resolved = 0 THEN at - 9000000000000000 ELSE -resolved END, id LIMIT %d`, w, query.Limit(f.Limit)), w.Args...))
}

func scanReport(rows *sql.Rows) (r moderation.Report, err error) {
	var at, resolved int64
	err = rows.Scan(&r.ID, &at, &r.Author, &r.Person, &r.Table, &r.Seq, &r.Reason, &resolved, &r.Resolver, &r.Note)
	r.At, r.Resolved = query.TimeOf(at), query.OptionalTime(resolved)
	return r, err
}

// Resolve implements moderation.Reports.
func (s *ModerationStore) Resolve(ctx context.Context, id string, by table.PlayerID, note string, at time.Time) error {
	return query.AffectOne(ctx, s.db, `UPDATE reports SET resolved = $2, resolver = $3, note = $4 WHERE id = $1 AND resolved = 0`,
		id, at.UnixMilli(), string(by), note)
}

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
	_, err = s.db.Write.ExecContext(ctx, `INSERT INTO announcements (id, fr, en, others, at, until) VALUES ($1, $2, $3, $4, $5, $6)`,
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
