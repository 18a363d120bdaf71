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

// AddProgram implements account.Programs. It locks the person's row, so that concurrent calls count each
// other's programs.
func (s *AccountStore) AddProgram(ctx context.Context, owner table.PlayerID, p account.Program, tokenHash []byte) error {
	if err := query.CheckText(p.Name, string(p.Scope), string(p.Player)); err != nil {
		return err
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := query.LockPlayer(ctx, tx, owner); err != nil {
			return err
		}
		same, err := query.Has(ctx, tx, `SELECT 1 FROM tokens WHERE hash = $1`, hex.EncodeToString(tokenHash))
		if err != nil || same {
			return err
		}
		err = query.Fewer(ctx, tx, account.MaxPrograms, "programs", `SELECT COUNT(*) FROM tokens WHERE owner = $1`, string(owner))
		if err != nil {
			return err
		}
		if p.Player != owner {
			_, err := tx.ExecContext(ctx, `INSERT INTO players (id, name, created, program) VALUES ($1, $2, $3, TRUE)`,
				string(p.Player), p.Name, query.Millis(p.Created))
			if err != nil {
				return err
			}
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO tokens (hash, player_id, device, created, seen, owner, scope, expires)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, hex.EncodeToString(tokenHash), string(p.Player), p.Name,
			query.Millis(p.Created), query.Millis(p.Seen), string(owner), string(p.Scope), query.Millis(p.Expires))
		return err
	})
}

// Programs implements account.Programs.
func (s *AccountStore) Programs(ctx context.Context, owner table.PlayerID) ([]account.Program, error) {
	if owner == "" || query.CheckText(string(owner)) != nil {
		return nil, nil
	}
	return query.ScanAll(func(rows *sql.Rows) (p account.Program, err error) {
		var hash string
		var created, seen, expires int64
		err = rows.Scan(&hash, &p.Name, &p.Scope, &p.Player, &created, &seen, &expires)
		p.ID = hash[:min(sessionIDLength, len(hash))]
		p.Created, p.Seen, p.Expires = query.TimeOf(created), query.OptionalTime(seen), query.TimeOf(expires)
		return p, err
	})(s.db.Read.QueryContext(ctx, `SELECT hash, device, scope, player_id, created, seen, expires FROM tokens
		WHERE owner = $1 AND owner <> '' ORDER BY created, hash`, string(owner)))
}

// RenewProgram implements account.Programs.
func (s *AccountStore) RenewProgram(ctx context.Context, owner table.PlayerID, id string, tokenHash []byte, created, expires time.Time) error {
	if len(id) != sessionIDLength || owner == "" {
		return input.ErrNotFound
	}
	return query.AffectOne(ctx, s.db, `UPDATE tokens SET hash = $3, created = $4, expires = $5, seen = 0, network = '', wide_network = ''
		WHERE owner = $1 AND substr(hash, 1, 16) = $2`,
		string(owner), id, hex.EncodeToString(tokenHash), query.Millis(created), query.Millis(expires))
}

// RemoveProgram implements account.Programs.
func (s *AccountStore) RemoveProgram(ctx context.Context, owner table.PlayerID, id string) error {
	if len(id) != sessionIDLength || owner == "" {
		return input.ErrNotFound
	}
	return query.AffectOne(ctx, s.db, `DELETE FROM tokens WHERE owner = $1 AND substr(hash, 1, 16) = $2`, string(owner), id)
}
