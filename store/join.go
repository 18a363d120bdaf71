package store

import (
	"context"
	"database/sql"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/moderation"
	"tablee/store/accounts"
	"tablee/store/query"
)

// JoinGuest implements host.Joins. The tables come first and in order, as in every batch of commits, so that
// two transactions cannot deadlock.
func (s *Store) JoinGuest(ctx context.Context, j account.Join, writes []host.Write) error {
	if err := query.CheckText(string(j.Guest), string(j.Player), j.Name, j.Session.Device); err != nil {
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
		if err := accounts.JoinPeople(ctx, tx, j); err != nil {
			return err
		}
		if _, err := s.InsertAudit(ctx, tx, moderation.AuditEntry{At: j.At, Author: j.Player, Kind: moderation.AuditJoin,
			Target: string(j.Player), Detail: j.Name, Done: true}); err != nil {
			return err
		}
		return s.notify(ctx, tx, batch)
	})
}

// joinResults transfers the guest's results at a table to the account and marks the ratings from the first such
// game on for recounting. Of two attempts at a daily deal, the one opened first counts.
func joinResults(ctx context.Context, tx *sql.Tx, j account.Join, table string) error {
	return query.ExecAll(ctx, tx, []any{string(j.Guest), string(j.Player), table},
		`UPDATE rated_games SET counted = FALSE WHERE table_id = $3 AND counted = TRUE
			AND EXISTS (SELECT 1 FROM results WHERE table_id = $3 AND player_id = $1 AND player_id <> $2)`,
		`UPDATE results SET player_id = $2 WHERE table_id = $3 AND player_id = $1
			AND NOT EXISTS (SELECT 1 FROM results o WHERE o.table_id = $3 AND o.player_id = $2)`,
		`INSERT INTO attempts (game, day, player_id, table_id, opened)
			SELECT game, day, CAST($2 AS TEXT), table_id, opened FROM attempts WHERE player_id = $1 AND table_id = $3
			ON CONFLICT (game, day, player_id) DO UPDATE SET table_id = excluded.table_id, opened = excluded.opened
			WHERE excluded.opened < attempts.opened OR excluded.opened = attempts.opened AND excluded.table_id < attempts.table_id`,
		`DELETE FROM attempts WHERE player_id = $1 AND table_id = $3 AND player_id <> $2`,
		`DELETE FROM table_players WHERE player_id = $1 AND table_id = $3 AND player_id <> $2
			AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.id = $3 AND t.chairs LIKE '%"' || $1 || '"%')`)
}
