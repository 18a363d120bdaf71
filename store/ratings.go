package store

import (
	"context"
	"database/sql"
	"fmt"

	"tablee/host/results"
	"tablee/store/query"
	"tablee/table"
)

// Rate implements results.Store.
func (s *Store) Rate(ctx context.Context, game string) (int, error) {
	return s.rateGames(ctx, game, false)
}

// RecomputeRatings counts all rated games of a game again from the first one, and returns their number.
func (s *Store) RecomputeRatings(ctx context.Context, game string) (int, error) {
	return s.rateGames(ctx, game, true)
}

// RatedGames returns the games that have any rated game or rating.
func (s *Store) RatedGames(ctx context.Context) ([]string, error) {
	return query.ScanAll(query.ScanOne[string])(s.db.Read.QueryContext(ctx, `SELECT game FROM rated_games UNION SELECT game FROM ratings ORDER BY game`))
}

// Uncounted implements results.Store.
func (s *Store) Uncounted(ctx context.Context) ([]string, error) {
	return query.ScanAll(query.ScanOne[string])(s.db.Read.QueryContext(ctx, `SELECT DISTINCT game FROM rated_games WHERE counted = FALSE ORDER BY game`))
}

// ratingBatch limits the games counted in one transaction, so that other writers, which on SQLite all wait for
// it, get their turn in between.
const ratingBatch = 100

