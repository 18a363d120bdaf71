package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"tablee/host/circles"
	"tablee/host/input"
	"tablee/host/results"
	"tablee/table"
)

const circleColumns = `c.id, c.name, c.motto, c.leader, c.link, c.code, c.code_until, c.signs_only, c.zone, c.created, c.closed, c.used`

func scanCircle(rows *sql.Rows) (c circles.Circle, err error) {
	var until, created, closed, used int64
	err = rows.Scan(&c.ID, &c.Name, &c.Motto, &c.Leader, &c.Link, &c.Code, &until, &c.SignsOnly, &c.Zone, &created, &closed, &used)
	c.CodeUntil, c.Created, c.Closed, c.Used = optionalTime(until), timeOf(created), optionalTime(closed), timeOf(used)
	return c, err
}

// belongs is a condition on a row m of circle_people: that person belongs to the circle now.
const belongs = `m.gone = 0 AND EXISTS (SELECT 1 FROM players p WHERE p.id = m.player_id AND p.name <> '')`

// AddCircle implements circles.Store.
func (s *Store) AddCircle(ctx context.Context, c circles.Circle, most int) error {
	if err := checkText(string(c.ID), c.Name, c.Motto, string(c.Leader), c.Link, c.Zone); err != nil {
		return err
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := lockPlayer(ctx, tx, c.Leader); err != nil {
			return err
		}
		if err := fewerCircles(ctx, tx, c.Leader, most); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO circles (id, name, motto, leader, link, code, code_until, signs_only, zone, created, closed, used)
			VALUES ($1, $2, $3, $4, $5, '', 0, $6, $7, $8, 0, $9)`,
			string(c.ID), c.Name, c.Motto, string(c.Leader), c.Link, c.SignsOnly, c.Zone, c.Created.UnixMilli(), c.Used.UnixMilli())
		if err != nil {
			return err
		}
		return enterCircle(ctx, tx, c.ID, c.Leader, c.Created)
	})
}

// fewerCircles is circles.ErrMany unless a person belongs to fewer circles; their row is locked.
func fewerCircles(ctx context.Context, tx *sql.Tx, p table.PlayerID, most int) error {
	var n int
	err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM circle_people WHERE player_id = $1 AND gone = 0`, string(p)).Scan(&n)
	if err == nil && n >= most {
		err = circles.ErrMany
	}
	return err
}

