// Package results tells how games ended: the results of people and bots, their ratings,
// ladders and history.
//
// A result is derived from a table's log by [Of] and stored with the commit that ends the
// game. A [Service] counts rated games and answers what pages and programs ask. It knows
// no running table.
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

// Store keeps how games ended. Its methods are safe for concurrent use.
type Store interface {
	// Results lists results of people, the last ended first.
	Results(ctx context.Context, f Filter) ([]Result, error)

	// ResultsOf lists all results of tables, bots too, by table and seat.
	ResultsOf(ctx context.Context, tables []table.ID) ([]Result, error)

	// Met lists who a person ended games with, most often first.
	Met(ctx context.Context, p table.PlayerID, limit int) ([]table.PlayerID, error)

	// Rate counts the rated games of a game that were not counted yet, in the order in
	// which they ended (those of the same millisecond by id), and returns how many there
	// were. Each is counted once, however many nodes call: one caller at a time, in batches
	// so small that nobody waits long to write anything else. One that ended before others
	// that are counted already has those counted anew. When ctx ends, what was counted by
	// then stays counted.
	Rate(ctx context.Context, game string) (int, error)

	// Uncounted lists the games of which Rate would count something.
	Uncounted(ctx context.Context) ([]string, error)

	// Ladder lists standings, the best first, of those who were not erased.
	Ladder(ctx context.Context, f LadderFilter) ([]Standing, error)

	// Opponents is how many people, programs left out, somebody has played rated games of a
	// game against.
	Opponents(ctx context.Context, game string, p table.PlayerID) (int, error)

	// Pairs lists those who played five rated games of a game or more against each other,
	// most of the first one's, and where the first one nearly always came before the other,
	// or both were seen at one address; these first.
	Pairs(ctx context.Context, limit int) ([]Pair, error)

	// Statistics is what a person has played.
	Statistics(ctx context.Context, p table.PlayerID) (Statistics, error)

	// Played reports whether a person has ended a game.
	Played(ctx context.Context, p table.PlayerID) (bool, error)

	// Standings are a player's (Standing.Who) in every game.
	Standings(ctx context.Context, who string) ([]Standing, error)

	// Players returns those of the ids that exist, erased ones with an empty name.
	Players(ctx context.Context, ids []table.PlayerID) ([]account.Player, error)
}

// Filter chooses results of one person.
type Filter struct {
	Player  table.PlayerID
	Game    string         // "": any
	Against table.PlayerID // "": anybody
	Outcome string         // "won": the first place, "lost": another; "": any
	Rated   string         // "yes", "no"; "": both
	Since   time.Time      // zero: from the beginning
	Limit   int            // 0: 100
	Skip    int
}

// Config is what a Service needs.
type Config struct {
	Store  Store
	Games  []game.Rules
	Levels func(gameID string) int // how many levels of bots a game has
	Log    *slog.Logger
}

// Service counts and lists results. Make it with New.
type Service struct{ cfg Config }

// New makes a Service.
func New(cfg Config) *Service { return &Service{cfg} }

// Run counts, at first and then every minute, the rated games that no node came to count,
// until ctx ends.
func (s *Service) Run(ctx context.Context) {
	const every = time.Minute
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		if err := s.countRest(ctx); err != nil && ctx.Err() == nil {
			s.cfg.Log.Error("rated games could not be counted yet", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// countRest counts the rated games that were not counted yet.
func (s *Service) countRest(ctx context.Context) error {
	games, err := s.cfg.Store.Uncounted(ctx)
	if err != nil {
		return fmt.Errorf("list uncounted games: %w", err)
	}
	for _, id := range games {
		if _, err := s.cfg.Store.Rate(ctx, id); err != nil {
			return fmt.Errorf("count games of %s: %w", id, err)
		}
	}
	return nil
}

// Rate counts a game that has just ended. What fails, or is lost with this node, is found
// again by the Run of any node.
func (s *Service) Rate(ctx context.Context, results []Result) {
	if len(results) == 0 || results[0].Unrated != "" {
		return
	}
	const timeout = 3 * time.Second // the table waits, and nothing is lost
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), timeout)
	defer cancel()
	if _, err := s.cfg.Store.Rate(ctx, results[0].Game); err != nil {
		s.cfg.Log.Error("a rated game could not be counted yet", "table", results[0].Table, "error", err)
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

// Bots are the standings of a game's bots, one a level, the easiest first; of those that
// have played rated.
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

// Standings are a player's (Standing.Who) in every game they played rated.
func (s *Service) Standings(ctx context.Context, who string) ([]Standing, error) {
	standings, err := s.cfg.Store.Standings(ctx, who)
	if err != nil {
		err = fmt.Errorf("read the standings of %s: %w", who, err)
	}
	return standings, err
}

// PastGame is one game in a person's history: their own result, and everybody's, by seat.
type PastGame struct {
	Own Result
	All []Result
}

// History lists how a person's games ended, the last first, with the names of who took
// part.
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

// Met lists who a person ended games with, most often first, at most fifty, and their
// names. Erased people are left out.
func (s *Service) Met(ctx context.Context, p table.PlayerID) ([]account.Player, error) {
	const most = 50
	ids, err := s.cfg.Store.Met(ctx, p, most)
	if err != nil {
		return nil, fmt.Errorf("list who %s has met: %w", p, err)
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
