package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"tablee/host"
	"tablee/host/input"
	"tablee/store/query"
	"tablee/table"
)

// MarkRead implements host.Store. On concurrent writes by two nodes the greater seq wins.
func (s *Store) MarkRead(ctx context.Context, p table.PlayerID, id table.ID, seq uint64, at time.Time) error {
	if query.CheckText(string(p), string(id)) != nil {
		return input.ErrNotFound
	}
	return query.AtLeastOne(s.db.Write.ExecContext(ctx, `INSERT INTO read_markers (player_id, table_id, seq, at)
		SELECT CAST($1 AS TEXT), id, CAST($3 AS BIGINT), CAST($4 AS BIGINT) FROM tables WHERE id = $2 `+s.db.KeyShare+`
		ON CONFLICT (player_id, table_id) DO UPDATE SET at = excluded.at,
		seq = CASE WHEN excluded.seq > read_markers.seq THEN excluded.seq ELSE read_markers.seq END`,
		string(p), string(id), int64(min(seq, 1<<62)), at.UnixMilli()))
}

// ReadMarker implements host.Store.
func (s *Store) ReadMarker(ctx context.Context, p table.PlayerID, id table.ID) (host.ReadMarker, error) {
	if query.CheckText(string(p), string(id)) != nil {
		return host.ReadMarker{}, nil
	}
	var marker host.ReadMarker
	var at int64
	err := s.db.Read.QueryRowContext(ctx, `SELECT seq, at FROM read_markers WHERE player_id = $1 AND table_id = $2`,
		string(p), string(id)).Scan(&marker.Seq, &at)
	if errors.Is(err, sql.ErrNoRows) {
		return host.ReadMarker{}, nil
	}
	marker.At = query.TimeOf(at)
	return marker, err
}
