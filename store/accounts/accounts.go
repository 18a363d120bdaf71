// Package accounts stores people: their names, passkeys, recovery codes, sessions, and the programs that play
// for them.
package accounts

import (
	"context"
	"database/sql"

	"tablee/store/query"
	"tablee/store/sqldb"
)

// AccountStore implements the store interfaces of host/account. Create it with New. Its name repeats the
// package's because package store embeds it beside others.
type AccountStore struct {
	db      *sqldb.DB
	session *sql.Stmt // used by every request
}

// New returns a store with its most frequent query prepared.
func New(ctx context.Context, db *sqldb.DB) (*AccountStore, error) {
	s := &AccountStore{db: db}
	return s, query.Prepare(ctx, db.Read, map[string]**sql.Stmt{selectSession: &s.session})
}
