package accounts

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"time"

	"tablee/store/query"
)

// NetworkKey implements account.NetworkKeys. Only an engine of several nodes stores the key.
func (s *AccountStore) NetworkKey(ctx context.Context, day time.Time, fresh []byte) (key []byte, err error) {
	key = fresh
	err = s.db.Transact(ctx, func(tx *sql.Tx) error {
		if s.db.Node != "" {
			if err := s.db.Lock(ctx, tx, "network key"); err != nil {
				return err
			}
			shared, err := s.sharedNetworkKey(ctx, tx, day, fresh)
			if err != nil || shared != nil {
				key = shared
				return err
			}
		}
		_, err := tx.ExecContext(ctx, `UPDATE tokens SET network = '', wide_network = '' WHERE network <> ''`)
		return err
	})
	return key, err
}

// sharedNetworkKey returns the key that another node has made. If there is none it stores fresh in place of all
// others, and returns nil. A node whose clock is a little late meets the key of the next day.
func (s *AccountStore) sharedNetworkKey(ctx context.Context, tx *sql.Tx, day time.Time, fresh []byte) ([]byte, error) {
	today, next := day.UTC().Format(time.DateOnly), day.UTC().AddDate(0, 0, 1).Format(time.DateOnly)
	var text string
	err := tx.QueryRowContext(ctx, `SELECT value FROM network_keys WHERE day IN ($1, $2) ORDER BY day DESC LIMIT 1`, today, next).Scan(&text)
	if err == nil {
		return hex.DecodeString(text)
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return nil, err
	}
	if err := query.ExecAll(ctx, tx, nil, `DELETE FROM network_keys`); err != nil {
		return nil, err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO network_keys (day, value) VALUES ($1, $2)`, today, hex.EncodeToString(fresh))
	return nil, err
}
