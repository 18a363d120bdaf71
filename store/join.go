package store

import (
	"context"
	"database/sql"
	"encoding/hex"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/moderation"
	"tablee/table"
)

// JoinGuest implements host.Joins. The tables come first and in order, as in every batch of commits:
// two transactions cannot wait for each other.
func (s *Store) JoinGuest(ctx context.Context, j account.Join, writes []host.Write) error {
	if err := checkText(string(j.Guest), string(j.Player), j.Name, j.Session.Device); err != nil {
		return err
	}
	batch := make([]*pending, len(writes))
	for i, w := range writes {
		r, err := encode(w)
		if err != nil {
			return err
		}
		batch[i] = &pending{storedWrite: r}
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		for _, p := range batch {
			if err := s.write.commit(ctx, tx, p.storedWrite); err != nil {
				return err
			}
			if err := joinResults(ctx, tx, j, p.table); err != nil {
				return err
			}
		}
		if err := joinPeople(ctx, tx, j); err != nil {
			return err
		}
		if _, err := insertAudit(ctx, s.db, tx, moderation.AuditEntry{At: j.At, Author: j.Player, Kind: moderation.AuditJoin,
			Target: string(j.Player), Detail: j.Name, Done: true}); err != nil {
			return err
		}
		return s.notify(ctx, tx, batch)
	})
}

// joinResults gives the account what the guest has of a table: the ratings are counted again from
// the first such game on. Of two attempts at a day's deal the one opened first counts.
func joinResults(ctx context.Context, tx *sql.Tx, j account.Join, table string) error {
	return execAll(ctx, tx, []any{string(j.Guest), string(j.Player), table},
		`UPDATE rated SET counted = FALSE WHERE table_id = $3 AND counted = TRUE
			AND EXISTS (SELECT 1 FROM results WHERE table_id = $3 AND player_id = $1 AND player_id <> $2)`,
		`UPDATE results SET player_id = $2 WHERE table_id = $3 AND player_id = $1
			AND NOT EXISTS (SELECT 1 FROM results o WHERE o.table_id = $3 AND o.player_id = $2)`,
		`INSERT INTO tries (game, day, player_id, table_id, opened)
			SELECT game, day, CAST($2 AS TEXT), table_id, opened FROM tries WHERE player_id = $1 AND table_id = $3
			ON CONFLICT (game, day, player_id) DO UPDATE SET table_id = excluded.table_id, opened = excluded.opened
			WHERE excluded.opened < tries.opened OR excluded.opened = tries.opened AND excluded.table_id < tries.table_id`,
		`DELETE FROM tries WHERE player_id = $1 AND table_id = $3 AND player_id <> $2`,
		`DELETE FROM table_players WHERE player_id = $1 AND table_id = $3 AND player_id <> $2
			AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.id = $3 AND t.chairs LIKE '%"' || $1 || '"%')`)
}

