// Package accounts stores people: their names, passkeys, recovery codes and sessions, and the
// programs that play for them.
package accounts

import (
	"context"
	"database/sql"

	"tablee/store/query"
	"tablee/store/sqldb"
)

// AccountStore implements what host/account asks of a store. Make it with New. A store
// of all that embeds it, beside others: hence its name.
type AccountStore struct {
	db      *sqldb.DB
	session *sql.Stmt // asked at each request
}

// New prepares what is asked most often.
func New(ctx context.Context, db *sqldb.DB) (*AccountStore, error) {
	s := &AccountStore{db: db}
	return s, query.Prepare(ctx, db.Read, map[string]**sql.Stmt{selectSession: &s.session})
}
