package store

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"tablee/host/notify"
	"tablee/host/secret"
	"tablee/store/query"
	"tablee/table"
)

// AddNews implements notify.NewsStore.
func (s *Store) AddNews(ctx context.Context, to []table.PlayerID, n notify.News, made time.Time) error {
	if err := query.CheckText(n.Kind, n.About, n.Name, n.Title, n.At); err != nil {
		return err
	}
	to = slices.DeleteFunc(slices.Clone(to), func(p table.PlayerID) bool { return query.CheckText(string(p)) != nil })
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		for some := range slices.Chunk(to, query.MaxIDs) {
			w := &query.Where{}
			targets, err := query.ScanAll(query.ScanOne[string])(tx.QueryContext(ctx, `SELECT id FROM targets WHERE table_id = '' AND player_id IN (`+
				query.ArgList(w, some)+`) ORDER BY id `+s.db.KeyShare, w.Args...))
			if err != nil {
				return err
			}
			for _, target := range targets {
				_, err := tx.ExecContext(ctx, `INSERT INTO news (id, target_id, kind, about, name, title, at, made, until, last_tried)
					VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0)`,
					secret.Text(16), target, n.Kind, n.About, n.Name, n.Title, n.At, made.UnixMilli(), n.Until.UnixMilli())
				if err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// TakeNews implements notify.NewsStore.
func (s *Store) TakeNews(ctx context.Context, now, stale time.Time, limit int) ([]notify.News, error) {
	var some bool
	if err := s.db.Read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM news)`).Scan(&some); err != nil || !some {
		return nil, err
	}
	if _, err := s.db.Write.ExecContext(ctx, `DELETE FROM news WHERE until <= $1`, now.UnixMilli()); err != nil {
		return nil, err
	}
	waiting, err := query.ScanAll(scanNews)(s.db.Read.QueryContext(ctx, `SELECT n.id, n.kind, n.about, n.name, n.title, n.at, n.until, n.last_tried,
			w.id, w.player_id, w.table_id, w.kind, w.address, w.secret, w.lang, w.site_url, w.created
		FROM (SELECT o.*, ROW_NUMBER() OVER (PARTITION BY b.player_id ORDER BY o.last_tried, o.made, o.id) AS nth
			FROM news o JOIN targets b ON b.id = o.target_id WHERE o.last_tried < $1) n
		JOIN targets w ON w.id = n.target_id WHERE n.nth = 1 ORDER BY n.last_tried, n.made, n.id LIMIT $2`, stale.UnixMilli(), limit))
	if err != nil {
		return nil, err
	}
	var mine []notify.News
	for _, n := range waiting {
		won, err := query.Affected(s.db.Write.ExecContext(ctx, `UPDATE news SET last_tried = $2 WHERE id = $1 AND last_tried = $3`, n.ID, now.UnixMilli(), n.lastTried))
		if err != nil {
			return mine, err
		}
		if won > 0 {
			mine = append(mine, n.News)
		}
	}
	return mine, nil
}

// triedNews is a news notification with the time of the last attempt to send it.
type triedNews struct {
	notify.News
	lastTried int64
}

func scanNews(rows *sql.Rows) (n triedNews, err error) {
	var until, created int64
	t := &n.Target
	err = rows.Scan(&n.ID, &n.Kind, &n.About, &n.Name, &n.Title, &n.At, &until, &n.lastTried,
		&t.ID, &t.Player, &t.Table, &t.Kind, &t.Address, &t.Secret, &t.Lang, &t.SiteURL, &created)
	n.Until, t.Created = query.TimeOf(until), query.TimeOf(created)
	return n, err
}

// NewsDone implements notify.NewsStore.
func (s *Store) NewsDone(ctx context.Context, id string) error {
	_, err := s.db.Write.ExecContext(ctx, `DELETE FROM news WHERE id = $1`, id)
	return err
}
