// Package circles stores circles with their people and dates, and relations between people besides circles:
// companions, invitations and blocks.
package circles

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"tablee/host/circles"
	"tablee/host/daily"
	"tablee/host/input"
	"tablee/store/query"
	"tablee/store/sqldb"
	"tablee/table"
)

// CircleStore implements the store interfaces of host/circles. Create it with New. Its name repeats the
// package's because package store embeds it beside others.
type CircleStore struct{ db *sqldb.DB }

// New returns the store of circles in a database.
func New(db *sqldb.DB) *CircleStore { return &CircleStore{db} }

const circleColumns = `c.id, c.name, c.motto, c.leader, c.link, c.code, c.code_until, c.signs_only, c.zone, c.created, c.closed, c.used`

func scanCircle(rows *sql.Rows) (c circles.Circle, err error) {
	var until, created, closed, used int64
	err = rows.Scan(&c.ID, &c.Name, &c.Motto, &c.Leader, &c.Link, &c.Code, &until, &c.SignsOnly, &c.Zone, &created, &closed, &used)
	c.CodeUntil, c.Created, c.Closed, c.Used = query.OptionalTime(until), query.TimeOf(created), query.OptionalTime(closed), query.TimeOf(used)
	return c, err
}

// belongs is a condition on a row m of circle_people: the person is a current member of the circle.
const belongs = `m.gone = 0 AND EXISTS (SELECT 1 FROM players p WHERE p.id = m.player_id AND p.name <> '')`

// ByFirstName is a condition on a row p of players: the person belongs to a class without leading it, or was
// created at a class's table to play on another player's device.
const ByFirstName = `(EXISTS (SELECT 1 FROM circle_members m JOIN circles c ON c.id = m.circle_id
	WHERE m.player_id = p.id AND m.gone = 0 AND c.signs_only AND c.closed = 0 AND c.leader <> p.id)
	OR EXISTS (SELECT 1 FROM circle_tables t JOIN circles c ON c.id = t.circle_id
	WHERE t.table_id = p.made_at AND c.signs_only AND c.closed = 0))`

// AddCircle implements circles.Store.
func (s *CircleStore) AddCircle(ctx context.Context, c circles.Circle, most int) error {
	if err := query.CheckText(string(c.ID), c.Name, c.Motto, string(c.Leader), c.Link, c.Zone); err != nil {
		return err
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := query.LockPlayer(ctx, tx, c.Leader); err != nil {
			return err
		}
		same, err := query.Has(ctx, tx, `SELECT 1 FROM circle_members WHERE circle_id = $1 AND player_id = $2`, string(c.ID), string(c.Leader))
		if err != nil || same {
			return err
		}
		if err := fewerCircles(ctx, tx, c.Leader, most); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO circles (id, name, motto, leader, link, code, code_until, signs_only, zone, created, closed, used)
			VALUES ($1, $2, $3, $4, $5, '', 0, $6, $7, $8, 0, $9)`,
			string(c.ID), c.Name, c.Motto, string(c.Leader), c.Link, c.SignsOnly, c.Zone, c.Created.UnixMilli(), c.Used.UnixMilli())
		if err != nil {
			return err
		}
		return enterCircle(ctx, tx, c.ID, c.Leader, c.Created)
	})
}

// fewerCircles returns circles.ErrMany unless a person belongs to fewer than most circles. The caller has
// locked their row.
func fewerCircles(ctx context.Context, tx *sql.Tx, p table.PlayerID, most int) error {
	var n int
	err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM circle_members WHERE player_id = $1 AND gone = 0`, string(p)).Scan(&n)
	if err == nil && n >= most {
		err = circles.ErrMany
	}
	return err
}

