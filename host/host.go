// Package host runs tables: it is everything between a request and the log.
//
// A [Host] folds tables from their logs and keeps the folds of the busy ones in memory. Act
// and the methods beside it let package table decide, append the commit to the [Store], and
// only then show it: save, then show. Every change makes a new [Frame], an immutable picture
// of a table, that a [Follower] receives (the latest wins: a slow viewer skips some, and
// nobody waits for them). The scheduler lets bots play and clocks run out on the same path
// as people. Bots play where somebody is present or awaited (attention.go); whose bot thinks
// next is package thinking's to say.
//
// What stands beside a Host are services of their own: people and results below it (packages
// account, results), above it what opens and prepares tables (lobby), daily deals, notifications,
// moderation and the rest. Package node puts them together.
//
// Errors that are a "no" are *input.Invalid, input.ErrNotFound, a table.Problem or a
// *game.Refusal, see [Refused]; any other is a failure of the store.
package host

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"tablee/game"
	"tablee/game/coach"
	"tablee/host/account"
	"tablee/host/clock"
	"tablee/host/outage"
	"tablee/host/presence"
	"tablee/host/results"
	"tablee/host/thinking"
	"tablee/table"
)

// Config is what a Host needs.
type Config struct {
	Store Store
	Games []game.Rules
	// Scripts are those of coached first games.
	Scripts []*coach.Script
	// Choose lets a bot of a level (from 1) play: it is given a state already determinized
	// for its seat. It must return a legal action, within about a second.
	Choose func(ctx context.Context, gameID string, level int, state game.State, seat game.Seat, r *rand.Rand) game.Action
	// Levels says how many levels of bots a game has.
	Levels func(gameID string) int

	// Pause is the time people are given between two actions of bots. 0 is allowed.
	Pause time.Duration
	// Think is how long people may wait for a bot; 0: 5 s. What a bot thinks about is cut short
	// only then, and for one that has not answered soon after, the game plays.
	Think time.Duration
	// Thinkers is how many bots may think at the same time; 0: one less than there are
	// processors, which is left to pages, and at least one.
	Thinkers int
	// Rate counts the results of a game that has just ended, before its end is shown. nil:
	// nobody counts.
	Rate func(ctx context.Context, r []results.Result)
	// Refuses reports whether a message holds a word that is not said here; nil: none does.
	Refuses func(text string) bool
	// Forgotten is told when another node has changed what is remembered of the person, or of the
	// session, of that id; nil: nobody is.
	Forgotten func(id string)

	// Shown is told of every table that has a new frame here, or is gone: without chairs. Wrote is
	// told of every table to which another node wrote and which nobody follows here, "" for any.
	// Invited is told of people whom somebody may have invited. None of them may wait: tables are
	// locked meanwhile. nil: nobody is told.
	Shown   func(id table.ID, chairs []table.Chair, owner table.PlayerID, status table.Status)
	Wrote   func(id table.ID)
	Invited func(people []table.PlayerID)

	// MaySit refuses a person a seat at a table, with a table.Problem, for a reason that is not in
	// its log. nil: all whom the table takes may sit.
	MaySit func(ctx context.Context, by table.PlayerID, t *table.Table) error
	// Kept is how many idle tables stay in memory for a moment; 0: 1000. Tables in use do
	// not count.
	Kept int
	// Away is how long players must not have looked at their table to be told what was
	// played since; 0: a minute.
	Away time.Duration
	// Now is the time of day, nil: time.Now. Elapsed is the monotonic time since any moment;
	// nil: what Now says, which is monotonic for time.Now.
	Now     func() time.Time
	Elapsed func() time.Duration
	// Outage knows whether the store works; nil: it does.
	Outage *outage.Monitor
	Log    *slog.Logger // nil: discarded
}

// ErrClosing says that the host is closing: come back in a moment.
var ErrClosing = errors.New("host: closing")

// Host runs tables. Make it with New, and Run it.
//
// It has about forty exported methods: one for each thing that a player may do at a table,
// and the few by which the services beside it reach the tables.
type Host struct {
	*shared
	tables    liveTables
	scheduler scheduler
	close     func()
}

