package store

import (
	"context"
	"database/sql"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"tablee/host/account"
	"tablee/host/moderation"
	"tablee/table"
)

// AddInvite implements moderation.Moderators.
func (s *Store) AddInvite(ctx context.Context, hash []byte, now, expires time.Time) error {
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
func (s *Store) Invite(ctx context.Context, hash []byte, now time.Time) error {
	var one int
	return orNotFound(s.db.Read.QueryRowContext(ctx, `SELECT 1 FROM invites WHERE hash = $1 AND expires > $2`,
		hex.EncodeToString(hash), now.UnixMilli()).Scan(&one))
}

// Appoint implements moderation.Moderators. Only one call can win the DELETE.
func (s *Store) Appoint(ctx context.Context, hash []byte, p table.PlayerID, now time.Time) error {
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := lockPlayer(ctx, tx, p); err != nil {
			return err
		}
		if err := atLeastOne(tx.ExecContext(ctx, `DELETE FROM invites WHERE hash = $1 AND expires > $2`,
			hex.EncodeToString(hash), now.UnixMilli())); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO hosts (player_id, since) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
			string(p), now.UnixMilli())
		return err
	})
}

// Dismiss implements moderation.Moderators.
func (s *Store) Dismiss(ctx context.Context, p table.PlayerID) error {
	return s.affectOne(ctx, `DELETE FROM hosts WHERE player_id = $1`, string(p))
}

// Moderators implements moderation.Moderators.
func (s *Store) Moderators(ctx context.Context) ([]moderation.Moderator, error) {
	return scanAll(func(rows *sql.Rows) (k moderation.Moderator, err error) {
		var created, since int64
		err = rows.Scan(&k.Player.ID, &k.Player.Name, &created, &since)
		k.Player.Created, k.Since = timeOf(created), timeOf(since)
		return k, err
	})(s.db.Read.QueryContext(ctx, `SELECT p.id, p.name, p.created, h.since FROM hosts h
		JOIN players p ON p.id = h.player_id ORDER BY h.since, p.id`))
}

// People implements account.People. Case is folded here: engines differ in how they do it.
func (s *Store) People(ctx context.Context, name string, limit int) ([]account.Player, error) {
	rows, err := s.db.Read.QueryContext(ctx, `SELECT id, name, created FROM players WHERE name <> '' ORDER BY created DESC, id`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []account.Player
	name = strings.ToLower(name)
	for len(found) < limit && rows.Next() {
		p, err := scanPlayer(rows)
		if err != nil {
			return nil, err
		}
		if strings.Contains(strings.ToLower(p.Name), name) {
			found = append(found, p)
		}
	}
	return found, rows.Err()
}

// AddReport implements moderation.Reports.
func (s *Store) AddReport(ctx context.Context, r moderation.Report) error {
	if err := checkText(r.ID, string(r.Author), string(r.Person), string(r.Table), r.Reason); err != nil {
		return err
	}
	_, err := s.db.Write.ExecContext(ctx, `INSERT INTO reports
		(id, at, author, person, table_id, seq, reason, resolved, resolver, note)
		VALUES ($1, $2, $3, $4, $5, $6, $7, 0, '', '')`,
		r.ID, r.At.UnixMilli(), string(r.Author), string(r.Person), string(r.Table), int64(min(r.Seq, 1<<62)), r.Reason)
	return err
}

// Reports implements moderation.Reports.
func (s *Store) Reports(ctx context.Context, f moderation.ReportFilter) ([]moderation.Report, error) {
	if checkText(f.ID, string(f.Author), string(f.Person)) != nil {
		return nil, nil
	}
	w := &where{}
	for _, c := range []struct{ condition, value string }{
		{"id = %s", f.ID}, {"author = %s", string(f.Author)}, {"person = %s", string(f.Person)},
	} {
		if c.value != "" {
			w.and(c.condition, c.value)
		}
	}
	if f.Open {
		w.conditions = append(w.conditions, "resolved = 0")
	}
	return scanAll(scanReport)(s.db.Read.QueryContext(ctx, fmt.Sprintf(`SELECT id, at, author, person, table_id, seq, reason, resolved, resolver, note
		FROM reports WHERE %s
		ORDER BY CASE WHEN resolved = 0 THEN at - 9000000000000000 ELSE -resolved END, id LIMIT %d`, w, limit(f.Limit)), w.args...))
}

func scanReport(rows *sql.Rows) (r moderation.Report, err error) {
	var at, resolved int64
	err = rows.Scan(&r.ID, &at, &r.Author, &r.Person, &r.Table, &r.Seq, &r.Reason, &resolved, &r.Resolver, &r.Note)
	r.At, r.Resolved = timeOf(at), optionalTime(resolved)
	return r, err
}

// Resolve implements moderation.Reports.
func (s *Store) Resolve(ctx context.Context, id string, by table.PlayerID, note string, at time.Time) error {
	return s.affectOne(ctx, `UPDATE reports SET resolved = $2, resolver = $3, note = $4 WHERE id = $1 AND resolved = 0`,
		id, at.UnixMilli(), string(by), note)
}

// Announce implements moderation.Announcements.
func (s *Store) Announce(ctx context.Context, a moderation.Announcement) error {
	if err := checkText(a.ID, a.FR, a.EN); err != nil {
		return err
	}
	_, err := s.db.Write.ExecContext(ctx, `INSERT INTO announcements (id, fr, en, at, until) VALUES ($1, $2, $3, $4, $5)`,
		a.ID, a.FR, a.EN, a.At.UnixMilli(), a.Until.UnixMilli())
	return err
}

// Withdraw implements moderation.Announcements.
func (s *Store) Withdraw(ctx context.Context, id string, at time.Time) error {
	return s.affectOne(ctx, `UPDATE announcements SET until = $2 WHERE id = $1 AND until > $2`, id, at.UnixMilli())
}

// Announcements implements moderation.Announcements.
func (s *Store) Announcements(ctx context.Context, now time.Time) ([]moderation.Announcement, error) {
	return scanAll(func(rows *sql.Rows) (a moderation.Announcement, err error) {
		var at, until int64
		err = rows.Scan(&a.ID, &a.FR, &a.EN, &at, &until)
		a.At, a.Until = timeOf(at), timeOf(until)
		return a, err
	})(s.db.Read.QueryContext(ctx, `SELECT id, fr, en, at, until FROM announcements WHERE until > $1 ORDER BY at DESC, id`, now.UnixMilli()))
}

// SetLimit implements moderation.Limits.
func (s *Store) SetLimit(ctx context.Context, name string, events int) error {
	if err := checkText(name); err != nil {
		return err
	}
	_, err := s.db.Write.ExecContext(ctx, `INSERT INTO limits (name, events) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET events = excluded.events`, name, events)
	return err
}

// Limits implements moderation.Limits.
func (s *Store) Limits(ctx context.Context) (map[string]int, error) {
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
