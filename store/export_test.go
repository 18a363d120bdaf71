package store

import (
	"context"
	"strconv"
)

// LimitPages lets the database grow no further than so many pages, or not at all when it has
// as many: to SQLite that is a full disk.
func (s *Store) LimitPages(ctx context.Context, pages int) error {
	var now int
	return s.db.Write.QueryRowContext(ctx, "PRAGMA max_page_count = "+strconv.Itoa(pages)).Scan(&now)
}
