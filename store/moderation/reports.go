package moderation

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"tablee/host/moderation"
	"tablee/store/query"
	"tablee/table"
)

// AddReport implements moderation.Reports.
func (s *ModerationStore) AddReport(ctx context.Context, r moderation.Report) error {
	if err := query.CheckText(r.ID, string(r.Author), string(r.Person), string(r.Table), r.Reason); err != nil {
		return err
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := s.db.Lock(ctx, tx, "reports "+string(r.Author)); err != nil {
			return err
		}
		err := query.Fewer(ctx, tx, moderation.MaxReports, "reports",
			`SELECT COUNT(*) FROM reports WHERE author = $1 AND resolved = 0 AND id <> $2`, string(r.Author), r.ID)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO reports
			(id, at, author, person, table_id, seq, reason, resolved, resolver, note)
			VALUES ($1, $2, $3, $4, $5, $6, $7, 0, '', '') ON CONFLICT DO NOTHING`,
			r.ID, r.At.UnixMilli(), string(r.Author), string(r.Person), string(r.Table), int64(min(r.Seq, 1<<62)), r.Reason)
		return err
	})
}

// Reports implements moderation.Reports.
func (s *ModerationStore) Reports(ctx context.Context, f moderation.ReportFilter) ([]moderation.Report, error) {
	if query.CheckText(f.ID, string(f.Author), string(f.Person)) != nil {
		return nil, nil
	}
	w := &query.Where{}
	for _, c := range []struct{ condition, value string }{
		{"id = %s", f.ID}, {"author = %s", string(f.Author)}, {"person = %s", string(f.Person)},
	} {
		if c.value != "" {
			w.And(c.condition, c.value)
		}
	}
	if f.Open {
		w.Add("resolved = 0")
	}
	return query.ScanAll(scanReport)(s.db.Read.QueryContext(ctx, fmt.Sprintf(`SELECT id, at, author, person, table_id, seq, reason, resolved, resolver, note
		FROM reports WHERE %s
		ORDER BY CASE WHEN resolved = 0 THEN at - 9000000000000000 ELSE -resolved END, id LIMIT %d`, w, query.Limit(f.Limit)), w.Args...))
}

func scanReport(rows *sql.Rows) (r moderation.Report, err error) {
	var at, resolved int64
	err = rows.Scan(&r.ID, &at, &r.Author, &r.Person, &r.Table, &r.Seq, &r.Reason, &resolved, &r.Resolver, &r.Note)
	r.At, r.Resolved = query.TimeOf(at), query.OptionalTime(resolved)
	return r, err
}

// Resolve implements moderation.Reports.
func (s *ModerationStore) Resolve(ctx context.Context, id string, by table.PlayerID, note string, at time.Time) error {
	return query.AffectOne(ctx, s.db, `UPDATE reports SET resolved = $2, resolver = $3, note = $4 WHERE id = $1 AND resolved = 0`,
		id, at.UnixMilli(), string(by), note)
}
