package store

import (
	"context"
	"database/sql"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"slices"

	"tablee/store/query"
	"tablee/store/sqldb"
	"tablee/table"
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum returns the CRC-32C of a commit in its stored form. It detects bytes that change on disk in places
// that no engine checks.
func checksum(id string, seq, at int64, command, events string) int64 {
	b := binary.BigEndian.AppendUint64(nil, uint64(seq))
	b = binary.BigEndian.AppendUint64(b, uint64(at))
	for _, text := range []string{id, command, events} {
		b = append(append(b, text...), 0)
	}
	return int64(crc32.Checksum(b, castagnoli))
}

// commits returns the commits of a log with a seq after the given one. With host.ErrDamaged it returns those
// before the damage.
func (s *Store) commits(ctx context.Context, id table.ID, after uint64) (log []table.Commit, err error) {
	rows, err := s.reads.log.QueryContext(ctx, string(id), int64(min(after, 1<<62)))
	if err != nil {
		return nil, query.AsDamage(err)
	}
	return readCommits(rows, id, after)
}

// readCommits reads the rows of selectLog.
func readCommits(rows *sql.Rows, id table.ID, after uint64) (log []table.Commit, err error) {
	defer rows.Close()
	for rows.Next() {
		c, err := scanCommit(rows, id)
		if err != nil {
			return log, query.AsDamage(err)
		}
		if want := after + uint64(len(log)) + 1; c.Seq != want {
			return log, query.Damaged("commit %d of %s is missing", want, id)
		}
		log = append(log, c)
	}
	return log, query.AsDamage(rows.Err())
}

func scanCommit(rows *sql.Rows, id table.ID) (c table.Commit, err error) {
	var seq, at int64
	var events string
	var sum sql.NullInt64
	if err := rows.Scan(&seq, &c.Command, &at, &events, &sum); err != nil {
		return c, err
	}
	if sum.Valid && sum.Int64 != checksum(string(id), seq, at, c.Command, events) {
		return c, query.Damaged("commit %d of %s has a wrong checksum", seq, id)
	}
	if c, err = decodeCommit(seq, at, c.Command, events); err != nil {
		return c, query.Damaged("commit %d of %s: %w", seq, id, err)
	}
	return c, nil
}

// decodeCommit decodes a stored commit.
func decodeCommit(seq, at int64, command, events string) (table.Commit, error) {
	c := table.Commit{Seq: uint64(seq), At: query.TimeOf(at), Command: command}
	all, err := table.DecodeEvents(events)
	c.Events = slices.Clone(all) // drop the decoder's spare capacity, three times the size, because logs are kept in memory
	return c, err
}

// checkEnd returns an error if a log of that length is shorter than its table's row claims: a log that lost its
// last commits has no gap. A commit appended meanwhile is no loss.
func (s *Store) checkEnd(ctx context.Context, id table.ID, length int) error {
	var seq, last int64
	err := s.reads.ends.QueryRowContext(ctx, string(id)).Scan(&seq, &last)
	switch {
	case err != nil:
		return query.OrNotFound(query.AsDamage(err))
	case seq > last:
		return query.Damaged("the log of %s ends at %d, but %d was acknowledged", id, last, seq)
	case seq < last:
		return query.Damaged("the row of %s is at %d, but its log at %d; tablee doctor --repair repairs it", id, seq, last)
	case last < int64(length):
		return query.Damaged("the log of %s had %d commits, now %d", id, length, last)
	}
	return nil
}

// CheckAll reads everything in the store and reports each problem as a sentence: pages, indexes, the schema,
// and logs and seeds without a table. See [sqldb.DB.CheckAll].
func (s *Store) CheckAll(ctx context.Context, report func(string)) error {
	if err := s.db.CheckAll(ctx, report); err != nil {
		return err
	}
	for _, of := range []string{"commits", "seeds"} {
		lost, err := query.ScanAll(query.ScanOne[string])(s.db.Read.QueryContext(ctx, `SELECT DISTINCT table_id FROM `+of+` c
			WHERE NOT EXISTS (SELECT 1 FROM tables t WHERE t.id = c.table_id) ORDER BY table_id LIMIT 100`))
		if err != nil && !sqldb.IsDamage(err) {
			return err
		}
		for _, id := range lost {
			report(fmt.Sprintf("%s of %s: no such table", of, id))
		}
	}
	return nil
}

// QuickCheck runs the checks that a start has time for: the engine's until ctx ends, the schema, and the
// lengths of the logs of recently played tables. It returns the problems and these tables.
func (s *Store) QuickCheck(ctx context.Context) (found []string, suspects []table.ID, err error) {
	const tables = 1000
	if found, err = s.db.CheckSchema(ctx); err != nil {
		return found, nil, err
	}
	suspects, err = query.ScanAll(query.ScanOne[table.ID])(s.db.Read.QueryContext(ctx, `SELECT t.id FROM
		(SELECT id, seq FROM tables WHERE status IN ('open', 'playing') ORDER BY changed DESC LIMIT $1) t
		WHERE t.seq <> (SELECT COUNT(*) FROM commits WHERE table_id = t.id)
		OR t.seq <> (SELECT COALESCE(MAX(seq), 0) FROM commits WHERE table_id = t.id)`, tables))
	if sqldb.IsDamage(err) {
		found, err = append(found, err.Error()), nil
	}
	if err != nil {
		return found, suspects, err
	}
	more, err := s.db.CheckQuickly(ctx)
	return append(found, more...), suspects, err
}
