// Package moderation stores what moderators see and do: reports, bans, announcements, limits, the
// house, and the audit log of it all.
package moderation

import (
	"context"
	"database/sql"

	"tablee/store/query"
	"tablee/store/sqldb"
)

// ModerationStore implements what host/moderation asks of a store. Make it with New. A store
// of all that embeds it, beside others: hence its name.
type ModerationStore struct {
	db    *sqldb.DB
	audit *sql.Stmt
}

// New prepares what is asked most often.
func New(ctx context.Context, db *sqldb.DB) (*ModerationStore, error) {
	s := &ModerationStore{db: db}
	return s, query.Prepare(ctx, db.Read, map[string]**sql.Stmt{selectAudit: &s.audit})
}
