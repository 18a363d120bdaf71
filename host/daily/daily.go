// Package daily provides a daily deal for each game: the same cards for everyone, against the same
// bots, with default options. docs/design/secrets.md#the-daily-deal says what is hidden until when.
package daily

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/lobby"
	"tablee/table"
)

// Deal is a game's deal of a day as one reader may see it.
type Deal struct {
	Game  string
	Day   string // "2026-11-21", in UTC
	Seats int
	Level int  // of the bots
	Today bool // it can be played now

	// Mine is the reader's counted attempt; nil before they began one.
	Mine *Attempt
	// GivenUp is set if that attempt was stopped before its end; it has no result.
	GivenUp bool
	// Done is set if the reader has finished the deal in time or given up, or if the day is over. Only
	// then Attempts is filled.
	Done bool
	// Attempts lists the attempts that ended in time, best first.
	Attempts []Attempt
	Names    map[table.PlayerID]string // of the players in Attempts
}

// Attempt is a person's attempt at a daily deal.
type Attempt struct {
	Player table.PlayerID
	Table  table.ID
	Opened time.Time
	Ended  time.Time // zero while running
	Place  int       // Place, Points and Others are set once it has ended
	Points int
	Others int // points of the other seats together, which tell attempts with equal points apart
}

// Compare returns how an attempt ranks beside another: below 0 for a better one. All winners of a game in which hands
// or stocks run out have equal points, so what the others were left with decides.
func (a Attempt) Compare(b Attempt, lowWins bool) int {
	if lowWins {
		a, b = b, a
	}
	return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.Others, b.Others))
}

// in reports whether an attempt ended before its day did; afterwards the seed is public.
func (a Attempt) in(end time.Time) bool { return !a.Ended.IsZero() && a.Ended.Before(end) }

// Rank returns the rank of one of the attempts: 1 plus the number of strictly better ones.
func (d Deal) Rank(of Attempt) int {
	return 1 + slices.IndexFunc(append(slices.Clone(d.Attempts), of), func(a Attempt) bool { return a.Points == of.Points && a.Others == of.Others })
}

// Ties reports whether attempts have equal points, so that Others matters.
func (d Deal) Ties() bool {
	for i, a := range d.Attempts {
		if i > 0 && a.Points == d.Attempts[i-1].Points {
			return true
		}
	}
	return false
}

// Store stores attempts at daily deals. Its methods are safe for concurrent use.
type Store interface {
	// Attempts lists the counted attempts at a day's deal: each person's first.
	Attempts(ctx context.Context, game, day string) ([]Attempt, error)

	// Attempt returns a person's counted attempt. ErrNotFound.
	Attempt(ctx context.Context, game, day string, p table.PlayerID) (Attempt, error)

	// AttemptsOn lists the counted attempts of some people at all games' deals from one day to another
	// (inclusive), sorted by day, game and person.
	AttemptsOn(ctx context.Context, from, to string, people []table.PlayerID) ([]DatedAttempt, error)

	// Tallies returns, by game, how the counted attempts at a day's deals that ended before a time went.
	Tallies(ctx context.Context, day string, before time.Time) (map[string]Tally, error)

	// PlayedDays lists the days since from on whose deals a person has finished one, with the time of
	// the first finish, newest day first.
	PlayedDays(ctx context.Context, p table.PlayerID, from string) ([]PlayedDay, error)

	// Secret returns the server's secret with that name. If there is none, it stores fresh and returns
	// it.
	Secret(ctx context.Context, name string, fresh []byte) ([]byte, error)

	// Players returns the people with these ids, erased ones with an empty name.
	Players(ctx context.Context, ids []table.PlayerID) ([]account.Player, error)
}

// Config configures a Service.
type Config struct {
	Store Store
	Host  *host.Host
	Lobby *lobby.Lobby

	// Friends returns up to limit people whose results a person is shown beside their own; nil: none.
	Friends func(ctx context.Context, p table.PlayerID, limit int) ([]table.PlayerID, error)

	// Hides reports whether a game is hidden on this server; nil: none is.
	Hides func(gameID string) bool

	// Seed makes the secret from which all daily deals of a store are derived.
	Seed func() table.Seed

	Now func() time.Time
}

// Service opens and describes daily deals. Use New to create one.
type Service struct {
	cfg     Config
	opening sync.Mutex
}

// New returns a Service.
func New(cfg Config) *Service { return &Service{cfg: cfg} }

// botLevel is the level of the bots of a daily deal. Bots of this level follow rules of thumb and
// answer at once, so that their play depends on the cards alone and not on the machine.
const botLevel = 2

// contract holds the terms of a game's daily deal.
type contract struct {
	rules        game.Rules
	seats, level int
}

// contract returns the terms of a game's daily deal. ok is false when the game has none.
func (s *Service) contract(gameID string) (c contract, ok bool) {
	rules, known := s.cfg.Host.Rules(gameID)
	known = known && (s.cfg.Hides == nil || !s.cfg.Hides(gameID))
	level := min(botLevel, s.cfg.Host.Levels(gameID))
	if !known || level == 0 {
		return contract{}, false
	}
	info := rules.Info()
	return contract{rules, min(max(4, info.MinSeats), info.MaxSeats), level}, true
}

