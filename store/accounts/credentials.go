package accounts

import (
	"context"
	"database/sql"
	"encoding/hex"
	"time"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/store/query"
	"tablee/table"
)

// AddPasskey implements account.Passkeys.
func (s *AccountStore) AddPasskey(ctx context.Context, k account.Passkey) error {
	if err := query.CheckText(k.ID, string(k.Player), k.Name); err != nil {
		return err
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := query.LockPlayer(ctx, tx, k.Player); err != nil {
			return err
		}
		err := query.Fewer(ctx, tx, account.MaxPasskeys, "passkeys", `SELECT COUNT(*) FROM passkeys WHERE player_id = $1`, string(k.Player))
		if err != nil {
			return err
		}
		n, err := query.Affected(tx.ExecContext(ctx, `INSERT INTO passkeys (player_id, id, name, data, created, used)
			VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
			string(k.Player), k.ID, k.Name, string(k.Data), k.Created.UnixMilli(), query.Millis(k.Used)))
		if err == nil && n == 0 {
			err = account.ErrTaken
		}
		return err
	})
}

const passkeyColumns = `SELECT id, player_id, name, data, created, used FROM passkeys`

// Passkeys implements account.Passkeys.
func (s *AccountStore) Passkeys(ctx context.Context, p table.PlayerID) ([]account.Passkey, error) {
	if query.CheckText(string(p)) != nil {
		return nil, nil
	}
	return query.ScanAll(scanPasskey)(s.db.Read.QueryContext(ctx, passkeyColumns+` WHERE player_id = $1 ORDER BY created, id`, string(p)))
}

// Passkey implements account.Passkeys.
func (s *AccountStore) Passkey(ctx context.Context, id string) (account.Passkey, error) {
	if query.CheckText(id) != nil {
		return account.Passkey{}, input.ErrNotFound
	}
	return query.First(query.ScanAll(scanPasskey)(s.db.Read.QueryContext(ctx, passkeyColumns+` WHERE id = $1`, id)))
}

func scanPasskey(rows *sql.Rows) (k account.Passkey, err error) {
	var created, used int64
	err = rows.Scan(&k.ID, &k.Player, &k.Name, &k.Data, &created, &used)
	k.Created, k.Used = query.TimeOf(created), query.OptionalTime(used)
	return k, err
}

// UpdatePasskey implements account.Passkeys.
func (s *AccountStore) UpdatePasskey(ctx context.Context, k account.Passkey) error {
	if query.CheckText(k.ID) != nil {
		return input.ErrNotFound
	}
	return query.AffectOneUnchecked(ctx, s.db, `UPDATE passkeys SET data = $2, used = $3 WHERE id = $1`, k.ID, string(k.Data), query.Millis(k.Used))
}

// NamePasskey implements account.Passkeys.
func (s *AccountStore) NamePasskey(ctx context.Context, p table.PlayerID, id, name string) error {
	return query.AffectOne(ctx, s.db, `UPDATE passkeys SET name = $3 WHERE id = $1 AND player_id = $2`, id, string(p), name)
}

// RemovePasskey implements account.Passkeys.
func (s *AccountStore) RemovePasskey(ctx context.Context, p table.PlayerID, id string) error {
	return query.AffectOne(ctx, s.db, `DELETE FROM passkeys WHERE id = $1 AND player_id = $2`, id, string(p))
}

// SetCodes implements account.RecoveryCodes.
func (s *AccountStore) SetCodes(ctx context.Context, p table.PlayerID, hashes [][]byte, at time.Time) error {
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := query.LockPlayer(ctx, tx, p); err != nil {
			return err
		}
		same, err := query.Has(ctx, tx, `SELECT 1 FROM recovery_codes WHERE player_id = $1 AND hash = $2`, string(p), hex.EncodeToString(hashes[0]))
		if err != nil || same {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM recovery_codes WHERE player_id = $1`, string(p)); err != nil {
			return err
		}
		for _, hash := range hashes {
			_, err := tx.ExecContext(ctx, `INSERT INTO recovery_codes (hash, player_id, created, used) VALUES ($1, $2, $3, 0)`,
				hex.EncodeToString(hash), string(p), at.UnixMilli())
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// CodeOwner implements account.RecoveryCodes.
func (s *AccountStore) CodeOwner(ctx context.Context, hash []byte) (p table.PlayerID, err error) {
	err = s.db.Read.QueryRowContext(ctx, `SELECT player_id FROM recovery_codes WHERE hash = $1 AND used = 0`, hex.EncodeToString(hash)).Scan(&p)
	return p, query.OrNotFound(err)
}

// use uses up a person's ticket in the transaction that signs them in. Only one call can win the UPDATE or the
// DELETE.
func use(ctx context.Context, tx *sql.Tx, t account.Ticket, p table.PlayerID, at time.Time) error {
	if t.Code != nil {
		err := query.AtLeastOne(tx.ExecContext(ctx, `UPDATE recovery_codes SET used = $3 WHERE hash = $1 AND player_id = $2 AND used = 0`,
			hex.EncodeToString(t.Code), string(p), at.UnixMilli()))
		if err != nil {
			return err
		}
	}
	if t.Link != nil {
		return query.AtLeastOne(tx.ExecContext(ctx, `DELETE FROM challenges WHERE hash = $1 AND data = $2 AND expires > $3`,
			hex.EncodeToString(t.Link), string(p), at.UnixMilli()))
	}
	return nil
}

// Codes implements account.RecoveryCodes.
func (s *AccountStore) Codes(ctx context.Context, p table.PlayerID) (c account.Codes, err error) {
	if query.CheckText(string(p)) != nil {
		return c, nil
	}
	var made int64
	err = s.db.Read.QueryRowContext(ctx, `SELECT COALESCE(MAX(created), 0), COUNT(*),
		COALESCE(SUM(CASE WHEN used = 0 THEN 1 ELSE 0 END), 0) FROM recovery_codes WHERE player_id = $1`, string(p)).
		Scan(&made, &c.All, &c.Left)
	c.Made = query.OptionalTime(made)
	return c, err
}

// AddChallenge implements account.Challenges.
func (s *AccountStore) AddChallenge(ctx context.Context, hash, data []byte, now, expires time.Time) error {
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM challenges WHERE expires <= $1`, now.UnixMilli()); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO challenges (hash, data, expires) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
			hex.EncodeToString(hash), string(data), expires.UnixMilli())
		return err
	})
}

// Challenge implements account.Challenges.
func (s *AccountStore) Challenge(ctx context.Context, hash []byte, now time.Time) (data []byte, err error) {
	err = s.db.Read.QueryRowContext(ctx, `SELECT data FROM challenges WHERE hash = $1 AND expires > $2`,
		hex.EncodeToString(hash), now.UnixMilli()).Scan(&data)
	return data, query.OrNotFound(err)
}

// TakeChallenge implements account.Challenges. Only one call can win the DELETE.
func (s *AccountStore) TakeChallenge(ctx context.Context, hash []byte, now time.Time) (data []byte, err error) {
	key := hex.EncodeToString(hash)
	err = s.db.Transact(ctx, func(tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, `SELECT data FROM challenges WHERE hash = $1 AND expires > $2`, key, now.UnixMilli()).Scan(&data)
		if err != nil {
			return query.OrNotFound(err)
		}
		return query.AtLeastOne(tx.ExecContext(ctx, `DELETE FROM challenges WHERE hash = $1`, key))
	})
	if err != nil {
		return nil, err
	}
	return data, nil
}
