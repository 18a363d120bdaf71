package store

import (
	"context"
	"database/sql"

	"tablee/host/results"
	"tablee/store/query"
	"tablee/table"
)

// rewind undoes the counting of all games from first on, if it or any later one is already counted: it restores
// the ratings of that time and marks those games as uncounted. It reports whether there was anything to undo.
// For games counted by an older version the earlier ratings are unknown, so all ratings of the game are reset.
func rewind(ctx context.Context, tx *sql.Tx, first results.Result) (bool, error) {
	from := []any{first.Game, first.Ended.UnixMilli(), string(first.Table)}
	var known, unknown int
	err := tx.QueryRowContext(ctx, `SELECT
		(SELECT COUNT(*) FROM prior_ratings WHERE game = $1 AND (ended, table_id) >= ($2, $3)),
		(SELECT COUNT(*) FROM rated_games g WHERE game = $1 AND counted = TRUE AND (ended, table_id) > ($2, $3)
			AND NOT EXISTS (SELECT 1 FROM prior_ratings b WHERE b.table_id = g.table_id))`, from...).Scan(&known, &unknown)
	switch {
	case err != nil || known+unknown == 0:
		return false, err
	case unknown > 0:
		return true, resetRatings(ctx, tx, first.Game)
	}
	return true, query.ExecAll(ctx, tx, from,
		`DELETE FROM ratings WHERE game = $1 AND who IN (
			SELECT who FROM prior_ratings WHERE game = $1 AND (ended, table_id) >= ($2, $3) AND games = 0)`,
		`INSERT INTO ratings (game, who, mu, sigma, games)
			SELECT game, who, mu, sigma, games FROM (
				SELECT b.*, ROW_NUMBER() OVER (PARTITION BY who ORDER BY ended, table_id) AS nth
				FROM prior_ratings b WHERE game = $1 AND (ended, table_id) >= ($2, $3)) then_believed
			WHERE nth = 1 AND games > 0
			ON CONFLICT (game, who) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games`,
		`DELETE FROM prior_ratings WHERE game = $1 AND (ended, table_id) >= ($2, $3)`,
		`UPDATE rated_games SET counted = FALSE WHERE game = $1 AND counted = TRUE AND (ended, table_id) >= ($2, $3)`)
}

// priorRatings returns the stored ratings from before each counted game, by table and player.
func (s *Store) priorRatings(ctx context.Context, game string) (map[table.ID]map[string]results.Standing, error) {
	all := map[table.ID]map[string]results.Standing{}
	_, err := query.ScanAll(func(rows *sql.Rows) (st results.Standing, err error) {
		var id table.ID
		err = rows.Scan(&id, &st.Who, &st.Mu, &st.Sigma, &st.Games)
		if all[id] == nil {
			all[id] = map[string]results.Standing{}
		}
		all[id][st.Who] = st
		return st, err
	})(s.db.Read.QueryContext(ctx, `SELECT table_id, who, mu, sigma, games FROM prior_ratings WHERE game = $1`, game))
	return all, err
}

// resetRatings undoes all counting of a game.
func resetRatings(ctx context.Context, tx *sql.Tx, game string) error {
	return query.ExecAll(ctx, tx, []any{game},
		`DELETE FROM ratings WHERE game = $1`,
		`DELETE FROM prior_ratings WHERE game = $1`,
		`DELETE FROM opponents WHERE game = $1`,
		`UPDATE rated_games SET opponents_counted = FALSE WHERE game = $1 AND opponents_counted = TRUE`,
		`UPDATE rated_games SET counted = FALSE WHERE game = $1 AND counted = TRUE`)
}
