// Package node wires package host and the services around it together. A [Node] holds all services of one
// process, on a store that it may share with other nodes.
package node

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"sync"
	"time"

	"tablee/game"
	"tablee/game/coach"
	"tablee/host"
	"tablee/host/account"
	"tablee/host/circles"
	"tablee/host/cleaning"
	"tablee/host/daily"
	"tablee/host/export"
	"tablee/host/hindsight"
	"tablee/host/lobby"
	"tablee/host/moderation"
	"tablee/host/notify"
	"tablee/host/outage"
	"tablee/host/results"
	"tablee/host/secret"
	"tablee/host/subscriptions"
	"tablee/table"
)

// Store is everything that the services need from a store. Package store implements it in SQL; storetest
// is the test suite for every engine. All methods are safe for concurrent use. Acknowledged writes survive
// kill -9.
type Store interface {
	host.Store
	lobby.Store
	account.Store
	moderation.Store
	notify.Store
	results.Store
	daily.Store
	export.Store
	outage.Store
	cleaning.Store
	circles.Store

	// Command returns the seq at which a command of this table was committed; found is false if it was
	// not.
	Command(ctx context.Context, id table.ID, command string) (seq uint64, found bool, err error)

	Close() error
}

// Config configures a Node.
type Config struct {
	Store Store
	Games []game.Rules

	// Scripts are the scripts of coached first games.
	Scripts []*coach.Script

	// Choose, Levels, Pause, Think and Thinkers are as in host.Config. Judges rate the choices of players,
	// by the id of a game.
	Choose func(ctx context.Context, gameID string, level int, determinized game.State, seat game.Seat, r *rand.Rand) game.Action
	Judges map[string]hindsight.Judge
	Levels func(gameID string) int
	Pause  time.Duration
	// StartPause is as in lobby.Config.
	StartPause time.Duration
	Think      time.Duration
	Thinkers   int

	// Kept and Away are as in host.Config.
	Kept int
	Away time.Duration

	// Send, SendNews, InsecureHooks and Reaches are as in notify.Config.
	Send          func(ctx context.Context, n notify.Notification, f *host.Frame) error
	SendNews      func(ctx context.Context, n notify.News) error
	InsecureHooks bool
	Reaches       func(ctx context.Context, at *url.URL) bool

	// Cleaning sets which data is removed, and when; nil removes nothing.
	Cleaning cleaning.Policy

	// Seed returns the seed of each new table, and the secret of daily deals. Only tests set it; nil means
	// seeds that no one can guess.
	Seed func() table.Seed

	Now     func() time.Time     // nil: time.Now
	Elapsed func() time.Duration // monotonic; nil: see host.Config
	Log     *slog.Logger         // nil: discarded
}

// Services are the services that pages, programs and commands call.
type Services struct {
	Host          *host.Host
	Lobby         *lobby.Lobby
	Subscriptions *subscriptions.Service
	Accounts      *account.Service
	Moderation    *moderation.Service
	Notify        *notify.Service
	Results       *results.Service
	Daily         *daily.Service
	Coached       *lobby.Coached
	Hindsight     *hindsight.Service
	Circles       *circles.Service
	Export        *export.Service
	Outage        *outage.Monitor
	Cleaning      *cleaning.Service
}

// Node holds the services of one process. Create it with New, then call Run.
type Node struct{ Services }

