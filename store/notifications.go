package store

import (
	"context"
	"database/sql"
	"time"

	"tablee/host/input"
	"tablee/host/notify"
	"tablee/store/query"
	"tablee/store/sqldb"
	"tablee/table"
)

// AddTarget implements notify.Store.
func (s *Store) AddTarget(ctx context.Context, w notify.Target) error {
	if err := query.CheckText(w.ID, string(w.Player), string(w.Table), w.Kind, w.Address, w.Secret, w.Lang, w.SiteURL); err != nil {
		return err
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := s.db.Lock(ctx, tx, "targets "+string(w.Player)); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM targets WHERE player_id = $1 AND address = $2 AND table_id = $3`,
			string(w.Player), w.Address, string(w.Table)); err != nil {
			return err
		}
		if w.Kind == notify.Push {
			// a browser belongs to the last player who subscribed with it
			if _, err := tx.ExecContext(ctx, `DELETE FROM targets WHERE address = $1 AND kind = 'push'`, w.Address); err != nil {
				return err
			}
		}
		err := query.Fewer(ctx, tx, notify.MaxTargets, "targets", `SELECT COUNT(*) FROM targets WHERE player_id = $1`, string(w.Player))
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx,
			`INSERT INTO targets (`+targetColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
			w.ID, string(w.Player), string(w.Table), w.Kind, w.Address, w.Secret, w.Lang, w.SiteURL, w.Created.UnixMilli())
		return err
	})
}

const targetColumns = `id, player_id, table_id, kind, address, secret, lang, site_url, created`

// Targets implements notify.Store.
func (s *Store) Targets(ctx context.Context, p table.PlayerID) ([]notify.Target, error) {
	if query.CheckText(string(p)) != nil {
		return nil, nil
	}
	return query.ScanAll(func(rows *sql.Rows) (w notify.Target, err error) {
		var created int64
		err = rows.Scan(&w.ID, &w.Player, &w.Table, &w.Kind, &w.Address, &w.Secret, &w.Lang, &w.SiteURL, &created)
		w.Created = query.TimeOf(created)
		return w, err
	})(s.db.Read.QueryContext(ctx, `SELECT `+targetColumns+` FROM targets WHERE player_id = $1 ORDER BY created, id`, string(p)))
}

// RemoveTarget implements notify.Store.
func (s *Store) RemoveTarget(ctx context.Context, p table.PlayerID, id string) error {
	if query.CheckText(string(p), id) != nil {
		return input.ErrNotFound
	}
	return query.AtLeastOne(s.db.Write.ExecContext(ctx, `DELETE FROM targets WHERE id = $1 AND player_id = $2`, id, string(p)))
}

// insertNotifications returns the statement that adds, in a commit's transaction, the notifications for one of
// the awaited players: to the player's own targets, and to all targets of the table that do not have one yet.
// It locks the targets that it reads, so that it waits for concurrent removals and omits removed targets
// instead of failing the commit.
func insertNotifications(db *sqldb.DB) string {
	return `INSERT INTO notifications (table_id, seq, target_id, awaited, made, last_tried, first_tried)
	SELECT $1, $2, id, $3, $4, 0, 0 FROM targets
	WHERE player_id = $3 AND table_id = '' OR table_id = $1 ` + db.KeyShare + ` ON CONFLICT DO NOTHING`
}

// forgetNotifications deletes the unsent notifications of a table's earlier turns: those are over, and must not
// pile up for an unreachable target. It runs after insertNotifications, which waits for concurrent removals of
// targets.
const forgetNotifications = `DELETE FROM notifications WHERE table_id = $1 AND seq < $2`

// dueNotifications selects notifications made before $1 that have not been tried, and those last tried before
// $2 whose backoff is over at $3. It also selects those dated more than a minute after $3: the clock has been
// set back, and they must not wait until it catches up.
const dueNotifications = `(o.last_tried = 0 AND (o.made <= $1 OR o.made > CAST($3 AS BIGINT) + 60000)
	OR o.last_tried > 0 AND (o.last_tried < $2 AND o.last_tried + (o.last_tried - o.first_tried) <= $3 OR o.last_tried > CAST($3 AS BIGINT) + 60000))`

const anyNotification = `SELECT EXISTS (SELECT 1 FROM notifications o WHERE ` + dueNotifications + `)`

// TakeNotifications implements notify.Store. Each notification is taken by a conditional UPDATE that only one
// node can win. A cheap query first handles the common case that there are none.
func (s *Store) TakeNotifications(ctx context.Context, now, madeBy, stale time.Time, busy []table.PlayerID, limit int) ([]notify.Notification, error) {
	var some bool
	err := s.reads.notifications.QueryRowContext(ctx, madeBy.UnixMilli(), stale.UnixMilli(), now.UnixMilli()).Scan(&some)
	if err != nil || !some {
		return nil, err
	}
	w := &query.Where{Args: []any{madeBy.UnixMilli(), stale.UnixMilli(), now.UnixMilli(), limit}}
	excluded := query.ArgList(w, append([]table.PlayerID{""}, busy...)) // no player is ""
	waiting, err := query.ScanAll(scanNotification)(s.db.Read.QueryContext(ctx,
		`SELECT n.table_id, n.seq, n.awaited, n.made, n.last_tried, n.first_tried,
				w.id, w.player_id, w.table_id, w.kind, w.address, w.secret, w.lang, w.site_url, w.created
			FROM (SELECT o.*, ROW_NUMBER() OVER (PARTITION BY b.player_id ORDER BY o.last_tried, o.made, o.table_id, o.target_id) AS nth
				FROM notifications o JOIN targets b ON b.id = o.target_id
				WHERE `+dueNotifications+`
					AND b.player_id NOT IN (`+excluded+`)
					AND NOT EXISTS (SELECT 1 FROM notifications p WHERE p.target_id = o.target_id AND p.last_tried >= $2 AND p.last_tried <= CAST($3 AS BIGINT) + 60000)) n
			JOIN targets w ON w.id = n.target_id
			WHERE n.nth = 1
			ORDER BY (SELECT MAX(p.last_tried) FROM notifications p JOIN targets q ON q.id = p.target_id WHERE q.player_id = w.player_id), n.last_tried, n.made
			LIMIT $4`, w.Args...))
	if err != nil {
		return nil, err
	}
	var mine []notify.Notification
	for _, n := range waiting {
		n.FirstTried = query.TimeOf(now.UnixMilli() - n.tried(now.Sub(stale).Milliseconds()))
		won, err := query.Affected(s.db.Write.ExecContext(ctx,
			`UPDATE notifications SET last_tried = $4, first_tried = $6 WHERE table_id = $1 AND seq = $2 AND target_id = $3 AND last_tried = $5`,
			string(n.Table), int64(n.Seq), n.Target.ID, now.UnixMilli(), n.lastTried, n.FirstTried.UnixMilli()))
		if err != nil {
			return mine, err
		}
		if won > 0 {
			mine = append(mine, n.Notification)
		}
	}
	return mine, nil
}

// triedNotification is a notification with the time of the last attempt to send it.
type triedNotification struct {
	notify.Notification
	lastTried int64 // 0: none yet
}

// tried returns the time in milliseconds for which sending has been tried by the next attempt, as if that came
// at the earliest moment allowed. Time in which every node was down does not count.
func (n triedNotification) tried(rest int64) int64 {
	if n.lastTried == 0 {
		return 0
	}
	before := n.lastTried - n.FirstTried.UnixMilli()
	return before + max(before, rest)
}

func scanNotification(rows *sql.Rows) (n triedNotification, err error) {
	var made, firstTried, created int64
	err = rows.Scan(&n.Table, &n.Seq, &n.Awaited, &made, &n.lastTried, &firstTried,
		&n.Target.ID, &n.Target.Player, &n.Target.Table, &n.Target.Kind, &n.Target.Address, &n.Target.Secret, &n.Target.Lang, &n.Target.SiteURL, &created)
	n.Made, n.FirstTried, n.Target.Created = query.TimeOf(made), query.TimeOf(firstTried), query.TimeOf(created)
	return n, err
}

// NotificationDone implements notify.Store.
func (s *Store) NotificationDone(ctx context.Context, n notify.Notification) error {
	_, err := s.db.Write.ExecContext(ctx, `DELETE FROM notifications WHERE table_id = $1 AND seq = $2 AND target_id = $3`,
		string(n.Table), int64(n.Seq), n.Target.ID)
	return err
}