// shared is what all tables of a host share.
type shared struct {
	cfg     Config
	metrics metrics
	clock   *clock.Clock
	times   thinking.Times // that bots take
	gossip  *presence.Gossip
	damages damages
	rev     atomic.Uint64                                         // of the last frame of any table
	closing chan struct{}                                         // closed when Run ends
	lead    func(context.Context, table.PlayerID, table.ID) error // Host.TakeLead

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
		cfg.Think = 5 * time.Second
	}
	if cfg.Thinkers == 0 {
		cfg.Thinkers = max(1, runtime.GOMAXPROCS(0)-1)
	}
	if cfg.Away == 0 {
		cfg.Away = away
	}
	if cfg.Shown == nil {
		cfg.Shown = func(table.ID, []table.Chair, table.PlayerID, table.Status) {}
	}
	if cfg.Wrote == nil {
		cfg.Wrote = func(table.ID) {}
	}
	if cfg.Invited == nil {
		cfg.Invited = func([]table.PlayerID) {}
	}
	if cfg.Rate == nil {
		cfg.Rate = func(context.Context, []results.Result) {}
	}
	h := &Host{shared: &shared{cfg: cfg, closing: make(chan struct{})}}
	h.clock = clock.New(clock.Config{Day: cfg.Now, Elapsed: cfg.Elapsed, Pause: cfg.Pause, Longest: MaxMove, Store: cfg.Store, Log: cfg.Log})
	h.close = sync.OnceFunc(func() { close(h.closing) })
	h.tables.init(h.shared)
	h.scheduler.init(h)
	h.lead = h.TakeLead
	began := cfg.Now().Round(0)
	steady := func() time.Time { return began.Add(h.clock.Elapsed()) } // peers do not die when the clock is set
	h.gossip = presence.New(presence.Config{Store: cfg.Store, Tables: nodeTables{&h.tables, h.scheduler.attend}, Now: steady, Log: cfg.Log})
	h.rev.Store(uint64(max(cfg.Now().UnixMilli(), 0))) // so that frames grow across restarts too
	return h
}

// Run lets bots play and clocks run out, and watches for what other nodes write, until
// ctx ends. Then followers get ErrClosing, and Run returns when all its work is done. It is
// called once.
func (h *Host) Run(ctx context.Context) {
	defer h.close()
	var work sync.WaitGroup
	for _, run := range []func(context.Context){h.watch, h.recover, h.scheduler.run, h.gossip.Run, h.tables.run} {
		work.Go(func() { run(ctx) })
	}
	<-ctx.Done()
	h.close()
	work.Wait()
}

// Closing is closed when Run ends: what waits for a table waits no longer.
func (h *Host) Closing() <-chan struct{} { return h.closing }

// Games lists the games, in the order in which they are shown.
func (h *Host) Games() []game.Rules { return slices.Clone(h.cfg.Games) }

// Rules is the game of that id.
func (h *Host) Rules(id string) (game.Rules, bool) { return h.rules(id) }

func (s *shared) rules(id string) (game.Rules, bool) {
	for _, r := range s.cfg.Games {
		if r.Info().ID == id {
			return r, true
		}
	}
	return nil, false
}

// Levels says how many levels of bots a game has: 0 for none.
func (h *Host) Levels(id string) int { return h.levels(id) }

func (s *shared) levels(id string) int {
	if s.cfg.Levels == nil || s.cfg.Choose == nil {
		return 0
	}
	return s.cfg.Levels(id)
}

// names are the names of people: "" for one who was erased; who never existed is left out.
func (s *shared) names(ctx context.Context, ids []table.PlayerID) (map[table.PlayerID]string, error) {
	return account.Names(ctx, s.cfg.Store, ids)
}

// Ready answers whether what is played can be saved.
func (h *Host) Ready(ctx context.Context) error {
	if err := h.cfg.Store.Ping(ctx); err != nil {
		return fmt.Errorf("ping the store: %w", err)
	}
	return nil
}
