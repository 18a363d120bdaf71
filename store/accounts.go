package store

import (
	"context"
	"database/sql"
	"encoding/hex"
	"time"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/table"
)

// AddPasskey implements node.Store.
func (s *Store) AddPasskey(ctx context.Context, k account.Passkey) error {
	if err := checkText(k.ID, string(k.Player), k.Name); err != nil {
		return err
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := lockPlayer(ctx, tx, k.Player); err != nil {
			return err
		}
		n, err := affected(tx.ExecContext(ctx, `INSERT INTO passkeys (player_id, id, name, data, created, used)
			VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
			string(k.Player), k.ID, k.Name, string(k.Data), k.Created.UnixMilli(), millis(k.Used)))
		if err == nil && n == 0 {
			err = host.ErrConflict
		}
		return err
	})
}

// lockPlayer is ErrNotFound unless a person is there and not erased. It locks him on
// PostgreSQL, so that he cannot be erased before the transaction has ended; SQLite has
// one writer.
func lockPlayer(ctx context.Context, tx *sql.Tx, p table.PlayerID) error {
	if checkText(string(p)) != nil {
		return input.ErrNotFound
	}
	n, err := affected(tx.ExecContext(ctx, `UPDATE players SET name = name WHERE id = $1 AND name <> ''`, string(p)))
	if err == nil && n == 0 {
		err = input.ErrNotFound
	}
	return err
}

const passkeyColumns = `SELECT id, player_id, name, data, created, used FROM passkeys`

// Passkeys implements node.Store.
func (s *Store) Passkeys(ctx context.Context, p table.PlayerID) ([]account.Passkey, error) {
	if checkText(string(p)) != nil {
		return nil, nil
	}
	return scanAll(scanPasskey)(s.db.Read.QueryContext(ctx, passkeyColumns+` WHERE player_id = $1 ORDER BY created, id`, string(p)))
}

// Passkey implements node.Store.
func (s *Store) Passkey(ctx context.Context, id string) (account.Passkey, error) {
	if checkText(id) != nil {
		return account.Passkey{}, input.ErrNotFound
	}
	return first(scanAll(scanPasskey)(s.db.Read.QueryContext(ctx, passkeyColumns+` WHERE id = $1`, id)))
}

func scanPasskey(rows *sql.Rows) (k account.Passkey, err error) {
	var created, used int64
	err = rows.Scan(&k.ID, &k.Player, &k.Name, &k.Data, &created, &used)
	k.Created, k.Used = timeOf(created), optionalTime(used)
	return k, err
}

// UpdatePasskey implements node.Store.
func (s *Store) UpdatePasskey(ctx context.Context, k account.Passkey) error {
	if checkText(k.ID) != nil {
		return input.ErrNotFound
	}
	return s.affectOneUnchecked(ctx, `UPDATE passkeys SET data = $2, used = $3 WHERE id = $1`, k.ID, string(k.Data), millis(k.Used))
}

// NamePasskey implements node.Store.
func (s *Store) NamePasskey(ctx context.Context, p table.PlayerID, id, name string) error {
	return s.affectOne(ctx, `UPDATE passkeys SET name = $3 WHERE id = $1 AND player_id = $2`, id, string(p), name)
}

// RemovePasskey implements node.Store.
func (s *Store) RemovePasskey(ctx context.Context, p table.PlayerID, id string) error {
	return s.affectOne(ctx, `DELETE FROM passkeys WHERE id = $1 AND player_id = $2`, id, string(p))
}

// affectOne runs a statement that must change something. Texts that no engine can keep are
// not found.
func (s *Store) affectOne(ctx context.Context, statement string, args ...any) error {
	for _, arg := range args {
		if text, ok := arg.(string); ok && checkText(text) != nil {
			return input.ErrNotFound
		}
	}
	return s.affectOneUnchecked(ctx, statement, args...)
}

// affectOneUnchecked is change for texts that are no names: they may be of any length.
func (s *Store) affectOneUnchecked(ctx context.Context, statement string, args ...any) error {
	n, err := affected(s.db.Write.ExecContext(ctx, statement, args...))
	if err == nil && n == 0 {
		return input.ErrNotFound
	}
	return err
}

// first is the one row of a list.
func first[T any](all []T, err error) (one T, _ error) {
	if err != nil {
		return one, err
	}
	if len(all) == 0 {
		return one, input.ErrNotFound
	}
	return all[0], nil
}

// millis is a time that may be zero, which is kept as 0.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// optionalTime is the time that stamp kept.
func optionalTime(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return timeOf(ms)
}

// SetCodes implements node.Store.
func (s *Store) SetCodes(ctx context.Context, p table.PlayerID, hashes [][]byte, at time.Time) error {
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := lockPlayer(ctx, tx, p); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM codes WHERE player_id = $1`, string(p)); err != nil {
			return err
		}
		for _, hash := range hashes {
			_, err := tx.ExecContext(ctx, `INSERT INTO codes (hash, player_id, created, used) VALUES ($1, $2, $3, 0)`,
				hex.EncodeToString(hash), string(p), at.UnixMilli())
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// SpendCode implements node.Store. The UPDATE is what only one call can win.
func (s *Store) SpendCode(ctx context.Context, hash []byte, at time.Time) (p table.PlayerID, err error) {
	code := hex.EncodeToString(hash)
	err = s.db.Transact(ctx, func(tx *sql.Tx) error {
		n, err := affected(tx.ExecContext(ctx, `UPDATE codes SET used = $2 WHERE hash = $1 AND used = 0`, code, at.UnixMilli()))
		if err == nil && n == 0 {
			err = input.ErrNotFound
		}
		if err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, `SELECT player_id FROM codes WHERE hash = $1`, code).Scan(&p)
	})
	return p, err
}

// Codes implements node.Store.
func (s *Store) Codes(ctx context.Context, p table.PlayerID) (c account.Codes, err error) {
	if checkText(string(p)) != nil {
		return c, nil
	}
	var made int64
	err = s.db.Read.QueryRowContext(ctx, `SELECT COALESCE(MAX(created), 0), COUNT(*),
		COALESCE(SUM(CASE WHEN used = 0 THEN 1 ELSE 0 END), 0) FROM codes WHERE player_id = $1`, string(p)).
		Scan(&made, &c.All, &c.Left)
	c.Made = optionalTime(made)
	return c, err
}

// AddChallenge implements node.Store.
func (s *Store) AddChallenge(ctx context.Context, hash, data []byte, now, expires time.Time) error {
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM challenges WHERE expires <= $1`, now.UnixMilli()); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO challenges (hash, data, expires) VALUES ($1, $2, $3)`,
			hex.EncodeToString(hash), string(data), expires.UnixMilli())
		return err
	})
}

// TakeChallenge implements node.Store. The DELETE is what only one call can win.
func (s *Store) TakeChallenge(ctx context.Context, hash []byte, now time.Time) (data []byte, err error) {
	key := hex.EncodeToString(hash)
	err = s.db.Transact(ctx, func(tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, `SELECT data FROM challenges WHERE hash = $1 AND expires > $2`, key, now.UnixMilli()).Scan(&data)
		if err != nil {
			return orNotFound(err)
		}
		n, err := affected(tx.ExecContext(ctx, `DELETE FROM challenges WHERE hash = $1`, key))
		if err == nil && n == 0 {
			err = input.ErrNotFound
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return data, nil
}
