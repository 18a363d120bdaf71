// Package node puts the services of package host and beside it together: a [Node] is what
// one process runs, on a store that it may share with others.
package node

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/account"
	"tablee/host/daily"
	"tablee/host/export"
	"tablee/host/moderation"
	"tablee/host/notify"
	"tablee/host/results"
	"tablee/table"
)

// Store is all that the services need of a store. Package store implements it in SQL;
// storetest is the one suite for every engine. All methods are safe for concurrent use.
// What a method acknowledged survives kill -9.
type Store interface {
	host.Store
	account.Store
	moderation.Store
	notify.Store
	results.Store
	daily.Store
	export.Store

	// Command returns the seq at which a command of this table was committed; found is
	// false when it was not.
	Command(ctx context.Context, id table.ID, command string) (seq uint64, found bool, err error)

	Close() error
}

// Config is what a Node needs.
type Config struct {
	Store Store
	Games []game.Rules

	// Choose, Levels, Pause and Think are for bots: see host.Config.
	Choose func(ctx context.Context, gameID string, level int, determinized game.State, seat game.Seat, r *rand.Rand) game.Action
	Levels func(gameID string) int
	Pause  time.Duration
	Think  time.Duration

	// Kept and Away are as in host.Config.
	Kept int
	Away time.Duration

	// Send and InsecureHooks are as in notify.Config.
	Send          func(ctx context.Context, n notify.Notification, f *host.Frame) error
	InsecureHooks bool

	Now     func() time.Time     // nil: time.Now
	Elapsed func() time.Duration // monotonic; nil: see host.Config
	Log     *slog.Logger         // nil: discarded
}

// Services are what pages, programs and commands call.
type Services struct {
	Host       *host.Host
	Accounts   *account.Service
	Moderation *moderation.Service
	Notify     *notify.Service
	Results    *results.Service
	Daily      *daily.Service
	Export     *export.Service
}

// Node is the services of one process. Make it with New, and Run it.
type Node struct{ Services }

// New makes a Node. It does nothing by itself until Run: people can act, but bots and
// clocks do not.
func New(cfg Config) *Node {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	var s Services
	levels := func(gameID string) int { return s.Host.Levels(gameID) }
	s.Results = results.New(results.Config{Store: cfg.Store, Games: cfg.Games, Levels: levels, Log: cfg.Log})
	s.Host = host.New(host.Config{
		Store: cfg.Store, Games: cfg.Games, Choose: cfg.Choose, Levels: cfg.Levels, Pause: cfg.Pause, Think: cfg.Think,
		Rate: s.Results.Rate, Kept: cfg.Kept, Away: cfg.Away, Now: cfg.Now, Elapsed: cfg.Elapsed, Log: cfg.Log,
	})
	s.Accounts = account.New(account.Config{Store: cfg.Store, Tables: s.Host, Now: cfg.Now})
	s.Moderation = moderation.New(moderation.Config{Store: cfg.Store, Accounts: s.Accounts, Tables: s.Host, Now: cfg.Now, Log: cfg.Log})
	s.Notify = notify.New(notify.Config{
		Store: cfg.Store, Host: s.Host, Send: cfg.Send, InsecureHooks: cfg.InsecureHooks, Now: cfg.Now, Log: cfg.Log,
	})
	s.Daily = daily.New(daily.Config{Store: cfg.Store, Host: s.Host, Now: cfg.Now})
	s.Export = &export.Service{Store: cfg.Store, Accounts: s.Accounts, Moderation: s.Moderation, Notify: s.Notify, Results: s.Results}
	return &Node{s}
}

// Run lets bots play and clocks run out, delivers notifications and follows what other nodes
// do, until ctx ends. Then followers get host.ErrClosing, and Run returns when all its work
// is done. It is called once.
func (n *Node) Run(ctx context.Context) {
	var work sync.WaitGroup
	for _, run := range []func(context.Context){n.Host.Run, n.Moderation.Run, n.Notify.Run, n.Results.Run} {
		work.Go(func() { run(ctx) })
	}
	work.Wait()
}
