package store

import (
	"context"
	"database/sql"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/store/query"
	"tablee/table"
)

// AddMessage implements host.Chat. A lock per table serializes the numbering of messages across nodes.
func (s *Store) AddMessage(ctx context.Context, id table.ID, said host.ChatMessage) (host.ChatMessage, error) {
	if err := query.CheckText(string(id), string(said.By), said.Sign, said.Text, said.Command); err != nil {
		return said, err
	}
	err := s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := s.db.Lock(ctx, tx, "messages "+string(id)); err != nil {
			return err
		}
		var one int // waits for a concurrent removal of the table
		err := tx.QueryRowContext(ctx, `SELECT 1 FROM tables WHERE id = $1 `+s.db.KeyShare, string(id)).Scan(&one)
		if err != nil {
			return query.OrRemoved(ctx, s.db, string(id), query.OrNotFound(err))
		}
		if said.Command != "" {
			same, err := query.Has(ctx, tx, `SELECT 1 FROM messages WHERE table_id = $1 AND command = $2`, string(id), said.Command)
			if err != nil || same {
				return err
			}
		}
		row := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(n), 0) + 1 FROM messages WHERE table_id = $1`, string(id))
		if err := row.Scan(&said.N); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO messages (table_id, n, player_id, at, sign, text, command) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			string(id), said.N, string(said.By), said.At.UnixMilli(), said.Sign, said.Text, said.Command)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM messages WHERE table_id = $1 AND n <= $2`, string(id), said.N-host.MaxMessages); err != nil {
			return err
		}
		return s.db.Notify(ctx, tx, movedChannel, s.db.Node+" "+string(id))
	})
	return said, err
}

// TableMessages implements host.Chat.
func (s *Store) TableMessages(ctx context.Context, id table.ID, limit int) ([]host.ChatMessage, error) {
	if query.CheckText(string(id)) != nil {
		return nil, nil
	}
	return query.ScanAll(scanMessage)(s.db.Read.QueryContext(ctx,
		`SELECT n, player_id, at, sign, text, command FROM (
			SELECT * FROM messages WHERE table_id = $1 ORDER BY n DESC LIMIT $2
		) AS latest ORDER BY n`, string(id), limit))
}

// MessagesBy implements export.Store.
func (s *Store) MessagesBy(ctx context.Context, p table.PlayerID) ([]host.TableMessage, error) {
	if query.CheckText(string(p)) != nil {
		return nil, nil
	}
	return query.ScanAll(func(rows *sql.Rows) (w host.TableMessage, err error) {
		var at int64
		err = rows.Scan(&w.Table, &w.N, &w.By, &at, &w.Sign, &w.Text)
		w.At = query.TimeOf(at)
		return w, err
	})(s.db.Read.QueryContext(ctx, `SELECT table_id, n, player_id, at, sign, text FROM messages
		WHERE player_id = $1 ORDER BY at, table_id, n`, string(p)))
}

func scanMessage(rows *sql.Rows) (said host.ChatMessage, err error) {
	var at int64
	err = rows.Scan(&said.N, &said.By, &at, &said.Sign, &said.Text, &said.Command)
	said.At = query.TimeOf(at)
	return said, err
}

// Mute implements account.People.
func (s *Store) Mute(ctx context.Context, by, person table.PlayerID, on bool) error {
	if err := query.CheckText(string(by), string(person)); err != nil {
		return err
	}
	if !on {
		_, err := s.db.Write.ExecContext(ctx, `DELETE FROM mutes WHERE player_id = $1 AND muted_id = $2`, string(by), string(person))
		return err
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := s.db.Lock(ctx, tx, "mutes "+string(by)); err != nil {
			return err
		}
		err := query.Fewer(ctx, tx, account.MaxMuted, "muted",
			`SELECT COUNT(*) FROM mutes WHERE player_id = $1 AND muted_id <> $2`, string(by), string(person))
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO mutes (player_id, muted_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`, string(by), string(person))
		return err
	})
}

// Mutes implements account.People.
func (s *Store) Mutes(ctx context.Context, by table.PlayerID) ([]table.PlayerID, error) {
	if query.CheckText(string(by)) != nil {
		return nil, nil
	}
	return query.ScanAll(query.ScanOne[table.PlayerID])(s.db.Read.QueryContext(ctx,
		`SELECT muted_id FROM mutes WHERE player_id = $1 ORDER BY muted_id`, string(by)))
}

// Muted implements account.People. The programs of blocked people are muted with them.
func (s *Store) Muted(ctx context.Context, by table.PlayerID) ([]table.PlayerID, error) {
	if query.CheckText(string(by)) != nil {
		return nil, nil
	}
	return query.ScanAll(query.ScanOne[table.PlayerID])(s.db.Read.QueryContext(ctx, `SELECT muted_id FROM mutes WHERE player_id = $1
		UNION SELECT k.player_id FROM blocks b JOIN tokens k ON k.owner = b.blocked_id AND k.owner <> k.player_id WHERE b.player_id = $1 ORDER BY 1`, string(by)))
}

// Silence implements host.Chat.
func (s *Store) Silence(ctx context.Context, id table.ID, off bool) error {
	if query.CheckText(string(id)) != nil {
		return input.ErrNotFound
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := query.AtLeastOne(tx.ExecContext(ctx, `UPDATE tables SET silenced = $2 WHERE id = $1`, string(id), off)); err != nil {
			return err
		}
		return s.db.Notify(ctx, tx, movedChannel, s.db.Node+" "+string(id))
	})
}

// Silenced implements host.Chat.
func (s *Store) Silenced(ctx context.Context, id table.ID) (off bool, err error) {
	if query.CheckText(string(id)) != nil {
		return false, input.ErrNotFound
	}
	err = s.db.Read.QueryRowContext(ctx, `SELECT silenced FROM tables WHERE id = $1`, string(id)).Scan(&off)
	return off, query.OrNotFound(err)
}
