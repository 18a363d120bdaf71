package circles

import (
	"context"
	"database/sql"
	"time"

	"tablee/host/circles"
	"tablee/host/input"
	"tablee/store/query"
	"tablee/table"
)

// Companions implements circles.Bonds. It reads the person's most recent games.
func (s *CircleStore) Companions(ctx context.Context, p table.PlayerID, limit int) ([]circles.Companion, error) {
	if query.CheckText(string(p)) != nil {
		return nil, nil
	}
	return query.ScanAll(func(rows *sql.Rows) (c circles.Companion, err error) {
		var at int64
		err = rows.Scan(&c.Player, &c.Name, &c.Game, &c.Table, &at, &c.Games)
		c.At = query.TimeOf(at)
		return c, err
	})(s.db.Read.QueryContext(ctx, `SELECT w.player_id, p.name, w.game, w.table_id, w.ended, w.games FROM (
			SELECT o.player_id, o.game, o.table_id, o.ended, COUNT(*) OVER (PARTITION BY o.player_id) AS games,
				ROW_NUMBER() OVER (PARTITION BY o.player_id ORDER BY o.ended DESC, o.table_id) AS nth
			FROM (SELECT table_id, player_id FROM results WHERE player_id = $1 ORDER BY ended DESC, table_id LIMIT 500) r
			JOIN results o ON o.table_id = r.table_id AND o.player_id <> r.player_id AND o.player_id <> '') w
		JOIN players p ON p.id = w.player_id AND p.name <> ''
		WHERE w.nth = 1 AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.player_id = $1 AND b.blocked_id = w.player_id)
		ORDER BY w.ended DESC, w.player_id LIMIT $2`, string(p), limit))
}

// Block implements circles.Bonds. A blocked person is also muted.
func (s *CircleStore) Block(ctx context.Context, by, person table.PlayerID, on bool, at time.Time, most int) error {
	if query.CheckText(string(by), string(person)) != nil {
		return input.ErrNotFound
	}
	ids := []any{string(by), string(person)}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if !on {
			return query.ExecAll(ctx, tx, ids,
				`DELETE FROM blocks WHERE player_id = $1 AND blocked_id = $2`,
				`DELETE FROM mutes WHERE player_id = $1 AND muted_id = $2`)
		}
		if err := query.LockPlayer(ctx, tx, by); err != nil {
			return err
		}
		var others int
		err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM blocks WHERE player_id = $1 AND blocked_id <> $2`, ids...).Scan(&others)
		if err == nil && others >= most {
			err = circles.ErrMany
		}
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO blocks (player_id, blocked_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
			string(by), string(person), at.UnixMilli()); err != nil {
			return err
		}
		return query.ExecAll(ctx, tx, ids,
			`INSERT INTO mutes (player_id, muted_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
			`DELETE FROM invitations WHERE player_id = $1 AND author = $2 OR player_id = $2 AND author = $1`)
	})
}

// Blocked implements circles.Bonds.
func (s *CircleStore) Blocked(ctx context.Context, by table.PlayerID) ([]table.PlayerID, error) {
	if query.CheckText(string(by)) != nil {
		return nil, nil
	}
	return query.ScanAll(query.ScanOne[table.PlayerID])(s.db.Read.QueryContext(ctx,
		`SELECT blocked_id FROM blocks WHERE player_id = $1 ORDER BY at DESC, blocked_id`, string(by)))
}

// Blocks implements circles.Bonds.
func (s *CircleStore) Blocks(ctx context.Context, a, b table.PlayerID) (ab, ba bool, err error) {
	if query.CheckText(string(a), string(b)) != nil {
		return false, false, nil
	}
	err = s.db.Read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM blocks WHERE player_id IN (`+Behind("$1")+`) AND blocked_id IN (`+Behind("$2")+`)),
		EXISTS (SELECT 1 FROM blocks WHERE player_id IN (`+Behind("$2")+`) AND blocked_id IN (`+Behind("$1")+`))`, string(a), string(b)).Scan(&ab, &ba)
	return ab, ba, err
}

// Behind selects the ids whose blocks apply to a player: their own, and for a program also its owner's.
func Behind(player string) string {
	return `SELECT CAST(` + player + ` AS TEXT) UNION ALL SELECT owner FROM tokens WHERE player_id = ` + player + ` AND owner <> ''`
}

// InvitePeople implements circles.Bonds.
func (s *CircleStore) InvitePeople(ctx context.Context, of table.ID, by table.PlayerID, people []table.PlayerID, at time.Time, most, keep int) (invited []table.PlayerID, err error) {
	if err := query.CheckText(string(of), string(by)); err != nil {
		return nil, err
	}
	err = s.db.Transact(ctx, func(tx *sql.Tx) error {
		invited = nil
		if err := s.db.Lock(ctx, tx, "invitations "+string(of)); err != nil {
			return err
		}
		var one int // waits for a concurrent removal of the table
		err := tx.QueryRowContext(ctx, `SELECT 1 FROM tables WHERE id = $1 `+s.db.KeyShare, string(of)).Scan(&one)
		if err != nil {
			return query.OrRemoved(ctx, s.db, string(of), query.OrNotFound(err))
		}
		for _, p := range people {
			isNew, err := invite(ctx, tx, of, by, p, at, keep)
			if err != nil {
				return err
			}
			if isNew {
				invited = append(invited, p)
			}
		}
		var n int
		err = tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM invitations WHERE table_id = $1`, string(of)).Scan(&n)
		if err == nil && n > most {
			err = circles.ErrMany
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return invited, nil
}

