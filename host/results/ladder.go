package results

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/table"
)

// Requirements for a place on a ladder.
const (
	// LadderGames is the number of rated games: before that a rating says next to nothing.
	LadderGames = 5

	// LadderOpponents is the number of different people a guest must have played rated games against.
	// Guests are easy to create, so that two of them could otherwise raise each other's rating.
	LadderOpponents = 4
)

// LadderFilter selects standings of a game.
type LadderFilter struct {
	Game      string
	Games     int  // rated games, at least
	Opponents int  // different human opponents, at least, for players without a passkey
	Programs  bool // only programs; otherwise only people
	Limit     int  // 0: 100
	Skip      int
}

// Rung is a row of a ladder.
type Rung struct {
	Standing
	Name   string
	Public bool // their page is public
}

// Ladder lists the best people of a game, or the best programs. ErrNotFound when the game does not
// exist.
func (s *Service) Ladder(ctx context.Context, gameID string, programs bool, limit, skip int) ([]Rung, error) {
	if !s.has(gameID) {
		return nil, fmt.Errorf("game %.20q: %w", gameID, input.ErrNotFound)
	}
	f := LadderFilter{Game: gameID, Games: LadderGames, Opponents: LadderOpponents, Programs: programs, Limit: limit, Skip: skip}
	if programs {
		f.Opponents = 0
	}
	ladder, err := s.cfg.Store.Ladder(ctx, f)
	if err != nil {
		return nil, fmt.Errorf("read the ladder of %s: %w", gameID, err)
	}
	var ids []table.PlayerID
	for _, standing := range ladder {
		ids = append(ids, table.PlayerID(standing.Who))
	}
	people, err := s.people(ctx, ids)
	names := account.Apart(slices.SortedFunc(maps.Values(people), account.Oldest))
	rungs := make([]Rung, len(ladder))
	for i, standing := range ladder {
		who := people[table.PlayerID(standing.Who)]
		rungs[i] = Rung{standing, names[who.ID], who.Public}
	}
	return rungs, err
}

// people returns the existing players with these ids.
func (s *Service) people(ctx context.Context, ids []table.PlayerID) (map[table.PlayerID]account.Player, error) {
	found, err := s.cfg.Store.Players(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("read %d players: %w", len(ids), err)
	}
	people := make(map[table.PlayerID]account.Player, len(found))
	for _, p := range found {
		people[p.ID] = p
	}
	return people, nil
}

// Opponents returns how many people, not counting programs, a player has met in rated games of a game.
func (s *Service) Opponents(ctx context.Context, gameID string, p table.PlayerID) (int, error) {
	n, err := s.cfg.Store.Opponents(ctx, gameID, p)
	if err != nil {
		err = fmt.Errorf("count the opponents of %s: %w", p, err)
	}
	return n, err
}

// Pair is two people who played their rated games of a game mostly against each other.
type Pair struct {
	Game        string
	One, Other  table.PlayerID
	Games       int  // rated games in which both played
	Ahead       int  // those of them in which One finished ahead of Other
	Total       int  // rated games of One
	SameNetwork bool // both were last seen in the same network today: account.Networks.Near
}

// Pairs lists pairs that moderators may want to check, each once, with their names.
func (s *Service) Pairs(ctx context.Context) ([]Pair, map[table.PlayerID]string, error) {
	const most = 100
	all, err := s.cfg.Store.Pairs(ctx, most)
	if err != nil {
		return nil, nil, fmt.Errorf("list pairs: %w", err)
	}
	var pairs []Pair
	var ids []table.PlayerID
	for _, p := range all {
		if !slices.ContainsFunc(pairs, func(q Pair) bool { return q.Game == p.Game && q.One == p.Other && q.Other == p.One }) {
			pairs, ids = append(pairs, p), append(ids, p.One, p.Other)
		}
	}
	names, err := account.Names(ctx, s.cfg.Store, ids)
	return pairs, names, err
}

// Statistics counts a person's games. Only they see it, unless their page is public.
type Statistics struct {
	Played []Tally    // by game and number of players
	Bots   []BotTally // by game and level, easiest first
}

// Tally counts the games of one game with a number of players.
type Tally struct {
	Game        string
	Seats       int
	Games, Won  int // Won: first places, including shared ones
	Most, Least int // points
}

// BotTally counts the games of one game against bots of a level.
type BotTally struct {
	Game  string
	Level int
	Games int
	Ahead int // games in which the person finished ahead of all of them
}

// Statistics returns a person's statistics.
func (s *Service) Statistics(ctx context.Context, p table.PlayerID) (Statistics, error) {
	all, err := s.cfg.Store.Statistics(ctx, p)
	if err != nil {
		err = fmt.Errorf("read the statistics of %s: %w", p, err)
	}
	return all, err
}

// Played reports whether a person has finished a game.
func (s *Service) Played(ctx context.Context, p table.PlayerID) (bool, error) {
	yes, err := s.cfg.Store.Played(ctx, p)
	if err != nil {
		err = fmt.Errorf("check whether %s has played: %w", p, err)
	}
	return yes, err
}
