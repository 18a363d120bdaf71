// Package moderation stores the data of moderators: reports, bans, announcements, limits, the site's settings,
// and the audit log.
package moderation

import (
	"context"
	"database/sql"

	"tablee/store/query"
	"tablee/store/sqldb"
)

// ModerationStore implements the store interfaces of host/moderation. Create it with New. Its name repeats the
// package's because package store embeds it beside others.
type ModerationStore struct {
	db    *sqldb.DB
	audit *sql.Stmt
}

// New returns a store with its most frequent query prepared.
func New(ctx context.Context, db *sqldb.DB) (*ModerationStore, error) {
	s := &ModerationStore{db: db}
	return s, query.Prepare(ctx, db.Read, map[string]**sql.Stmt{selectAudit: &s.audit})
}