// invite invites one person, unless either has blocked the other, and reports whether the invitation is new.
func invite(ctx context.Context, tx *sql.Tx, of table.ID, by, p table.PlayerID, at time.Time, keep int) (bool, error) {
	if query.CheckText(string(p)) != nil {
		return false, nil
	}
	n, err := query.Affected(tx.ExecContext(ctx, `INSERT INTO invitations (table_id, player_id, author, at, declined)
		SELECT CAST($1 AS TEXT), id, CAST($3 AS TEXT), CAST($4 AS BIGINT), FALSE FROM players WHERE id = $2 AND name <> '' AND NOT EXISTS (
			SELECT 1 FROM blocks WHERE player_id IN (`+Behind("$2")+`) AND blocked_id IN (`+Behind("$3")+`)
				OR player_id IN (`+Behind("$3")+`) AND blocked_id IN (`+Behind("$2")+`))
		ON CONFLICT DO NOTHING`, string(of), string(p), string(by), at.UnixMilli()))
	if err != nil || n == 0 {
		return false, err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM invitations WHERE player_id = $1 AND (at, table_id) NOT IN (
		SELECT at, table_id FROM invitations WHERE player_id = $1 ORDER BY at DESC, table_id LIMIT $2)`, string(p), keep)
	return true, err
}

// Invitations implements circles.Bonds.
func (s *CircleStore) Invitations(ctx context.Context, p table.PlayerID, limit int) ([]circles.Invitation, error) {
	if query.CheckText(string(p)) != nil {
		return nil, nil
	}
	return query.ScanAll(func(rows *sql.Rows) (i circles.Invitation, err error) {
		var at int64
		err = rows.Scan(&i.Table, &i.Game, &i.By, &i.Name, &at)
		i.At = query.TimeOf(at)
		return i, err
	})(s.db.Read.QueryContext(ctx, `SELECT i.table_id, t.game, i.author, COALESCE(p.name, ''), i.at FROM invitations i
		JOIN tables t ON t.id = i.table_id AND t.status = 'open' LEFT JOIN players p ON p.id = i.author
		WHERE i.player_id = $1 AND i.declined = FALSE
			AND NOT EXISTS (SELECT 1 FROM table_players s WHERE s.table_id = i.table_id AND s.player_id = i.player_id)
		ORDER BY i.at DESC, i.table_id LIMIT $2`, string(p), limit))
}

// IsInvited implements circles.Bonds.
func (s *CircleStore) IsInvited(ctx context.Context, of table.ID, p table.PlayerID) (yes bool, err error) {
	if query.CheckText(string(of), string(p)) != nil {
		return false, nil
	}
	err = s.db.Read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM invitations WHERE table_id = $1 AND player_id = $2)`,
		string(of), string(p)).Scan(&yes)
	return yes, err
}

// Decline implements circles.Bonds.
func (s *CircleStore) Decline(ctx context.Context, of table.ID, p table.PlayerID) error {
	return query.AffectOne(ctx, s.db, `UPDATE invitations SET declined = TRUE WHERE table_id = $1 AND player_id = $2`, string(of), string(p))
}

// Friends implements circles.Bonds.
func (s *CircleStore) Friends(ctx context.Context, p table.PlayerID, limit int) ([]table.PlayerID, error) {
	if query.CheckText(string(p)) != nil {
		return nil, nil
	}
	return query.ScanAll(query.ScanOne[table.PlayerID])(s.db.Read.QueryContext(ctx, `SELECT f.player_id FROM (
			SELECT m.player_id FROM circle_members mine JOIN circles c ON c.id = mine.circle_id AND c.closed = 0
				JOIN circle_members m ON m.circle_id = mine.circle_id AND m.gone = 0
				WHERE mine.player_id = $1 AND mine.gone = 0
			UNION
			SELECT o.player_id FROM results r JOIN results o ON o.table_id = r.table_id
				WHERE r.player_id = $1 AND o.player_id <> '' GROUP BY o.player_id HAVING COUNT(*) > 1) f
		JOIN players p ON p.id = f.player_id AND p.name <> ''
		WHERE f.player_id <> $1 AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.player_id = $1 AND b.blocked_id = f.player_id)
		ORDER BY f.player_id LIMIT $2`, string(p), limit))
}