// New returns a Node. Until Run is called, people can act, but bots do not play and clocks do not run out.
func New(cfg Config) *Node {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Seed == nil {
		cfg.Seed = func() table.Seed { return table.Seed(secret.Bytes(len(table.Seed{}))) }
	}
	var s Services
	s.Outage = outage.New(outage.Config{Store: cfg.Store, Now: cfg.Now, Log: cfg.Log,
		Ended: func(began, ended time.Time) { s.Host.OutageEnded(began, ended) }})
	cfg.Store = watched{cfg.Store, s.Outage}
	hides := func(gameID string) bool { return s.Moderation.Hides(gameID) }
	refuses := func(text string) bool { return s.Moderation.Refuses(text) }
	checkName := func(name string) error { return s.Moderation.CheckName(name) }
	levels := func(gameID string) int { return s.Host.Levels(gameID) }
	s.Results = results.New(results.Config{Store: cfg.Store, Games: cfg.Games, Levels: levels, Log: cfg.Log})
	s.Host = host.New(host.Config{
		Store: cfg.Store, Games: cfg.Games, Scripts: cfg.Scripts, Choose: cfg.Choose, Levels: cfg.Levels, Pause: cfg.Pause, Think: cfg.Think, Thinkers: cfg.Thinkers,
		MaySit: func(ctx context.Context, by table.PlayerID, t *table.Table) error {
			return s.Circles.MaySit(ctx, by, t)
		},
		BeforeFill: func(ctx context.Context, id table.ID) error { return s.Lobby.Gather(ctx, id) },
		Forgotten:  func(id string) { s.Accounts.Forget(id) },
		Shown: func(id table.ID, chairs []table.Chair, owner table.PlayerID, status table.Status) {
			s.Subscriptions.Shown(id, chairs, owner, status)
		},
		Wrote:   func(id table.ID) { s.Subscriptions.Wrote(id) },
		Invited: func(people []table.PlayerID) { s.Subscriptions.Invited(people) },
		Rate:    s.Results.Rate, Refuses: refuses, Kept: cfg.Kept, Away: cfg.Away, Now: cfg.Now, Elapsed: cfg.Elapsed, Outage: s.Outage, Log: cfg.Log,
	})
	s.Subscriptions = subscriptions.New(s.Host)
	s.Lobby = lobby.New(lobby.Config{Store: cfg.Store, Host: s.Host, StartPause: cfg.StartPause, Hides: hides, CheckName: checkName, Seed: cfg.Seed, Now: cfg.Now, Log: cfg.Log,
		KnownHere: func(ctx context.Context, at table.ID) ([]account.Player, error) {
			return s.Circles.KnownHere(ctx, at)
		},
		SeatedHere: func(ctx context.Context, at table.ID, p table.PlayerID) error {
			return s.Circles.SeatedHere(ctx, at, p)
		},
	})
	s.Accounts = account.New(account.Config{Store: cfg.Store, Tables: s.Host, Outage: s.Outage, Now: cfg.Now, CheckName: checkName})
	s.Moderation = moderation.New(moderation.Config{Store: cfg.Store, Accounts: s.Accounts, Tables: s.Host, Games: ids(cfg.Games), Now: cfg.Now, Log: cfg.Log,
		CloseCircle: func(ctx context.Context, id string) error { return s.Circles.CloseAny(ctx, circles.ID(id)) }})
	s.Notify = notify.New(notify.Config{
		Store: cfg.Store, Host: s.Host, Send: cfg.Send, SendNews: cfg.SendNews, InsecureHooks: cfg.InsecureHooks, Reaches: cfg.Reaches, Now: cfg.Now, Log: cfg.Log,
	})
	s.Daily = daily.New(daily.Config{Store: cfg.Store, Host: s.Host, Lobby: s.Lobby, Friends: s.friends, Hides: hides, Seed: cfg.Seed, Now: cfg.Now})
	s.Coached = lobby.NewCoached(s.Lobby)
	s.Hindsight = hindsight.New(cfg.Judges, s.Host.Desk())
	s.Circles = circles.New(circles.Config{
		Store: cfg.Store, Host: s.Host, Lobby: s.Lobby, Today: s.Daily.Today, Tell: s.tell, CheckName: s.Moderation.CheckGroup, Seal: s.Accounts.Seal, Now: cfg.Now, Log: cfg.Log,
	})
	s.Export = &export.Service{Store: cfg.Store, Accounts: s.Accounts, Moderation: s.Moderation, Notify: s.Notify, Results: s.Results, Circles: s.Circles}
	s.Cleaning = cleaning.New(cleaning.Config{
		Store: cfg.Store, Policy: cfg.Cleaning, InUse: s.Host.InUse, Forget: s.Host.Forget, Now: cfg.Now, Elapsed: cfg.Elapsed, Log: cfg.Log,
	})
	return &Node{s}
}

// Run lets bots play and clocks run out, delivers notifications and follows other nodes until ctx ends.
// Then followers get host.ErrClosing, and Run returns when all its work is done. Call it only once.
func (n *Node) Run(ctx context.Context) {
	var work sync.WaitGroup
	for _, run := range []func(context.Context){n.Outage.Run, n.Host.Run, n.Subscriptions.Run, n.Accounts.Run, n.Moderation.Run, n.Notify.Run, n.Results.Run, n.Circles.Run, n.Cleaning.Run} {
		work.Go(func() { run(ctx) })
	}
	work.Wait()
}

// tell notifies people: on their streams, and at their notification targets.
func (s *Services) tell(ctx context.Context, to []table.PlayerID, n notify.News) error {
	s.Host.Invite(to)
	return s.Notify.Tell(ctx, to, n)
}

// friends returns the players with whom a player compares results.
func (s *Services) friends(ctx context.Context, p table.PlayerID, limit int) ([]table.PlayerID, error) {
	friends, err := s.Circles.Friends(ctx, p)
	return friends[:min(limit, len(friends))], err
}

func ids(games []game.Rules) (all []string) {
	for _, rules := range games {
		all = append(all, rules.Info().ID)
	}
	return all
}