func enterCircle(ctx context.Context, tx *sql.Tx, id circles.ID, p table.PlayerID, at time.Time) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO circle_people (circle_id, player_id, joined, gone, seen) VALUES ($1, $2, $3, 0, $3)
		ON CONFLICT (circle_id, player_id) DO UPDATE SET gone = 0, seen = excluded.seen`, string(id), string(p), at.UnixMilli())
	return err
}

// Circle implements circles.Store.
func (s *Store) Circle(ctx context.Context, id circles.ID) (circles.Circle, error) {
	return s.oneCircle(ctx, `c.id = $1`, string(id))
}

// CircleByLink implements circles.Store.
func (s *Store) CircleByLink(ctx context.Context, link string) (circles.Circle, error) {
	return s.oneCircle(ctx, `c.link = $1 AND c.link <> ''`, link)
}

// CircleByCode implements circles.Store.
func (s *Store) CircleByCode(ctx context.Context, code string, now time.Time) (circles.Circle, error) {
	return s.oneCircle(ctx, `c.code = $1 AND c.code <> '' AND c.code_until > $2`, code, now.UnixMilli())
}

func (s *Store) oneCircle(ctx context.Context, condition, key string, args ...any) (circles.Circle, error) {
	if checkText(key) != nil {
		return circles.Circle{}, input.ErrNotFound
	}
	return first(scanAll(scanCircle)(s.db.Read.QueryContext(ctx, `SELECT `+circleColumns+` FROM circles c WHERE `+condition, append([]any{key}, args...)...)))
}

// ChangeCircle implements circles.Store.
func (s *Store) ChangeCircle(ctx context.Context, id circles.ID, change func(*circles.Circle) error) error {
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		c, err := s.lockCircle(ctx, tx, id)
		if err != nil {
			return err
		}
		was := c
		if err := change(&c); err != nil {
			return err
		}
		if err := checkText(c.Name, c.Motto, string(c.Leader), c.Link, c.Code, c.Zone); err != nil {
			return err
		}
		if c.Code != was.Code && c.Code != "" {
			if err := s.freeCode(ctx, tx, c.Code, c.CodeUntil); err != nil {
				return err
			}
		}
		_, err = tx.ExecContext(ctx, `UPDATE circles SET name = $2, motto = $3, leader = $4, link = $5, code = $6, code_until = $7,
			signs_only = $8, zone = $9, closed = $10 WHERE id = $1`,
			string(id), c.Name, c.Motto, string(c.Leader), c.Link, c.Code, millis(c.CodeUntil), c.SignsOnly, c.Zone, millis(c.Closed))
		if err != nil || !c.IsClosed() {
			return err
		}
		return execAll(ctx, tx, []any{string(id)},
			`DELETE FROM circle_dates WHERE circle_id = $1`,
			`DELETE FROM circle_tables WHERE circle_id = $1`)
	})
}

// lockCircle reads a circle that nobody else changes, joins or leaves until the transaction has
// ended. ErrNotFound.
func (s *Store) lockCircle(ctx context.Context, tx *sql.Tx, id circles.ID) (circles.Circle, error) {
	if checkText(string(id)) != nil {
		return circles.Circle{}, input.ErrNotFound
	}
	return first(scanAll(scanCircle)(tx.QueryContext(ctx, `SELECT `+circleColumns+` FROM circles c WHERE c.id = $1 `+s.db.ForUpdate, string(id))))
}

// freeCode takes a code from the circle whose hour is over; circles.ErrCodeTaken when another
// has it.
func (s *Store) freeCode(ctx context.Context, tx *sql.Tx, code string, until time.Time) error {
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
func (s *Store) AddCircleTable(ctx context.Context, id circles.ID, of table.ID) error {
	if err := checkText(string(id), string(of)); err != nil {
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
func (s *Store) CircleOfTable(ctx context.Context, of table.ID) (id circles.ID, err error) {
	if checkText(string(of)) != nil {
		return "", input.ErrNotFound
	}
	err = s.db.Read.QueryRowContext(ctx, `SELECT circle_id FROM circle_tables WHERE table_id = $1`, string(of)).Scan(&id)
	return id, orNotFound(err)
}

// CircleGames implements circles.Store. A game that goes on from another has a row that says so.
func (s *Store) CircleGames(ctx context.Context, id circles.ID, since time.Time, most int) ([]results.Result, error) {
	if checkText(string(id)) != nil {
		return nil, nil
	}
	return scanAll(scanResult)(s.db.Read.QueryContext(ctx, fmt.Sprintf(`SELECT %s FROM (
			SELECT o.table_id, MAX(o.ended) AS ended FROM circle_people m
				JOIN results o ON o.player_id = m.player_id AND o.ended >= m.joined AND o.ended >= $2
			WHERE m.circle_id = $1 AND (m.gone = 0 OR o.ended <= m.gone) AND o.unrated IN ('', '%s') AND o.daily = ''
			GROUP BY o.table_id HAVING COUNT(DISTINCT o.player_id) > 1 ORDER BY 2 DESC, 1 LIMIT $3) g
		JOIN tables t ON t.id = g.table_id AND t.forked = ''
		JOIN results r ON r.table_id = g.table_id
		ORDER BY r.ended, r.table_id, r.seat, r.player_id`, resultColumns, results.UnratedAgreed),
		string(id), millis(since), most))
}

// CircleDeals implements circles.Store.
func (s *Store) CircleDeals(ctx context.Context, id circles.ID, day string) ([]circles.Attempt, error) {
	if checkText(string(id), day) != nil {
		return nil, nil
	}
	return scanAll(func(rows *sql.Rows) (a circles.Attempt, err error) {
		var ended, points sql.NullInt64
		err = rows.Scan(&a.Player, &a.Game, &a.Table, &ended, &points)
		a.Points = int(points.Int64)
		if ended.Valid {
			a.Ended = timeOf(ended.Int64)
		}
		return a, err
	})(s.db.Read.QueryContext(ctx, `SELECT t.player_id, t.game, t.table_id, r.ended, r.points FROM circle_people m
		JOIN tries t ON t.player_id = m.player_id AND t.day = $2
		LEFT JOIN results r ON r.table_id = t.table_id AND r.player_id = t.player_id AND r.daily = t.day
		WHERE m.circle_id = $1 AND `+belongs+` ORDER BY t.game, t.player_id`, string(id), day))
}

// Circles implements circles.Store. Both engines fold the case of letters in the same way: here.
func (s *Store) Circles(ctx context.Context, name string, limit int) ([]circles.Listed, error) {
	rows, err := s.db.Read.QueryContext(ctx, `SELECT `+circleColumns+`, (SELECT COUNT(*) FROM circle_people m WHERE m.circle_id = c.id AND `+belongs+`)
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

// scanListed reads no link and no code: moderators need none.
func scanListed(rows *sql.Rows) (l circles.Listed, err error) {
	var until, created, closed, used int64
	var link, code string
	err = rows.Scan(&l.ID, &l.Name, &l.Motto, &l.Leader, &link, &code, &until, &l.SignsOnly, &l.Zone, &created, &closed, &used, &l.People)
	l.Created, l.Closed, l.Used = timeOf(created), optionalTime(closed), timeOf(used)
	return l, err
}

// CirclesOf implements circles.People.
func (s *Store) CirclesOf(ctx context.Context, p table.PlayerID) ([]circles.Circle, error) {
	if checkText(string(p)) != nil {
		return nil, nil
	}
	return scanAll(scanCircle)(s.db.Read.QueryContext(ctx, `SELECT `+circleColumns+` FROM circle_people m JOIN circles c ON c.id = m.circle_id
		WHERE m.player_id = $1 AND `+belongs+` ORDER BY c.used DESC, c.id`, string(p)))
}

