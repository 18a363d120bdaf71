package accounts

import (
	"context"
	"database/sql"
	"encoding/hex"
	"strconv"

	"tablee/host/account"
	"tablee/host/circles"
	"tablee/host/input"
	"tablee/host/notify"
	"tablee/store/query"
	"tablee/table"
)

// JoinPeople transfers everything but tables from the guest to the account, and signs the browser in, as part
// of the transaction that joins both.
func JoinPeople(ctx context.Context, tx *sql.Tx, j account.Join) error {
	for _, p := range []table.PlayerID{min(j.Guest, j.Player), max(j.Guest, j.Player)} {
		if err := query.LockPlayer(ctx, tx, p); err != nil {
			return err
		}
	}
	if err := use(ctx, tx, j.Ticket, j.Player, j.At); err != nil {
		return err
	}
	var own bool
	err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM passkeys WHERE player_id = $1)
		OR EXISTS (SELECT 1 FROM recovery_codes WHERE player_id = $1) OR EXISTS (SELECT 1 FROM subjects WHERE player_id = $1) OR EXISTS (SELECT 1 FROM tokens WHERE owner = $1)
		OR EXISTS (SELECT 1 FROM players WHERE id = $1 AND program)`, string(j.Guest)).Scan(&own)
	if err != nil {
		return err
	}
	if own {
		return account.ErrNoGuest
	}
	had, err := circlesOf(ctx, tx, j.Player)
	if err != nil {
		return err
	}
	if err := query.ExecAll(ctx, tx, []any{string(j.Guest), string(j.Player)}, joinStatements...); err != nil {
		return err
	}
	if has, err := circlesOf(ctx, tx, j.Player); err != nil {
		return err
	} else if has > max(had, circles.MaxCircles) {
		return &input.Invalid{Field: "circles", Code: "too-many", Limit: circles.MaxCircles}
	}
	if err := query.ExecAll(ctx, tx, []any{string(j.Guest)}, joinedStatements...); err != nil {
		return err
	}
	if err := query.ExecAll(ctx, tx, []any{string(j.Player)},
		`DELETE FROM mutes WHERE player_id = $1 AND muted_id = $1`, `DELETE FROM blocks WHERE player_id = $1 AND blocked_id = $1`,
		`DELETE FROM targets WHERE player_id = $1 AND id NOT IN
			(SELECT id FROM targets WHERE player_id = $1 ORDER BY created DESC, id LIMIT `+strconv.Itoa(notify.MaxTargets)+`)`); err != nil {
		return err
	}
	return insertSession(ctx, tx, j.Player, j.Session, hex.EncodeToString(j.Token))
}

// circlesOf counts a person's circles.
func circlesOf(ctx context.Context, tx *sql.Tx, p table.PlayerID) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM circle_members WHERE player_id = $1 AND gone = 0`, string(p)).Scan(&n)
	return n, err
}

// room is the LIMIT of an INSERT into a list of people: what a list of at most most entries of the account $2 still
// holds.
func room(list string, most int) string {
	limit := strconv.Itoa(most)
	return ` LIMIT (SELECT CASE WHEN COUNT(*) < ` + limit + ` THEN ` + limit + ` - COUNT(*) ELSE 0 END FROM ` + list + ` WHERE player_id = $2)`
}

// joinStatements transfer the data of the guest $1 to the account $2. Where both have an entry, the account
// keeps its own.
var joinStatements = []string{
	`UPDATE messages SET player_id = $2 WHERE player_id = $1`,
	`UPDATE targets SET player_id = $2 WHERE player_id = $1`,
	`UPDATE notifications SET awaited = $2 WHERE awaited = $1`,
	`UPDATE reports SET author = $2 WHERE author = $1`,
	`UPDATE reports SET person = $2 WHERE person = $1`,
	`UPDATE invitations SET author = $2 WHERE author = $1`,
	`UPDATE circles SET leader = $2 WHERE leader = $1`,
	`UPDATE circle_dates SET author = $2 WHERE author = $1`,
	`INSERT INTO read_markers (player_id, table_id, seq, at) SELECT CAST($2 AS TEXT), table_id, seq, at FROM read_markers WHERE player_id = $1
		ON CONFLICT DO NOTHING`,
	`INSERT INTO mutes (player_id, muted_id) SELECT CAST($2 AS TEXT), muted_id FROM mutes WHERE player_id = $1
		ORDER BY muted_id` + room("mutes", account.MaxMuted) + ` ON CONFLICT DO NOTHING`,
	`INSERT INTO mutes (player_id, muted_id) SELECT player_id, CAST($2 AS TEXT) FROM mutes WHERE muted_id = $1 ON CONFLICT DO NOTHING`,
	`INSERT INTO blocks (player_id, blocked_id, at) SELECT CAST($2 AS TEXT), blocked_id, at FROM blocks WHERE player_id = $1
		ORDER BY at DESC, blocked_id` + room("blocks", circles.MaxBlocked) + ` ON CONFLICT DO NOTHING`,
	`INSERT INTO blocks (player_id, blocked_id, at) SELECT player_id, CAST($2 AS TEXT), at FROM blocks WHERE blocked_id = $1
		ON CONFLICT DO NOTHING`,
	`INSERT INTO invitations (table_id, player_id, author, at, declined)
		SELECT table_id, CAST($2 AS TEXT), author, at, declined FROM invitations WHERE player_id = $1 ON CONFLICT DO NOTHING`,
	`INSERT INTO word_suggestions (game, dictionary, word, player_id, at)
		SELECT game, dictionary, word, CAST($2 AS TEXT), at FROM word_suggestions WHERE player_id = $1 ON CONFLICT DO NOTHING`,
	`INSERT INTO unseen (player_id) SELECT CAST($2 AS TEXT) FROM unseen WHERE player_id = $1 ON CONFLICT DO NOTHING`,
	`INSERT INTO circle_members (circle_id, player_id, joined, gone, seen)
		SELECT circle_id, CAST($2 AS TEXT), joined, gone, seen FROM circle_members WHERE player_id = $1
		ON CONFLICT (circle_id, player_id) DO UPDATE SET gone = CASE WHEN excluded.gone = 0 THEN 0 ELSE circle_members.gone END`,
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

// joinedStatements delete the remaining data of the guest $1. The name stays while a table shows it, which
// happens if the account sat there too.
var joinedStatements = []string{
	`DELETE FROM tokens WHERE player_id = $1`,
	`DELETE FROM read_markers WHERE player_id = $1`,
	`DELETE FROM mutes WHERE player_id = $1 OR muted_id = $1`,
	`DELETE FROM blocks WHERE player_id = $1 OR blocked_id = $1`,
	`DELETE FROM invitations WHERE player_id = $1`,
	`DELETE FROM word_suggestions WHERE player_id = $1`,
	`DELETE FROM unseen WHERE player_id = $1`,
	`DELETE FROM circle_members WHERE player_id = $1`,
	`DELETE FROM circle_comers WHERE player_id = $1`,
	`UPDATE players SET public = FALSE, tempo = '', forced = '', reminders = TRUE WHERE id = $1`,
	`UPDATE players SET name = '' WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM table_players p
			JOIN tables t ON t.id = p.table_id WHERE p.player_id = $1 AND t.chairs LIKE '%"' || $1 || '"%')
		AND NOT EXISTS (SELECT 1 FROM results WHERE player_id = $1)`,
}
