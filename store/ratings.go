package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"

	"tablee/host"
	"tablee/table"
)

// Rate implements host.Store.
func (s *Store) Rate(ctx context.Context, game string) (int, error) {
	ctx, cancel := s.engine.limit(ctx)
	defer cancel()
	return s.count(ctx, game, false)
}

// Recount counts all rated games of a game anew, from the first one on, and returns how
// many there were.
func (s *Store) Recount(ctx context.Context, game string) (int, error) {
	return s.count(ctx, game, true)
}

// RatedGames lists the games of which any rated game, or any rating, is kept.
func (s *Store) RatedGames(ctx context.Context) ([]string, error) {
	return collect(scanText)(s.read.QueryContext(ctx, `SELECT game FROM rated UNION SELECT game FROM ratings ORDER BY game`))
}

// Uncounted implements host.Store.
func (s *Store) Uncounted(ctx context.Context) ([]string, error) {
	return collect(scanText)(s.read.QueryContext(ctx, `SELECT DISTINCT game FROM rated WHERE counted = FALSE ORDER BY game`))
}

func scanText(rows *sql.Rows) (text string, err error) {
	err = rows.Scan(&text)
	return text, err
}

// count is one transaction that takes the game's turn first: whoever else would count
// waits until it has ended, and then finds nothing left to do. Who waits on this node
// does so without a connection: moves need them.
func (s *Store) count(ctx context.Context, game string, anew bool) (n int, err error) {
	if storable(game) != nil {
		return 0, nil
	}
	select {
	case s.counting <- struct{}{}:
		defer func() { <-s.counting }()
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	err = s.transact(ctx, func(tx *sql.Tx) error {
		n, err = countIn(ctx, tx, game, anew)
		return err
	})
	return n, err
}

func countIn(ctx context.Context, tx *sql.Tx, game string, anew bool) (int, error) {
	_, err := tx.ExecContext(ctx, `INSERT INTO rating_turns (game, n) VALUES ($1, 1)
		ON CONFLICT (game) DO UPDATE SET n = rating_turns.n + 1`, game)
	if err != nil {
		return 0, err
	}
	rows, err := uncounted(ctx, tx, game)
	if err != nil {
		return 0, err
	}
	if !anew {
		if anew, err = overtaken(ctx, tx, game, rows); err != nil {
			return 0, err
		}
	}
	if anew {
		for _, forget := range []string{`DELETE FROM ratings WHERE game = $1`, `UPDATE rated SET counted = FALSE WHERE game = $1`} {
			if _, err := tx.ExecContext(ctx, forget, game); err != nil {
				return 0, err
			}
		}
		if rows, err = uncounted(ctx, tx, game); err != nil {
			return 0, err
		}
	}
	l := ledger{ctx: ctx, tx: tx, game: game, known: map[string]host.Standing{}}
	games := ByTable(rows)
	for _, results := range games {
		if err := l.add(results); err != nil {
			return 0, err
		}
	}
	return len(games), l.write()
}

// uncounted are the results of the games that are not counted, in the order in which
// they count.
func uncounted(ctx context.Context, tx *sql.Tx, game string) ([]host.Result, error) {
	return collect(scanResult)(tx.QueryContext(ctx, `SELECT `+resultColumns+` FROM rated g
		JOIN results r ON r.table_id = g.table_id WHERE g.game = $1 AND g.counted = FALSE
		ORDER BY g.ended, g.table_id, r.seat, r.player_id`, game))
}

// overtaken reports whether the first of the games that are about to be counted ended
// before one that is. It looks at those very rows: others may be committed meanwhile.
func overtaken(ctx context.Context, tx *sql.Tx, game string, rows []host.Result) (bool, error) {
	if len(rows) == 0 {
		return false, nil
	}
	var at int64
	var id table.ID
	err := tx.QueryRowContext(ctx, `SELECT ended, table_id FROM rated WHERE game = $1 AND counted = TRUE
		ORDER BY ended DESC, table_id DESC LIMIT 1`, game).Scan(&at, &id)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	first := rows[0]
	return cmp.Or(first.Ended.Compare(moment(at)), cmp.Compare(first.Table, id)) < 0, err
}

// ByTable cuts results that are in the order of their tables into those of each.
func ByTable(results []host.Result) [][]host.Result {
	var all [][]host.Result
	for i, r := range results {
		if i == 0 || r.Table != results[i-1].Table {
			all = append(all, nil)
		}
		all[len(all)-1] = append(all[len(all)-1], r)
	}
	return all
}

// ledger is what is believed of those who played, while games are counted.
type ledger struct {
	ctx    context.Context
	tx     *sql.Tx
	game   string
	known  map[string]host.Standing // of all who played so far
	tables []table.ID
}

// add counts one game.
func (l *ledger) add(results []host.Result) error {
	for _, r := range results {
		if err := l.recall(r.Who()); err != nil {
			return err
		}
	}
	for _, s := range host.RateGame(results, l.known) {
		l.known[s.Who] = s
	}
	l.tables = append(l.tables, results[0].Table)
	return nil
}

// recall reads what was believed before; of a newcomer there is nothing.
func (l *ledger) recall(who string) error {
	if _, known := l.known[who]; known {
		return nil
	}
	found, err := collect(scanStanding)(l.tx.QueryContext(l.ctx,
		`SELECT game, who, mu, sigma, games FROM ratings WHERE game = $1 AND who = $2`, l.game, who))
	for _, s := range found {
		l.known[who] = s
	}
	return err
}

func (l *ledger) write() error {
	for who, s := range l.known {
		_, err := l.tx.ExecContext(l.ctx, `INSERT INTO ratings (game, who, mu, sigma, games) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (game, who) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games`,
			l.game, who, s.Mu, s.Sigma, s.Games)
		if err != nil {
			return err
		}
	}
	for _, id := range l.tables {
		if _, err := l.tx.ExecContext(l.ctx, `UPDATE rated SET counted = TRUE WHERE table_id = $1`, string(id)); err != nil {
			return err
		}
	}
	return nil
}

func scanStanding(rows *sql.Rows) (s host.Standing, err error) {
	err = rows.Scan(&s.Game, &s.Who, &s.Mu, &s.Sigma, &s.Games)
	return s, err
}

// Ladder implements host.Store.
func (s *Store) Ladder(ctx context.Context, game string, games, limit, skip int) ([]host.Standing, error) {
	if storable(game) != nil {
		return nil, nil
	}
	return collect(scanStanding)(s.read.QueryContext(ctx, `SELECT r.game, r.who, r.mu, r.sigma, r.games FROM ratings r
		JOIN players p ON p.id = r.who WHERE r.game = $1 AND r.games >= $2 AND p.name <> ''
		ORDER BY r.mu DESC, r.who LIMIT $3 OFFSET $4`, game, games, limit, max(skip, 0)))
}

// Standings implements host.Store.
func (s *Store) Standings(ctx context.Context, who string) ([]host.Standing, error) {
	if storable(who) != nil {
		return nil, nil
	}
	return collect(scanStanding)(s.read.QueryContext(ctx,
		`SELECT game, who, mu, sigma, games FROM ratings WHERE who = $1 ORDER BY game`, who))
}

// AllStandings are what is believed of everybody in a game, bots and erased ones too.
func (s *Store) AllStandings(ctx context.Context, game string) ([]host.Standing, error) {
	return collect(scanStanding)(s.read.QueryContext(ctx,
		`SELECT game, who, mu, sigma, games FROM ratings WHERE game = $1 ORDER BY who`, game))
}
