package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"tablee/host"
	"tablee/host/results"
	"tablee/store/query"
	"tablee/table"
)

// DeriveFunc computes the rows derived from a table's log. With ErrFrozen the stored rows stay unchanged.
type DeriveFunc func(table.ID, []table.Commit) (host.Row, []results.Result, error)

// Rebuild replaces the row, the results and the players of every table by those derived from its log, and
// returns the number of tables. It may run beside a server: a table that has changed since its log was read
// already has a new row and is skipped. It stops at the first log that derive cannot fold. RecomputeRatings
// does the same for ratings.
func (s *Store) Rebuild(ctx context.Context, derive DeriveFunc) (int, error) {
	ids, err := s.TableIDs(ctx)
	if err != nil {
		return 0, err
	}
	for i, id := range ids {
		if err := s.RebuildTable(ctx, id, derive); err != nil {
			return i, fmt.Errorf("table %s: %w", id, err)
		}
	}
	return len(ids), nil
}

// TableIDs returns the ids of all tables.
func (s *Store) TableIDs(ctx context.Context) ([]table.ID, error) {
	return query.ScanAll(query.ScanOne[table.ID])(s.db.Read.QueryContext(ctx, `SELECT id FROM tables ORDER BY id`))
}

// TableIDsAfter returns the ids of the next tables after last, in order; none at the end. Iterating over all
// tables with it needs memory for only one page.
func (s *Store) TableIDsAfter(ctx context.Context, last table.ID, limit int) ([]table.ID, error) {
	return query.ScanAll(query.ScanOne[table.ID])(s.db.Read.QueryContext(ctx, `SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2`, string(last), limit))
}

// RebuildTable is Rebuild for one table.
func (s *Store) RebuildTable(ctx context.Context, id table.ID, derive DeriveFunc) error {
	log, err := s.commits(ctx, id, 0)
	if err != nil {
		return err
	}
	row, results, err := derive(id, log)
	if errors.Is(err, ErrFrozen) {
		return nil
	}
	if err != nil {
		return err
	}
	if row.ID != id || row.Seq != uint64(len(log)) {
		return fmt.Errorf("%w: %d commits, row %d of %q", ErrInvalidWrite, len(log), row.Seq, row.ID)
	}
	values, err := rowValues(row)
	if err != nil {
		return err
	}
	d, err := derivedOf(id, log, results)
	if err != nil {
		return err
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		// First lock the row. Then, with all earlier commits visible, check whether the table has changed. Only
		// the log can tell, because the row may be wrong.
		if _, err := tx.ExecContext(ctx, `UPDATE tables SET seq = seq WHERE id = $1`, string(id)); err != nil {
			return err
		}
		n, err := query.Affected(tx.ExecContext(ctx, replaceRow, values...))
		if err != nil || n == 0 {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM table_players WHERE table_id = $1`, string(id)); err != nil {
			return err
		}
		for _, p := range playersOf(log) {
			if _, err := tx.StmtContext(ctx, s.write.insertPlayer).ExecContext(ctx, string(p), string(id)); err != nil {
				return err
			}
		}
		return d.replace(ctx, tx)
	})
}

const replaceRow = setRow + `
	WHERE id = $1 AND (SELECT MAX(seq) FROM commits WHERE table_id = $1) = $6`