func enterCircle(ctx context.Context, tx *sql.Tx, id circles.ID, p table.PlayerID, at time.Time) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO circle_members (circle_id, player_id, joined, gone, seen) VALUES ($1, $2, $3, 0, $3)
		ON CONFLICT (circle_id, player_id) DO UPDATE SET gone = 0, seen = excluded.seen`, string(id), string(p), at.UnixMilli())
	return err
}

// Circle implements circles.Store.
func (s *CircleStore) Circle(ctx context.Context, id circles.ID) (circles.Circle, error) {
	return s.oneCircle(ctx, `c.id = $1`, string(id))
}

// CircleByLink implements circles.Store.
func (s *CircleStore) CircleByLink(ctx context.Context, link string) (circles.Circle, error) {
	return s.oneCircle(ctx, `c.link = $1 AND c.link <> ''`, link)
}

// CircleByCode implements circles.Store.
func (s *CircleStore) CircleByCode(ctx context.Context, code string, now time.Time) (circles.Circle, error) {
	return s.oneCircle(ctx, `c.code = $1 AND c.code <> '' AND c.code_until > $2`, code, now.UnixMilli())
}

func (s *CircleStore) oneCircle(ctx context.Context, condition, key string, args ...any) (circles.Circle, error) {
	if query.CheckText(key) != nil {
		return circles.Circle{}, input.ErrNotFound
	}
	return query.First(query.ScanAll(scanCircle)(s.db.Read.QueryContext(ctx, `SELECT `+circleColumns+` FROM circles c WHERE `+condition, append([]any{key}, args...)...)))
}

// ChangeCircle implements circles.Store.
func (s *CircleStore) ChangeCircle(ctx context.Context, id circles.ID, change func(*circles.Circle) error) error {
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		c, err := s.lockCircle(ctx, tx, id)
		if err != nil {
			return err
		}
		was := c
		if err := change(&c); err != nil {
			return err
		}
		if err := query.CheckText(c.Name, c.Motto, string(c.Leader), c.Link, c.Code, c.Zone); err != nil {
			return err
		}
		if c.Code != was.Code && c.Code != "" {
			if err := s.freeCode(ctx, tx, c.Code, c.CodeUntil); err != nil {
				return err
			}
		}
		_, err = tx.ExecContext(ctx, `UPDATE circles SET name = $2, motto = $3, leader = $4, link = $5, code = $6, code_until = $7,
			signs_only = $8, zone = $9, closed = $10 WHERE id = $1`,
			string(id), c.Name, c.Motto, string(c.Leader), c.Link, c.Code, query.Millis(c.CodeUntil), c.SignsOnly, c.Zone, query.Millis(c.Closed))
		if err != nil || !c.IsClosed() {
			return err
		}
		return query.ExecAll(ctx, tx, []any{string(id)},
			`DELETE FROM circle_dates WHERE circle_id = $1`,
			`DELETE FROM circle_tables WHERE circle_id = $1`)
	})
}

// lockCircle reads a circle, which no other transaction can then change, join or leave until this one ends. The
// error is ErrNotFound.
func (s *CircleStore) lockCircle(ctx context.Context, tx *sql.Tx, id circles.ID) (circles.Circle, error) {
	if query.CheckText(string(id)) != nil {
		return circles.Circle{}, input.ErrNotFound
	}
	return query.First(query.ScanAll(scanCircle)(tx.QueryContext(ctx, `SELECT `+circleColumns+` FROM circles c WHERE c.id = $1 `+s.db.ForUpdate, string(id))))
}

// freeCode takes a code from a circle whose code has expired. The error is circles.ErrCodeTaken if another
// circle still holds it.
func (s *CircleStore) freeCode(ctx context.Context, tx *sql.Tx, code string, until time.Time) error {
	if err := s.db.Lock(ctx, tx, "circle code "+code); err != nil {
		return err
	}
	const hour = int64(time.Hour / time.Millisecond)
	if _, err := tx.ExecContext(ctx, `UPDATE circles SET code = '', code_until = 0 WHERE code = $1 AND code_until <= $2`,
		code, until.UnixMilli()-hour); err != nil {
		return err
	}
	var taken bool
	err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM circles WHERE code = $1)`, code).Scan(&taken)
	if err == nil && taken {
		err = circles.ErrCodeTaken
	}
	return err
}