// Today returns the day whose deal is played now.
func (s *Service) Today() string { return s.cfg.Now().UTC().Format(time.DateOnly) }

// Has reports whether a game has a daily deal.
func (s *Service) Has(gameID string) bool {
	_, ok := s.contract(gameID)
	return ok
}

// Seats returns the number of players of a game's deal, including bots; ok is false when the game has
// none.
func (s *Service) Seats(gameID string) (n int, ok bool) {
	c, ok := s.contract(gameID)
	return c.seats, ok
}

// Open opens a table with a game's deal of today. A person's first table of a day counts. Until it has
// ended or is given up, Open returns that table, so that they cannot try the deal elsewhere first.
// Later tables are practice. ErrNotFound when the game has no daily deal.
func (s *Service) Open(ctx context.Context, by table.PlayerID, gameID string) (table.ID, error) {
	c, ok := s.contract(gameID)
	if !ok {
		return "", fmt.Errorf("daily deal of %.20q: %w", gameID, input.ErrNotFound)
	}
	day := s.Today()
	s.opening.Lock() // of two concurrent calls, the second returns the table of the first
	defer s.opening.Unlock()
	if mine, err := s.underWay(ctx, gameID, day, by); err != nil || mine != "" {
		return mine, err
	}
	fresh := s.cfg.Seed()
	key, err := s.cfg.Store.Secret(ctx, "daily", fresh[:])
	if err != nil {
		return "", fmt.Errorf("read the secret of daily deals: %w", err)
	}
	setup := table.Setup{Owner: by, FixedSeating: true, Daily: day, Chairs: make([]table.Chair, c.seats)}
	setup.Chairs[0].Player = by
	for i := 1; i < c.seats; i++ {
		setup.Chairs[i].Level = c.level
	}
	return s.cfg.Lobby.OpenSeeded(ctx, c.rules, setup, table.DailySeed(key, gameID, day))
}

// Deal returns a day's deal as a reader ("" for a visitor) may see it. ErrNotFound when the game has no
// daily deal, or the day is invalid or in the future.
func (s *Service) Deal(ctx context.Context, gameID, day string, reader table.PlayerID) (Deal, error) {
	c, ok := s.contract(gameID)
	date, err := time.Parse(time.DateOnly, day)
	if !ok || err != nil || day > s.Today() {
		return Deal{}, fmt.Errorf("daily deal of %.20q on %.20q: %w", gameID, day, input.ErrNotFound)
	}
	d := Deal{Game: gameID, Day: day, Seats: c.seats, Level: c.level, Today: day == s.Today()}
	end := date.AddDate(0, 0, 1)
	if d.Mine, err = s.attempt(ctx, gameID, day, reader); err != nil {
		return d, err
	}
	if d.GivenUp, err = s.givenUp(ctx, d.Mine); err != nil {
		return d, err
	}
	d.Done = !d.Today || d.GivenUp || d.Mine != nil && d.Mine.in(end)
	if !d.Done {
		return d, nil
	}
	d.Attempts, err = s.ranking(ctx, gameID, day, end, c.rules.Info().LowWins)
	if err != nil {
		return d, err
	}
	players := make([]table.PlayerID, len(d.Attempts))
	for i, a := range d.Attempts {
		players[i] = a.Player
	}
	d.Names, err = account.Names(ctx, s.cfg.Store, players)
	return d, err
}

// ranking returns the attempts that ended in time, best first.
func (s *Service) ranking(ctx context.Context, gameID, day string, end time.Time, lowWins bool) ([]Attempt, error) {
	all, err := s.cfg.Store.Attempts(ctx, gameID, day)
	if err != nil {
		return nil, fmt.Errorf("list attempts at %s of %s: %w", gameID, day, err)
	}
	all = slices.DeleteFunc(all, func(a Attempt) bool { return !a.in(end) })
	slices.SortFunc(all, func(a, b Attempt) int {
		return cmp.Or(a.Compare(b, lowWins), a.Ended.Compare(b.Ended), cmp.Compare(a.Table, b.Table))
	})
	return all, nil
}

// attempt returns a person's counted attempt, or nil.
func (s *Service) attempt(ctx context.Context, gameID, day string, p table.PlayerID) (*Attempt, error) {
	if p == "" {
		return nil, nil
	}
	a, err := s.cfg.Store.Attempt(ctx, gameID, day, p)
	if errors.Is(err, input.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the attempt of %s at %s of %s: %w", p, gameID, day, err)
	}
	return &a, nil
}

// underWay returns the table of a person's running counted attempt, or "".
func (s *Service) underWay(ctx context.Context, gameID, day string, p table.PlayerID) (table.ID, error) {
	a, err := s.attempt(ctx, gameID, day, p)
	if err != nil || a == nil || !a.Ended.IsZero() {
		return "", err
	}
	if up, err := s.givenUp(ctx, a); err != nil || up {
		return "", err
	}
	return a.Table, nil
}

// givenUp reports whether an attempt was stopped by its player or closed by a moderator, so that it
// will have no result.
func (s *Service) givenUp(ctx context.Context, a *Attempt) (bool, error) {
	if a == nil || !a.Ended.IsZero() {
		return false, nil
	}
	status, _, err := s.cfg.Host.Status(ctx, a.Table)
	return err == nil && status != table.StatusPlaying, err
}
