package accounts

import (
	"context"
	"strings"
	"time"

	"tablee/host/account"
	"tablee/store/query"
	"tablee/table"
)

// hasAccount is the condition of a person p with an account.
const hasAccount = `(EXISTS (SELECT 1 FROM passkeys k WHERE k.player_id = p.id) OR EXISTS (SELECT 1 FROM subjects k WHERE k.player_id = p.id))`

// kindConditions maps each kind of people to its condition; $1 is the current time.
var kindConditions = map[account.Kind]string{
	account.Guests:   `NOT p.program AND NOT ` + hasAccount,
	account.Accounts: hasAccount,
	account.Programs: `p.program`,
	account.Banned:   `EXISTS (SELECT 1 FROM bans b WHERE b.target = p.id AND (b.until = 0 OR b.until > $1))`,
}

// People implements account.People. It folds case in Go, because engines differ in how they do it.
func (s *AccountStore) People(ctx context.Context, f account.Filter, networks map[string]bool, now time.Time) ([]account.Player, error) {
	there, err := s.seenAt(ctx, networks)
	if err != nil {
		return nil, err
	}
	condition := "1 = 1"
	if f.Kind != "" {
		condition = kindConditions[f.Kind]
	}
	if condition == "" {
		return nil, nil
	}
	rows, err := s.db.Read.QueryContext(ctx, `SELECT `+playerColumns+` FROM players p
		WHERE p.name <> '' AND CAST($1 AS BIGINT) > 0 AND `+condition+` ORDER BY p.created DESC, p.id`, now.UnixMilli())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []account.Player
	name := strings.ToLower(f.Name)
	for len(found) < query.Limit(f.Limit) && rows.Next() {
		p, err := scanPlayer(rows)
		if err != nil {
			return nil, err
		}
		if strings.Contains(strings.ToLower(p.Name), name) && (!f.Network.IsValid() || there[p.ID]) {
			found = append(found, p)
		}
	}
	return found, rows.Err()
}

// seenAt returns the people with a device last seen today in one of the networks with these hashes.
func (s *AccountStore) seenAt(ctx context.Context, networks map[string]bool) (map[table.PlayerID]bool, error) {
	if len(networks) == 0 {
		return nil, nil
	}
	rows, err := s.db.Read.QueryContext(ctx, `SELECT player_id, network, wide_network FROM tokens WHERE network <> ''`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	there := map[table.PlayerID]bool{}
	for rows.Next() {
		var p table.PlayerID
		var near, wide string
		if err := rows.Scan(&p, &near, &wide); err != nil {
			return nil, err
		}
		if networks[near] || networks[wide] {
			there[p] = true
		}
	}
	return there, rows.Err()
}
