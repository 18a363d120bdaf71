package results

import (
	"context"
	"fmt"
	"slices"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/table"
)

// What a player needs to stand on a ladder.
const (
	// LadderGames is how many rated games: before that a number says next to nothing.
	LadderGames = 5

	// LadderOpponents is how many different people a guest must have played them against: a
	// guest is quickly made, and two of them could play their way up alone.
	LadderOpponents = 4
)

// LadderFilter chooses standings of a game.
type LadderFilter struct {
	Game      string
	Games     int  // rated ones, at least
	Opponents int  // different people, at least, for who has no passkey
	Programs  bool // these, and nobody else; else everybody else
	Limit     int  // 0: 100
	Skip      int
}

// Rung is a line of a ladder.
type Rung struct {
	Standing
	Name   string
	Public bool // their page may be seen
}

// Ladder lists the best people of a game, or the best programs. ErrNotFound when there is no
// such game.
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
	rungs := make([]Rung, len(ladder))
	for i, standing := range ladder {
		who := people[table.PlayerID(standing.Who)]
		rungs[i] = Rung{standing, who.Shown(), who.Public}
	}
	return rungs, err
}

// people are those of the ids that exist.
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

// Opponents is how many people, programs left out, somebody has played rated games of a game
// against.
func (s *Service) Opponents(ctx context.Context, gameID string, p table.PlayerID) (int, error) {
	n, err := s.cfg.Store.Opponents(ctx, gameID, p)
	if err != nil {
		err = fmt.Errorf("count whom %s has met: %w", p, err)
	}
	return n, err
}

// Pair is two people who played rated games of a game mostly against each other.
type Pair struct {
	Game        string
	One, Other  table.PlayerID
	Games       int  // rated ones in which both played
	Ahead       int  // of these, those where One came before Other
	Total       int  // rated ones of One
	SameAddress bool // both were last seen at one
}

// Pairs lists pairs that moderators may want to look at, each once, with their names.
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

// Statistics is what a person has played: for themselves alone, unless they publish their page.
type Statistics struct {
	Played []Tally    // by game and number of players
	Bots   []BotTally // by game and level, the easiest first
}

// Tally counts the games of one game with so many players.
type Tally struct {
	Game        string
	Seats       int
	Games, Won  int // Won: the first place, also when it is shared
	Most, Least int // points
}

// BotTally counts the games of one game in which bots of a level played.
type BotTally struct {
	Game  string
	Level int
	Games int
	Ahead int // before all of them
}

// Statistics is what a person has played.
func (s *Service) Statistics(ctx context.Context, p table.PlayerID) (Statistics, error) {
	all, err := s.cfg.Store.Statistics(ctx, p)
	if err != nil {
		err = fmt.Errorf("read the statistics of %s: %w", p, err)
	}
	return all, err
}

// Played reports whether a person has ended a game.
func (s *Service) Played(ctx context.Context, p table.PlayerID) (bool, error) {
	yes, err := s.cfg.Store.Played(ctx, p)
	if err != nil {
		err = fmt.Errorf("look whether %s has played: %w", p, err)
	}
	return yes, err
}
