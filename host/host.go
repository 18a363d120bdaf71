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
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"tablee/game"
	"tablee/host/account"
	"tablee/host/presence"
	"tablee/host/results"
	"tablee/table"
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
	// Think is how long a bot may think. One that says nothing soon after is played for by
	// the game; 0: 3 s.
	Think time.Duration
	// Rate counts the results of a game that has just ended, before its end is shown. nil:
	// nobody counts.
	Rate func(ctx context.Context, r []results.Result)
	// Kept is how many idle tables stay in memory; 0: 1000. Those somebody looks at or
	// plays at do not count.
	Kept int
	// Away is how long somebody must not have looked at his table to be told what was
	// played since; 0: a minute.
	Away time.Duration
	Now  func() time.Time // nil: time.Now
	Log  *slog.Logger     // nil: discarded
}

// ErrClosing says that the house is closing: come back in a moment.
var ErrClosing = errors.New("host: closing")

// Host is a running house of tables. Make it with New, and Run it.
type Host struct {
	cfg       Config
	tables    liveTables
	scheduler scheduler
	metrics   metrics
	gossip    *presence.Gossip
	rev       atomic.Uint64 // of the last frame of any table
	closing   chan struct{} // closed when Run ends
	close     func()
}

// New makes a Host. It does nothing by itself until Run: people can act, but bots and
// clocks do not.
func New(cfg Config) *Host {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Kept == 0 {
		cfg.Kept = 1000
	}
	if cfg.Think == 0 {
		cfg.Think = 3 * time.Second
	}
	if cfg.Away == 0 {
		cfg.Away = away
	}
	if cfg.Rate == nil {
		cfg.Rate = func(context.Context, []results.Result) {}
	}
	h := &Host{cfg: cfg, closing: make(chan struct{})}
	h.close = sync.OnceFunc(func() { close(h.closing) })
	h.tables.init(h)
	h.scheduler.init(h)
	h.gossip = presence.New(presence.Config{Store: cfg.Store, Tables: nodeTables{&h.tables}, Now: cfg.Now, Log: cfg.Log})
	h.rev.Store(uint64(max(cfg.Now().UnixMilli(), 0))) // so that frames grow across restarts too
	return h
}

// Run lets bots play and clocks run out, and watches for what other nodes write, until
// ctx ends. Then followers get ErrClosing, and Run returns when all its work is done. It is
// called once.
func (h *Host) Run(ctx context.Context) {
	defer h.close()
	var work sync.WaitGroup
	for _, run := range []func(context.Context){h.watch, h.scheduler.run, h.gossip.Run} {
		work.Go(func() { run(ctx) })
	}
	<-ctx.Done()
	h.close()
	work.Wait()
}

// Games lists the games of the house, in the order of the shelf.
func (h *Host) Games() []game.Rules { return slices.Clone(h.cfg.Games) }

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
func (h *Host) Levels(id string) int {
	if h.cfg.Levels == nil || h.cfg.Choose == nil {
		return 0
	}
	return h.cfg.Levels(id)
}

// names are the names of people: "" for one who was erased; who never existed is left out.
func (h *Host) names(ctx context.Context, ids []table.PlayerID) (map[table.PlayerID]string, error) {
	return account.Names(ctx, h.cfg.Store, ids)
}

// Ready answers whether the house can save what is played.
func (h *Host) Ready(ctx context.Context) error { return h.cfg.Store.Ping(ctx) }
