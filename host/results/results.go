// Package results manages the results of people and bots, their ratings, ladders and history.
//
// A result is derived from a table's log by [Of] and stored with the commit that ends the game. A
// [Service] counts rated games and answers the queries of pages and programs. It has no access to
// running tables.
package results

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"tablee/game"
	"tablee/host/account"
	"tablee/table"
)

// Store stores results and ratings. Its methods are safe for concurrent use.
type Store interface {
	// Results lists results of people, last ended first.
	Results(ctx context.Context, f Filter) ([]Result, error)

	// ResultsOf lists all results of tables, including bots', by table and seat.
	ResultsOf(ctx context.Context, tables []table.ID) ([]Result, error)

	// Met lists the people with whom a person has finished games, most frequent first.
	Met(ctx context.Context, p table.PlayerID, limit int) ([]table.PlayerID, error)

	// Rate updates the ratings of a game with its rated games that have not been counted yet, in the
	// order in which they ended (by id within a millisecond), and returns how many it counted. Each is
	// counted once, however many nodes call Rate: calls are serialized, and work in batches small
	// enough not to delay other writes. If one ended before others that have been counted, those are
	// counted again. When ctx ends, completed batches are kept.
	Rate(ctx context.Context, game string) (int, error)

	// Uncounted lists the games with rated games that have not been counted yet.
	Uncounted(ctx context.Context) ([]string, error)

	// Ladder lists standings, best first, without erased players.
	Ladder(ctx context.Context, f LadderFilter) ([]Standing, error)

	// Opponents returns how many people, not counting programs, a player has met in rated games of a
	// game.
	Opponents(ctx context.Context, game string, p table.PlayerID) (int, error)

	// Pairs lists pairs who played five or more rated games of a game against each other, most of the
	// first one's games, and of whom the first one nearly always finished ahead, or both were seen at
	// the same address; the latter come first.
	Pairs(ctx context.Context, limit int) ([]Pair, error)

	// Statistics returns a person's statistics.
	Statistics(ctx context.Context, p table.PlayerID) (Statistics, error)

	// Played reports whether a person has finished a game.
	Played(ctx context.Context, p table.PlayerID) (bool, error)

	// Standings returns a player's (Standing.Who) ratings in all games.
	Standings(ctx context.Context, who string) ([]Standing, error)

	// Players returns the people with these ids, erased ones with an empty name.
	Players(ctx context.Context, ids []table.PlayerID) ([]account.Player, error)
}

// Filter selects results of one person.
type Filter struct {
	Player  table.PlayerID
	Game    string         // "": any
	Against table.PlayerID // "": any opponent
	Outcome string         // "won": first place, "lost": any other; "": any
	Rated   string         // "yes", "no"; "": both
	Since   time.Time      // zero: all
	Limit   int            // 0: 100
	Skip    int
}

// Config configures a Service.
type Config struct {
	Store  Store
	Games  []game.Rules
	Levels func(gameID string) int // number of levels of bots of a game
	Log    *slog.Logger
}

// Service counts rated games and lists results. Use New to create one.
type Service struct{ cfg Config }

// New returns a Service.
func New(cfg Config) *Service { return &Service{cfg} }

// Run counts rated games that no node has counted yet, at once and then every minute, until ctx ends.
func (s *Service) Run(ctx context.Context) {
	const every = time.Minute
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		if err := s.countRest(ctx); err != nil && ctx.Err() == nil {
			s.cfg.Log.Error("results: count rated games", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// countRest counts the rated games that have not been counted yet.
func (s *Service) countRest(ctx context.Context) error {
	games, err := s.cfg.Store.Uncounted(ctx)
	if err != nil {
		return fmt.Errorf("list uncounted games: %w", err)
	}
	for _, id := range games {
		if _, err := s.cfg.Store.Rate(ctx, id); err != nil {
			return fmt.Errorf("count rated games of %s: %w", id, err)
		}
	}
	return nil
}

// Rate counts a game that has just ended, if it is rated. If that fails, or this node dies, Run counts
// it later, on any node.
func (s *Service) Rate(ctx context.Context, results []Result) {
	if len(results) == 0 || results[0].Unrated != "" {
		return
	}
	const timeout = 3 * time.Second // the table waits; a game missed here is counted later
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), timeout)
	defer cancel()
	if _, err := s.cfg.Store.Rate(ctx, results[0].Game); err != nil {
		s.cfg.Log.Error("results: count rated game", "table", results[0].Table, "error", err)
	}
}

func (s *Service) has(gameID string) bool {
	for _, rules := range s.cfg.Games {
		if rules.Info().ID == gameID {
			return true
		}
	}
	return false
}

// Bots returns the standings of a game's bots, one per level with rated games, easiest first.
func (s *Service) Bots(ctx context.Context, gameID string) ([]Standing, error) {
	var bots []Standing
	for level := 1; level <= s.cfg.Levels(gameID); level++ {
		all, err := s.Standings(ctx, Result{Level: level}.Who())
		if err != nil {
			return nil, err
		}
		for _, standing := range all {
			if standing.Game == gameID {
				bots = append(bots, standing)
			}
		}
	}
	return bots, nil
}

// Standings returns a player's (Standing.Who) ratings in all games they played rated.
func (s *Service) Standings(ctx context.Context, who string) ([]Standing, error) {
	standings, err := s.cfg.Store.Standings(ctx, who)
	if err != nil {
		err = fmt.Errorf("read the standings of %s: %w", who, err)
	}
	return standings, err
}

// PastGame is a game in a person's history: their own result, and all results by seat.
type PastGame struct {
	Own Result
	All []Result
}

// History lists a person's finished games, last first, with the names of all participants.
func (s *Service) History(ctx context.Context, f Filter) ([]PastGame, map[table.PlayerID]string, error) {
	own, err := s.cfg.Store.Results(ctx, f)
	if err != nil {
		return nil, nil, fmt.Errorf("list the results of %s: %w", f.Player, err)
	}
	var ids []table.ID
	for _, r := range own {
		ids = append(ids, r.Table)
	}
	all, err := s.cfg.Store.ResultsOf(ctx, ids)
	if err != nil {
		return nil, nil, fmt.Errorf("list the results of %d tables: %w", len(ids), err)
	}
	at := map[table.ID][]Result{}
	var people []table.PlayerID
	for _, r := range all {
		at[r.Table] = append(at[r.Table], r)
		if r.Player != "" {
			people = append(people, r.Player)
		}
	}
	past := make([]PastGame, len(own))
	for i, r := range own {
		past[i] = PastGame{Own: r, All: at[r.Table]}
	}
	names, err := account.Names(ctx, s.cfg.Store, people)
	return past, names, err
}

// OfTable lists all results of a table, by seat; none before it is over.
func (s *Service) OfTable(ctx context.Context, id table.ID) ([]Result, error) {
	all, err := s.cfg.Store.ResultsOf(ctx, []table.ID{id})
	if err != nil {
		err = fmt.Errorf("list the results of table %s: %w", id, err)
	}
	return all, err
}

// Met lists up to fifty people with whom a person has finished games, most frequent first, with their
// names. Erased people are left out.
func (s *Service) Met(ctx context.Context, p table.PlayerID) ([]account.Player, error) {
	const most = 50
	ids, err := s.cfg.Store.Met(ctx, p, most)
	if err != nil {
		return nil, fmt.Errorf("list the people %s has met: %w", p, err)
	}
	names, err := account.Names(ctx, s.cfg.Store, ids)
	var met []account.Player
	for _, id := range ids {
		if names[id] != "" {
			met = append(met, account.Player{ID: id, Name: names[id]})
		}
	}
	return met, err
}