// rateGames counts until no game is left, in transactions that first lock the game's turn: another node that
// wants to count waits until one has ended, and continues from there. A caller on this node waits without
// holding a connection, because moves need those.
func (s *Store) rateGames(ctx context.Context, game string, restart bool) (n int, err error) {
	if query.CheckText(game) != nil {
		return 0, nil
	}
	select {
	case s.rating <- struct{}{}:
		defer func() { <-s.rating }()
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	for {
		some, err := s.rateBatch(ctx, game, restart)
		n += some
		if err != nil || some < ratingBatch {
			return n, err
		}
		restart = false
	}
}

func (s *Store) rateBatch(ctx context.Context, game string, restart bool) (n int, err error) {
	ctx, cancel := s.db.WithTimeout(ctx)
	defer cancel()
	err = s.db.Transact(ctx, func(tx *sql.Tx) error {
		n, err = rateIn(ctx, tx, game, restart)
		return err
	})
	return n, err
}

// rateIn counts the first uncounted games, after resetting all ratings if the last argument is true.
func rateIn(ctx context.Context, tx *sql.Tx, game string, restart bool) (int, error) {
	_, err := tx.ExecContext(ctx, `INSERT INTO rating_locks (game, n) VALUES ($1, 1)
		ON CONFLICT (game) DO UPDATE SET n = rating_locks.n + 1`, game)
	if err != nil {
		return 0, err
	}
	if restart {
		if err := resetRatings(ctx, tx, game); err != nil {
			return 0, err
		}
	}
	rows, err := unratedResults(ctx, tx, game)
	if err != nil || len(rows) == 0 {
		return 0, err
	}
	// This must use the first of the rows just read: others may be committed meanwhile.
	back, err := rewind(ctx, tx, rows[0])
	if err == nil && back {
		rows, err = unratedResults(ctx, tx, game)
	}
	if err != nil {
		return 0, err
	}
	l := ratingRun{ctx: ctx, tx: tx, game: game, current: map[string]results.Standing{}}
	games := GroupByTable(rows)
	for _, results := range games {
		if err := l.add(results); err != nil {
			return 0, err
		}
	}
	return len(games), l.write()
}

// unratedResults returns the results of the first uncounted games, in the order of counting.
func unratedResults(ctx context.Context, tx *sql.Tx, game string) ([]results.Result, error) {
	return query.ScanAll(scanResult)(tx.QueryContext(ctx, `SELECT `+resultColumns+` FROM (
			SELECT table_id, ended FROM rated_games WHERE game = $1 AND counted = FALSE ORDER BY ended, table_id LIMIT $2) g
		JOIN results r ON r.table_id = g.table_id
		ORDER BY g.ended, g.table_id, r.seat, r.player_id`, game, ratingBatch))
}

// GroupByTable splits results that are ordered by table into one slice per table.
func GroupByTable(rows []results.Result) [][]results.Result {
	var all [][]results.Result
	for i, r := range rows {
		if i == 0 || r.Table != rows[i-1].Table {
			all = append(all, nil)
		}
		all[len(all)-1] = append(all[len(all)-1], r)
	}
	return all
}

// ratingRun holds the players' ratings while games are counted.
type ratingRun struct {
	ctx     context.Context
	tx      *sql.Tx
	game    string
	current map[string]results.Standing // of all players so far
	priors  []prior
	tables  []table.ID
}

// prior is a rating from before a game.
type prior struct {
	of  results.Result // any result of that game
	who string
	results.Standing
}

// add counts one game.
func (l *ratingRun) add(game []results.Result) error {
	for _, r := range game {
		if err := l.load(r.Who()); err != nil {
			return err
		}
	}
	for _, s := range results.Rate(game, l.current) {
		l.priors = append(l.priors, prior{game[0], s.Who, l.current[s.Who]})
		l.current[s.Who] = s
	}
	l.tables = append(l.tables, game[0].Table)
	return nil
}

// load reads a player's rating. A newcomer has none.
func (l *ratingRun) load(who string) error {
	if _, known := l.current[who]; known {
		return nil
	}
	found, err := query.ScanAll(scanStanding)(l.tx.QueryContext(l.ctx,
		`SELECT game, who, mu, sigma, games FROM ratings WHERE game = $1 AND who = $2`, l.game, who))
	for _, s := range found {
		l.current[who] = s
	}
	return err
}

func (l *ratingRun) write() error {
	for who, s := range l.current {
		_, err := l.tx.ExecContext(l.ctx, `INSERT INTO ratings (game, who, mu, sigma, games) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (game, who) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games`,
			l.game, who, s.Mu, s.Sigma, s.Games)
		if err != nil {
			return err
		}
	}
	for _, b := range l.priors {
		_, err := l.tx.ExecContext(l.ctx, `INSERT INTO prior_ratings (game, ended, table_id, who, mu, sigma, games)
			VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			l.game, b.of.Ended.UnixMilli(), string(b.of.Table), b.who, b.Mu, b.Sigma, b.Games)
		if err != nil {
			return err
		}
	}
	for _, id := range l.tables {
		if _, err := l.tx.ExecContext(l.ctx, `UPDATE rated_games SET counted = TRUE WHERE table_id = $1`, string(id)); err != nil {
			return err
		}
		first, err := query.Affected(l.tx.ExecContext(l.ctx, `UPDATE rated_games SET opponents_counted = TRUE WHERE table_id = $1 AND NOT opponents_counted`, string(id)))
		if err != nil {
			return err
		}
		if first > 0 {
			if _, err := l.tx.ExecContext(l.ctx, countOpponents, string(id)); err != nil {
				return err
			}
		}
	}
	return nil
}

func scanStanding(rows *sql.Rows) (s results.Standing, err error) {
	err = rows.Scan(&s.Game, &s.Who, &s.Mu, &s.Sigma, &s.Games)
	return s, err
}

// countOpponents counts the pairs of players at the rated table $1.
const countOpponents = `INSERT INTO opponents (game, player_id, other_id, games, ahead)
	SELECT r.game, r.player_id, o.player_id, 1, CASE WHEN r.place < o.place THEN 1 ELSE 0 END
	FROM results r JOIN results o ON o.table_id = r.table_id AND o.seat <> r.seat
	WHERE r.table_id = $1 AND r.player_id <> '' AND o.player_id <> ''
	ON CONFLICT (game, player_id, other_id) DO UPDATE SET games = opponents.games + 1, ahead = opponents.ahead + excluded.ahead`

// Ladder implements results.Store. It reads the index of ratings from the top until it has enough.
func (s *Store) Ladder(ctx context.Context, f results.LadderFilter) ([]results.Standing, error) {
	if query.CheckText(f.Game) != nil {
		return nil, nil
	}
	w := &query.Where{}
	w.And("r.game = %s", f.Game)
	w.And("r.games >= %s", f.Games)
	w.And("p.program = %s", f.Programs)
	if f.Opponents > 0 {
		w.And(`(EXISTS (SELECT 1 FROM passkeys k WHERE k.player_id = r.who) OR EXISTS (SELECT 1 FROM subjects k WHERE k.player_id = r.who) OR EXISTS (SELECT 1 FROM opponents o
			JOIN players q ON q.id = o.other_id WHERE o.game = r.game AND o.player_id = r.who AND NOT q.program LIMIT 1 OFFSET %s))`, f.Opponents-1)
	}
	return query.ScanAll(scanStanding)(s.db.Read.QueryContext(ctx, fmt.Sprintf(`SELECT r.game, r.who, r.mu, r.sigma, r.games FROM ratings r
		JOIN players p ON p.id = r.who WHERE %s AND p.name <> ''
		ORDER BY r.mu DESC, r.who LIMIT %d OFFSET %d`, w, query.Limit(f.Limit), max(f.Skip, 0)), w.Args...))
}

// Opponents implements results.Store.
func (s *Store) Opponents(ctx context.Context, game string, p table.PlayerID) (n int, err error) {
	if query.CheckText(game, string(p)) != nil {
		return 0, nil
	}
	err = s.db.Read.QueryRowContext(ctx, `SELECT COUNT(*) FROM opponents o JOIN players q ON q.id = o.other_id
		WHERE o.game = $1 AND o.player_id = $2 AND NOT q.program`, game, string(p)).Scan(&n)
	return n, err
}

// Pairs implements results.Store.
func (s *Store) Pairs(ctx context.Context, limit int) ([]results.Pair, error) {
	return query.ScanAll(func(rows *sql.Rows) (p results.Pair, err error) {
		err = rows.Scan(&p.Game, &p.One, &p.Other, &p.Games, &p.Ahead, &p.Total, &p.SameNetwork)
		return p, err
	})(s.db.Read.QueryContext(ctx, `SELECT * FROM (
		SELECT o.game, o.player_id, o.other_id, o.games, o.ahead, r.games AS total,
			EXISTS (SELECT 1 FROM tokens a JOIN tokens b ON b.network = a.network
				WHERE a.player_id = o.player_id AND b.player_id = o.other_id AND a.network <> '') AS near
		FROM opponents o JOIN ratings r ON r.game = o.game AND r.who = o.player_id
		WHERE o.games >= 5 AND o.games * 10 >= r.games * 6) s
		WHERE near OR ahead * 10 >= games * 8
		ORDER BY near DESC, games DESC, game, player_id, other_id LIMIT $1`, limit))
}

// Statistics implements results.Store.
func (s *Store) Statistics(ctx context.Context, p table.PlayerID) (all results.Statistics, err error) {
	if p == "" || query.CheckText(string(p)) != nil {
		return all, nil
	}
	all.Played, err = query.ScanAll(func(rows *sql.Rows) (t results.Tally, err error) {
		err = rows.Scan(&t.Game, &t.Seats, &t.Games, &t.Won, &t.Most, &t.Least)
		return t, err
	})(s.db.Read.QueryContext(ctx, `SELECT game, seats, COUNT(*), SUM(CASE WHEN place = 1 THEN 1 ELSE 0 END), MAX(points), MIN(points)
		FROM results WHERE player_id = $1 GROUP BY game, seats ORDER BY game, seats`, string(p)))
	if err != nil {
		return all, err
	}
	all.Bots, err = query.ScanAll(func(rows *sql.Rows) (t results.BotTally, err error) {
		err = rows.Scan(&t.Game, &t.Level, &t.Games, &t.Ahead)
		return t, err
	})(s.db.Read.QueryContext(ctx, `SELECT game, level, COUNT(*), SUM(ahead) FROM (
		SELECT r.game, r.table_id, o.level, MIN(CASE WHEN r.place < o.place THEN 1 ELSE 0 END) AS ahead
		FROM results r JOIN results o ON o.table_id = r.table_id AND o.player_id = ''
		WHERE r.player_id = $1 GROUP BY r.game, r.table_id, o.level) s
		GROUP BY game, level ORDER BY game, level`, string(p)))
	return all, err
}

// Standings implements results.Store.
func (s *Store) Standings(ctx context.Context, who string) ([]results.Standing, error) {
	if query.CheckText(who) != nil {
		return nil, nil
	}
	return query.ScanAll(scanStanding)(s.db.Read.QueryContext(ctx,
		`SELECT game, who, mu, sigma, games FROM ratings WHERE who = $1 ORDER BY game`, who))
}

// AllStandings returns all ratings of a game, including those of bots and erased people.
func (s *Store) AllStandings(ctx context.Context, game string) ([]results.Standing, error) {
	return query.ScanAll(scanStanding)(s.db.Read.QueryContext(ctx,
		`SELECT game, who, mu, sigma, games FROM ratings WHERE game = $1 ORDER BY who`, game))
}