// Members implements circles.People.
func (s *Store) Members(ctx context.Context, id circles.ID) ([]circles.Member, error) {
	if checkText(string(id)) != nil {
		return nil, nil
	}
	return scanAll(func(rows *sql.Rows) (m circles.Member, err error) {
		var joined, gone, seen int64
		err = rows.Scan(&m.Player, &m.Name, &joined, &gone, &seen)
		m.Joined, m.Gone, m.Seen = timeOf(joined), optionalTime(gone), optionalTime(seen)
		return m, err
	})(s.db.Read.QueryContext(ctx, `SELECT m.player_id, COALESCE(p.name, ''), m.joined, m.gone,
			CASE WHEN d.player_id IS NULL THEN m.seen ELSE 0 END
		FROM circle_people m LEFT JOIN players p ON p.id = m.player_id LEFT JOIN unseen d ON d.player_id = m.player_id
		WHERE m.circle_id = $1 ORDER BY m.joined, m.player_id`, string(id)))
}

// Join implements circles.People.
func (s *Store) Join(ctx context.Context, id circles.ID, link string, p table.PlayerID, at time.Time, b circles.JoinBounds) error {
	if checkText(link) != nil || link == "" {
		return input.ErrNotFound
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := lockPlayer(ctx, tx, p); err != nil {
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
			COALESCE(SUM(CASE WHEN player_id = $2 AND gone = 0 THEN 1 ELSE 0 END), 0) FROM circle_people WHERE circle_id = $1`,
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

// Part implements circles.People. Who never played there is forgotten whole.
func (s *Store) Part(ctx context.Context, id circles.ID, p table.PlayerID, at time.Time) error {
	if checkText(string(p)) != nil {
		return input.ErrNotFound
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if _, err := s.lockCircle(ctx, tx, id); err != nil {
			return err
		}
		err := atLeastOne(tx.ExecContext(ctx, `UPDATE circle_people SET gone = $3 WHERE circle_id = $1 AND player_id = $2 AND gone = 0`,
			string(id), string(p), at.UnixMilli()))
		if err != nil {
			return err
		}
		err = execAll(ctx, tx, []any{string(id), string(p)},
			`DELETE FROM circle_people WHERE circle_id = $1 AND player_id = $2 AND NOT EXISTS (
				SELECT 1 FROM results r WHERE r.player_id = circle_people.player_id AND r.ended >= circle_people.joined)`,
			`DELETE FROM circle_comers WHERE player_id = $2 AND date_id IN (SELECT id FROM circle_dates WHERE circle_id = $1)`)
		if err != nil {
			return err
		}
		return succeed(ctx, tx, p)
	})
}

// succeed lets those who joined first look after the circles that a person looked after and no
// longer belongs to; circles without people go.
func succeed(ctx context.Context, tx *sql.Tx, p table.PlayerID) error {
	return execAll(ctx, tx, []any{string(p)}, successionStatements...)
}

// successionStatements are run when the person $1 has left circles, or is erased.
var successionStatements = []string{
	`UPDATE circles SET leader = COALESCE((SELECT m.player_id FROM circle_people m
			WHERE m.circle_id = circles.id AND ` + belongs + ` ORDER BY m.joined, m.player_id LIMIT 1), '')
		WHERE leader = $1 AND NOT EXISTS (SELECT 1 FROM circle_people m WHERE m.circle_id = circles.id AND m.player_id = $1 AND ` + belongs + `)`,
	`DELETE FROM circles WHERE leader = '' AND CAST($1 AS TEXT) <> ''`,
}

// SeeCircle implements circles.People.
func (s *Store) SeeCircle(ctx context.Context, id circles.ID, p table.PlayerID, at time.Time) error {
	if checkText(string(id), string(p)) != nil {
		return input.ErrNotFound
	}
	const seldom, day = int64(2 * time.Minute / time.Millisecond), int64(24 * time.Hour / time.Millisecond)
	now := at.UnixMilli()
	var seen, used int64
	err := s.db.Read.QueryRowContext(ctx, `SELECT m.seen, c.used FROM circle_people m JOIN circles c ON c.id = m.circle_id
		WHERE m.circle_id = $1 AND m.player_id = $2 AND m.gone = 0`, string(id), string(p)).Scan(&seen, &used)
	if err != nil {
		return orNotFound(err)
	}
	if now-seen >= seldom {
		_, err = s.db.Write.ExecContext(ctx, `UPDATE circle_people SET seen = $3 WHERE circle_id = $1 AND player_id = $2 AND seen < $3`, string(id), string(p), now)
	}
	if err == nil && now-used >= day {
		_, err = s.db.Write.ExecContext(ctx, `UPDATE circles SET used = $2 WHERE id = $1 AND used < $2`, string(id), now)
	}
	return err
}

// SetUnseen implements circles.People.
func (s *Store) SetUnseen(ctx context.Context, p table.PlayerID, on bool) error {
	if checkText(string(p)) != nil {
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
func (s *Store) Unseen(ctx context.Context, p table.PlayerID) (on bool, err error) {
	if checkText(string(p)) != nil {
		return false, nil
	}
	err = s.db.Read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM unseen WHERE player_id = $1)`, string(p)).Scan(&on)
	return on, err
}
