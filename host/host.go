// Package host runs tables: it is everything between a request and the log.
//
// A Host folds tables from their logs and keeps the folds of the busy ones. Act and its
// sisters let package table decide, append the commit to the Store, and only then show
// it: save, then show. Every change makes a new Frame, an immutable picture of a table,
// that followers receive (the latest wins: a slow viewer skips, nobody waits for him).
// The clerk lets bots play and clocks run out on the same path as people.
package host

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"time"

	"tablee/game"
)

// Config is what a Host needs.
type Config struct {
	Store Store
	Games []game.Rules
	// Choose lets a bot of a level (1 to 4) play: it is given a state already imagined
	// from its seat. It must return a legal action, within about a second.
	Choose func(ctx context.Context, gameID string, level int, imagined game.State, seat game.Seat, r *rand.Rand) game.Action
	// Levels says how many levels of bots a game has.
	Levels func(gameID string) int
	// Pause is the time people are given between two actions of bots. 0 is allowed.
	Pause time.Duration
	Now   func() time.Time // nil: time.Now
	Log   *slog.Logger     // nil: discarded
}

// ErrClosing says that the house is closing: come back in a moment.
var ErrClosing = errors.New("host: closing")

var errUnwritten = errors.New("host: not there yet")

// Host is a running house of tables. Make it with New, and Run it.
type Host struct {
	cfg Config
}

// New makes a Host. It does nothing by itself until Run: people can act, but bots and
// clocks do not.
func New(cfg Config) *Host { return &Host{cfg: cfg} }

// Run lets bots play and clocks run out, and watches for what other nodes write, until
// ctx ends. Then followers get ErrClosing, and Run returns nil when all its work is done.
func (h *Host) Run(ctx context.Context) error { return errUnwritten }

// Games lists the games of the house, in the order of the shelf.
func (h *Host) Games() []game.Rules { return h.cfg.Games }

// Rules is the game of that id.
func (h *Host) Rules(id string) (game.Rules, bool) {
	for _, r := range h.cfg.Games {
		if r.Info().ID == id {
			return r, true
		}
	}
	return nil, false
}

// Levels says how many levels of bots a game has: 0 for none.
func (h *Host) Levels(id string) int { return 0 }

// Ready answers whether the house can save what is played.
func (h *Host) Ready(ctx context.Context) error { return errUnwritten }