// joinPeople gives the account what the guest has beside tables, and signs the browser in.
func joinPeople(ctx context.Context, tx *sql.Tx, j account.Join) error {
	for _, p := range []table.PlayerID{min(j.Guest, j.Player), max(j.Guest, j.Player)} {
		if err := lockPlayer(ctx, tx, p); err != nil {
			return err
		}
	}
	var own bool
	err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM passkeys WHERE player_id = $1)
		OR EXISTS (SELECT 1 FROM codes WHERE player_id = $1) OR EXISTS (SELECT 1 FROM tokens WHERE owner = $1)
		OR EXISTS (SELECT 1 FROM players WHERE id = $1 AND program)`, string(j.Guest)).Scan(&own)
	if err != nil {
		return err
	}
	if own {
		return account.ErrNoGuest
	}
	if err := execAll(ctx, tx, []any{string(j.Guest), string(j.Player)}, joinStatements...); err != nil {
		return err
	}
	if err := execAll(ctx, tx, []any{string(j.Guest)}, joinedStatements...); err != nil {
		return err
	}
	if err := execAll(ctx, tx, []any{string(j.Player)},
		`DELETE FROM mutes WHERE player_id = $1 AND muted_id = $1`, `DELETE FROM blocks WHERE player_id = $1 AND blocked_id = $1`); err != nil {
		return err
	}
	return insertSession(ctx, tx, j.Player, j.Session, hex.EncodeToString(j.Token))
}

// joinStatements give what the guest $1 has to the account $2; what both have stays the account's.
var joinStatements = []string{
	`UPDATE talk SET player_id = $2 WHERE player_id = $1`,
	`UPDATE bells SET player_id = $2 WHERE player_id = $1`,
	`UPDATE notices SET awaited = $2 WHERE awaited = $1`,
	`UPDATE reports SET author = $2 WHERE author = $1`,
	`UPDATE reports SET person = $2 WHERE person = $1`,
	`UPDATE invitations SET author = $2 WHERE author = $1`,
	`UPDATE circles SET leader = $2 WHERE leader = $1`,
	`UPDATE circle_dates SET author = $2 WHERE author = $1`,
	`INSERT INTO seen (player_id, table_id, seq, at) SELECT CAST($2 AS TEXT), table_id, seq, at FROM seen WHERE player_id = $1
		ON CONFLICT DO NOTHING`,
	`INSERT INTO mutes (player_id, muted_id) SELECT CAST($2 AS TEXT), muted_id FROM mutes WHERE player_id = $1 ON CONFLICT DO NOTHING`,
	`INSERT INTO mutes (player_id, muted_id) SELECT player_id, CAST($2 AS TEXT) FROM mutes WHERE muted_id = $1 ON CONFLICT DO NOTHING`,
	`INSERT INTO blocks (player_id, blocked_id, at) SELECT CAST($2 AS TEXT), blocked_id, at FROM blocks WHERE player_id = $1
		ON CONFLICT DO NOTHING`,
	`INSERT INTO blocks (player_id, blocked_id, at) SELECT player_id, CAST($2 AS TEXT), at FROM blocks WHERE blocked_id = $1
		ON CONFLICT DO NOTHING`,
	`INSERT INTO invitations (table_id, player_id, author, at, declined)
		SELECT table_id, CAST($2 AS TEXT), author, at, declined FROM invitations WHERE player_id = $1 ON CONFLICT DO NOTHING`,
	`INSERT INTO unseen (player_id) SELECT CAST($2 AS TEXT) FROM unseen WHERE player_id = $1 ON CONFLICT DO NOTHING`,
	`INSERT INTO circle_people (circle_id, player_id, joined, gone, seen)
		SELECT circle_id, CAST($2 AS TEXT), joined, gone, seen FROM circle_people WHERE player_id = $1
		ON CONFLICT (circle_id, player_id) DO UPDATE SET gone = CASE WHEN excluded.gone = 0 THEN 0 ELSE circle_people.gone END`,
	`INSERT INTO circle_comers (date_id, day, player_id) SELECT date_id, day, CAST($2 AS TEXT) FROM circle_comers WHERE player_id = $1
		ON CONFLICT DO NOTHING`,
	`INSERT INTO opponents (game, player_id, other_id, games, ahead)
		SELECT game, CAST($2 AS TEXT), other_id, games, ahead FROM opponents WHERE player_id = $1 AND other_id <> $2
		ON CONFLICT (game, player_id, other_id) DO UPDATE SET games = opponents.games + excluded.games, ahead = opponents.ahead + excluded.ahead`,
	`INSERT INTO opponents (game, player_id, other_id, games, ahead)
		SELECT game, player_id, CAST($2 AS TEXT), games, ahead FROM opponents WHERE other_id = $1 AND player_id <> $2
		ON CONFLICT (game, player_id, other_id) DO UPDATE SET games = opponents.games + excluded.games, ahead = opponents.ahead + excluded.ahead`,
	`DELETE FROM opponents WHERE player_id = $1 AND other_id <> $2 OR other_id = $1 AND player_id <> $2`,
}

// joinedStatements forget what the guest $1 had. The name stays while a table shows it: one at
// which the account sat too.
var joinedStatements = []string{
	`DELETE FROM tokens WHERE player_id = $1`,
	`DELETE FROM seen WHERE player_id = $1`,
	`DELETE FROM mutes WHERE player_id = $1 OR muted_id = $1`,
	`DELETE FROM blocks WHERE player_id = $1 OR blocked_id = $1`,
	`DELETE FROM invitations WHERE player_id = $1`,
	`DELETE FROM unseen WHERE player_id = $1`,
	`DELETE FROM circle_people WHERE player_id = $1`,
	`DELETE FROM circle_comers WHERE player_id = $1`,
	`UPDATE players SET public = FALSE, pace = '' WHERE id = $1`,
	`UPDATE players SET name = '' WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM table_players p
			JOIN tables t ON t.id = p.table_id WHERE p.player_id = $1 AND t.chairs LIKE '%"' || $1 || '"%')
		AND NOT EXISTS (SELECT 1 FROM results WHERE player_id = $1)`,
}
