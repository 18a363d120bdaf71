package store

import (
	"context"
	"database/sql"
	"encoding/hex"
	"time"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/table"
)

// AddProgram implements account.Programs. The person's row is locked: of those who add programs
// at the same moment each counts what the others have added.
func (s *Store) AddProgram(ctx context.Context, owner table.PlayerID, p account.Program, tokenHash []byte) error {
	if err := checkText(p.Name, string(p.Scope), string(p.Player)); err != nil {
		return err
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := lockPlayer(ctx, tx, owner); err != nil {
			return err
		}
		var have int
		if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM tokens WHERE owner = $1`, string(owner)).Scan(&have); err != nil {
			return err
		}
		if have >= account.MaxPrograms {
			return &input.Invalid{Field: "programs", Code: "too-many", Limit: account.MaxPrograms}
		}
		if p.Player != owner {
			_, err := tx.ExecContext(ctx, `INSERT INTO players (id, name, created, program) VALUES ($1, $2, $3, TRUE)`,
				string(p.Player), p.Name, millis(p.Created))
			if err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO tokens (hash, player_id, device, created, seen, owner, scope, expires)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, hex.EncodeToString(tokenHash), string(p.Player), p.Name,
			millis(p.Created), millis(p.Seen), string(owner), string(p.Scope), millis(p.Expires))
		return err
	})
}

// Programs implements account.Programs.
func (s *Store) Programs(ctx context.Context, owner table.PlayerID) ([]account.Program, error) {
	if owner == "" || checkText(string(owner)) != nil {
		return nil, nil
	}
	return scanAll(func(rows *sql.Rows) (p account.Program, err error) {
		var hash string
		var created, seen, expires int64
		err = rows.Scan(&hash, &p.Name, &p.Scope, &p.Player, &created, &seen, &expires)
		p.ID = hash[:min(sessionIDLength, len(hash))]
		p.Created, p.Seen, p.Expires = timeOf(created), optionalTime(seen), timeOf(expires)
		return p, err
	})(s.db.Read.QueryContext(ctx, `SELECT hash, device, scope, player_id, created, seen, expires FROM tokens
		WHERE owner = $1 AND owner <> '' ORDER BY created, hash`, string(owner)))
}

// RenewProgram implements account.Programs.
func (s *Store) RenewProgram(ctx context.Context, owner table.PlayerID, id string, tokenHash []byte, created, expires time.Time) error {
	if len(id) != sessionIDLength || owner == "" {
		return input.ErrNotFound
	}
	return s.affectOne(ctx, `UPDATE tokens SET hash = $3, created = $4, expires = $5, seen = 0, address = ''
		WHERE owner = $1 AND substr(hash, 1, 16) = $2`,
		string(owner), id, hex.EncodeToString(tokenHash), millis(created), millis(expires))
}

// RemoveProgram implements account.Programs.
func (s *Store) RemoveProgram(ctx context.Context, owner table.PlayerID, id string) error {
	if len(id) != sessionIDLength || owner == "" {
		return input.ErrNotFound
	}
	return s.affectOne(ctx, `DELETE FROM tokens WHERE owner = $1 AND substr(hash, 1, 16) = $2`, string(owner), id)
}