// AddCircleTable implements circles.Store.
func (s *CircleStore) AddCircleTable(ctx context.Context, id circles.ID, of table.ID) error {
	if err := query.CheckText(string(id), string(of)); err != nil {
		return err
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if _, err := s.lockCircle(ctx, tx, id); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO circle_tables (table_id, circle_id) VALUES ($1, $2) ON CONFLICT (table_id) DO NOTHING`,
			string(of), string(id))
		return err
	})
}

// CircleOfTable implements circles.Store.
func (s *CircleStore) CircleOfTable(ctx context.Context, of table.ID) (id circles.ID, err error) {
	if query.CheckText(string(of)) != nil {
		return "", input.ErrNotFound
	}
	err = s.db.Read.QueryRowContext(ctx, `SELECT circle_id FROM circle_tables WHERE table_id = $1`, string(of)).Scan(&id)
	return id, query.OrNotFound(err)
}

// CircleDeals implements circles.Store.
func (s *CircleStore) CircleDeals(ctx context.Context, id circles.ID, day string) ([]daily.DatedAttempt, error) {
	if query.CheckText(string(id), day) != nil {
		return nil, nil
	}
	return query.ScanAll(func(rows *sql.Rows) (a daily.DatedAttempt, err error) {
		var opened int64
		var ended, place, points, others sql.NullInt64
		err = rows.Scan(&a.Player, &a.Game, &a.Day, &a.Table, &opened, &ended, &place, &points, &others)
		a.Opened, a.Place, a.Points, a.Others = query.TimeOf(opened), int(place.Int64), int(points.Int64), int(others.Int64)
		if ended.Valid {
			a.Ended = query.TimeOf(ended.Int64)
		}
		return a, err
	})(s.db.Read.QueryContext(ctx, `SELECT t.player_id, t.game, t.day, t.table_id, t.opened, r.ended, r.place, r.points, `+query.OtherPoints+` FROM circle_members m
		JOIN attempts t ON t.player_id = m.player_id AND t.day = $2
		LEFT JOIN results r ON r.table_id = t.table_id AND r.player_id = t.player_id AND r.daily = t.day
		WHERE m.circle_id = $1 AND `+belongs+` ORDER BY t.game, t.player_id`, string(id), day))
}

// Circles implements circles.Store. It folds case in Go, so that both engines give the same result.
func (s *CircleStore) Circles(ctx context.Context, name string, limit int) ([]circles.Listed, error) {
	rows, err := s.db.Read.QueryContext(ctx, `SELECT `+circleColumns+`, (SELECT COUNT(*) FROM circle_members m WHERE m.circle_id = c.id AND `+belongs+`)
		FROM circles c ORDER BY c.created DESC, c.id`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []circles.Listed
	name = strings.ToLower(name)
	for len(found) < limit && rows.Next() {
		l, err := scanListed(rows)
		if err != nil {
			return nil, err
		}
		if strings.Contains(strings.ToLower(l.Name), name) {
			found = append(found, l)
		}
	}
	return found, rows.Err()
}

// scanListed omits link and code, which moderators do not need.
func scanListed(rows *sql.Rows) (l circles.Listed, err error) {
	var until, created, closed, used int64
	var link, code string
	err = rows.Scan(&l.ID, &l.Name, &l.Motto, &l.Leader, &link, &code, &until, &l.SignsOnly, &l.Zone, &created, &closed, &used, &l.People)
	l.Created, l.Closed, l.Used = query.TimeOf(created), query.OptionalTime(closed), query.TimeOf(used)
	return l, err
}

// CirclesOf implements circles.People.
func (s *CircleStore) CirclesOf(ctx context.Context, p table.PlayerID) ([]circles.Circle, error) {
	if query.CheckText(string(p)) != nil {
		return nil, nil
	}
	return query.ScanAll(scanCircle)(s.db.Read.QueryContext(ctx, `SELECT `+circleColumns+` FROM circle_members m JOIN circles c ON c.id = m.circle_id
		WHERE m.player_id = $1 AND `+belongs+` ORDER BY c.used DESC, c.id`, string(p)))
}

// Members implements circles.People.
func (s *CircleStore) Members(ctx context.Context, id circles.ID) ([]circles.Member, error) {
	if query.CheckText(string(id)) != nil {
		return nil, nil
	}
	return query.ScanAll(func(rows *sql.Rows) (m circles.Member, err error) {
		var joined, gone, seen int64
		err = rows.Scan(&m.Player, &m.Name, &joined, &gone, &seen, &m.OnDevice, &m.Calendar)
		m.Joined, m.Gone, m.Seen = query.TimeOf(joined), query.OptionalTime(gone), query.OptionalTime(seen)
		return m, err
	})(s.db.Read.QueryContext(ctx, `SELECT m.player_id, COALESCE(p.name, ''), m.joined, m.gone,
			CASE WHEN d.player_id IS NULL THEN m.seen ELSE 0 END, COALESCE(p.made_at, '') <> '', m.calendar
		FROM circle_members m LEFT JOIN players p ON p.id = m.player_id LEFT JOIN unseen d ON d.player_id = m.player_id
		WHERE m.circle_id = $1 ORDER BY m.joined, m.player_id`, string(id)))
}

// Join implements circles.People.
func (s *CircleStore) Join(ctx context.Context, id circles.ID, link string, p table.PlayerID, at time.Time, b circles.JoinBounds) error {
	if query.CheckText(link) != nil || link == "" {
		return input.ErrNotFound
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := query.LockPlayer(ctx, tx, p); err != nil {
			return err
		}
		c, err := s.lockCircle(ctx, tx, id)
		if err == nil && (c.Link != link || c.IsClosed()) {
			err = input.ErrNotFound
		}
		if err != nil {
			return err
		}
		var known, here, mine int
		err = tx.QueryRowContext(ctx, `SELECT COUNT(*), COALESCE(SUM(CASE WHEN gone = 0 THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN player_id = $2 AND gone = 0 THEN 1 ELSE 0 END), 0) FROM circle_members WHERE circle_id = $1`,
			string(id), string(p)).Scan(&known, &here, &mine)
		switch {
		case err != nil:
			return err
		case mine > 0:
			return nil
		case here >= b.People || known >= b.Known:
			return circles.ErrFull
		}
		if err := fewerCircles(ctx, tx, p, b.Circles); err != nil {
			return err
		}
		return enterCircle(ctx, tx, id, p, at)
	})
}

// Part implements circles.People. A person who never played there is removed completely.
func (s *CircleStore) Part(ctx context.Context, id circles.ID, p table.PlayerID, at time.Time) error {
	if query.CheckText(string(p)) != nil {
		return input.ErrNotFound
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if _, err := s.lockCircle(ctx, tx, id); err != nil {
			return err
		}
		err := query.AtLeastOne(tx.ExecContext(ctx, `UPDATE circle_members SET gone = $3, calendar = calendar + 1
			WHERE circle_id = $1 AND player_id = $2 AND gone = 0`,
			string(id), string(p), at.UnixMilli()))
		if err != nil {
			return err
		}
		err = query.ExecAll(ctx, tx, []any{string(id), string(p)},
			`DELETE FROM circle_members WHERE circle_id = $1 AND player_id = $2 AND NOT EXISTS (
				SELECT 1 FROM results r WHERE r.player_id = circle_members.player_id AND r.ended >= circle_members.joined)`,
			`DELETE FROM circle_comers WHERE player_id = $2 AND date_id IN (SELECT id FROM circle_dates WHERE circle_id = $1)`)
		if err != nil {
			return err
		}
		return succeed(ctx, tx, p)
	})
}

// succeed passes the circles that a person led and has left to the member who joined first, and deletes circles
// without members who have a device of their own.
func succeed(ctx context.Context, tx *sql.Tx, p table.PlayerID) error {
	return query.ExecAll(ctx, tx, []any{string(p)}, SuccessionStatements...)
}

// SuccessionStatements run when the person $1 has left circles, or is erased.
var SuccessionStatements = []string{
	`UPDATE circles SET leader = COALESCE((SELECT m.player_id FROM circle_members m
			WHERE m.circle_id = circles.id AND ` + belongs + ` AND EXISTS (SELECT 1 FROM players o WHERE o.id = m.player_id AND o.made_at = '')
			ORDER BY m.joined, m.player_id LIMIT 1), '')
		WHERE leader = $1 AND NOT EXISTS (SELECT 1 FROM circle_members m WHERE m.circle_id = circles.id AND m.player_id = $1 AND ` + belongs + `)`,
	`DELETE FROM circles WHERE leader = '' AND CAST($1 AS TEXT) <> ''`,
}

// SeeCircle implements circles.People.
func (s *CircleStore) SeeCircle(ctx context.Context, id circles.ID, p table.PlayerID, at time.Time) error {
	if query.CheckText(string(id), string(p)) != nil {
		return input.ErrNotFound
	}
	const seldom, day = int64(2 * time.Minute / time.Millisecond), int64(24 * time.Hour / time.Millisecond)
	now := at.UnixMilli()
	var seen, used int64
	err := s.db.Read.QueryRowContext(ctx, `SELECT m.seen, c.used FROM circle_members m JOIN circles c ON c.id = m.circle_id
		WHERE m.circle_id = $1 AND m.player_id = $2 AND m.gone = 0`, string(id), string(p)).Scan(&seen, &used)
	if err != nil {
		return query.OrNotFound(err)
	}
	if now-seen >= seldom {
		_, err = s.db.Write.ExecContext(ctx, `UPDATE circle_members SET seen = $3 WHERE circle_id = $1 AND player_id = $2 AND seen < $3`, string(id), string(p), now)
	}
	if err == nil && now-used >= day {
		_, err = s.db.Write.ExecContext(ctx, `UPDATE circles SET used = $2 WHERE id = $1 AND used < $2`, string(id), now)
	}
	return err
}

// RenewCalendar implements circles.People.
func (s *CircleStore) RenewCalendar(ctx context.Context, id circles.ID, p table.PlayerID) error {
	return query.AffectOne(ctx, s.db, `UPDATE circle_members SET calendar = calendar + 1 WHERE circle_id = $1 AND player_id = $2 AND gone = 0`,
		string(id), string(p))
}

// SetUnseen implements circles.People.
func (s *CircleStore) SetUnseen(ctx context.Context, p table.PlayerID, on bool) error {
	if query.CheckText(string(p)) != nil {
		return input.ErrNotFound
	}
	statement := `DELETE FROM unseen WHERE player_id = $1`
	if on {
		statement = `INSERT INTO unseen (player_id) SELECT id FROM players WHERE id = $1 AND name <> '' ON CONFLICT DO NOTHING`
	}
	_, err := s.db.Write.ExecContext(ctx, statement, string(p))
	return err
}

// Unseen implements circles.People.
func (s *CircleStore) Unseen(ctx context.Context, p table.PlayerID) (on bool, err error) {
	if query.CheckText(string(p)) != nil {
		return false, nil
	}
	err = s.db.Read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM unseen WHERE player_id = $1)`, string(p)).Scan(&on)
	return on, err
}
