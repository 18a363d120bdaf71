package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"tablee/games"
	"tablee/host"
	"tablee/store"
	"tablee/web"
	"tablee/web/api"
	"tablee/web/bell"
	"tablee/web/limit"
	"tablee/web/secure"
)

// serveCmd opens the library.
type serveCmd struct {
	Addr     string   `default:"127.0.0.1:8080" help:"Address to listen on; port 0 takes a free one."`
	Data     string   `default:"./data" type:"path" help:"Data directory; made when it does not exist."`
	Database string   `placeholder:"URL" help:"PostgreSQL database instead of the embedded one, for several nodes."`
	Metrics  string   `default:"127.0.0.1:9090" help:"Address of the metrics; empty for none. When the default one is taken the library opens without."`
	Domain   []string `placeholder:"NAME" help:"Serve HTTPS for these names on ports 443 and 80, with certificates by ACME; --addr then serves plain HTTP for a proxy or is empty."`

	ActionRate     int `default:"20" help:"Actions a second a player, and forms a second from an address of people not known yet; 0 for no limit."`
	TableRate      int `default:"10" help:"Tables opened a minute a player; 0 for no limit."`
	GuestRate      int `default:"60" help:"New guests a minute an address; 0 for no limit."`
	EntryRate      int `default:"10" help:"Attempts to sign in a minute an address; 0 for no limit."`
	ReportRate     int `default:"10" help:"Reports to the hosts an hour a player; 0 for no limit."`
	Streams        int `default:"10000" help:"Open streams in all: pages of tables, and callers that follow one; 0 for no limit."`
	AddressStreams int `default:"500" help:"Open streams an address; 0 for no limit."`

	TrustProxy bool `help:"Believe the last address of X-Forwarded-For: for a proxy of your own in front."`

	PlainHooks bool `help:"Let bells call addresses without https, and those of this machine and its network: for a house among friends, and tests."`

	BotPause time.Duration `default:"700ms" help:"What people are given to follow, before each action of a bot."`
	Away     time.Duration `default:"1m" help:"How long somebody must not have looked at his table to be told what was played since."`
	Log      string        `default:"text" enum:"text,json" help:"Form of the log on standard error: text or json."`
	LogLevel slog.Level    `default:"info" help:"debug, info, warn or error."`
}

// Validate refuses what no limit, no pause and no name can be.
func (c *serveCmd) Validate() error {
	for flag, rate := range map[string]int{"--action-rate": c.ActionRate, "--table-rate": c.TableRate, "--guest-rate": c.GuestRate,
		"--entry-rate": c.EntryRate, "--report-rate": c.ReportRate, "--streams": c.Streams, "--address-streams": c.AddressStreams} {
		if rate < 0 {
			return fmt.Errorf("%s must be 0 (no limit) or more, not %d", flag, rate)
		}
	}
	for _, name := range c.Domain {
		if !certifiable(name) {
			return fmt.Errorf("--domain must be a public name, such as tablee.example, not %q", name)
		}
	}
	if c.Away <= 0 {
		return fmt.Errorf("--away must be more than 0s, not %s", c.Away)
	}
	if c.BotPause < 0 {
		return fmt.Errorf("--bot-pause must be 0s or more, not %s", c.BotPause)
	}
	return nil
}

// closingTime is what open requests and the store are given to end in.
const closingTime = 6 * time.Second

// lull is how long /readyz says 503 before the doors close, for whoever sends visitors
// here.
const lull = 300 * time.Millisecond

// Run serves until SIGTERM or SIGINT, then lets open requests end and tells pages to
// come back.
func (c *serveCmd) Run(ctx context.Context, std streams) error {
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM, os.Interrupt)
	defer stop()
	return c.serve(ctx, std.out, newLogger(std.err, c.Log, c.LogLevel))
}

// serve takes the addresses first: a start that fails for one that is taken has neither
// made nor migrated a database.
func (c *serveCmd) serve(ctx context.Context, out io.Writer, log *slog.Logger) (err error) {
	lines, err := c.listen(log)
	if err != nil {
		return err
	}
	defer lines.shut()
	if c.Database == "" {
		release, err := store.LockDir(c.Data)
		if err != nil {
			return err
		}
		defer func() { _ = release() }() // the end of the process releases it too
	}
	db, err := c.openStore(ctx, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()

	keys, err := bell.OpenKeys(ctx, db)
	if err != nil {
		return err
	}
	ringer, err := newRinger(keys, c.PlainHooks)
	if err != nil {
		return err
	}
	meter := newMeter()
	minds := newMinds()
	house := host.New(host.Config{
		Store: meter.store(db), Games: games.All(),
		Choose: minds.choose, Levels: minds.levels, Pause: c.BotPause, Away: c.Away, Log: log,
		Tell: ringer.Tell, PlainHooks: c.PlainHooks,
	})
	meter.watch(house)

	var closing atomic.Bool
	handler, err := c.handler(house, meter, keys, &closing, log)
	if err != nil {
		return err
	}
	if err := c.answer(ctx, lines, handler, meter, log); err != nil {
		return err
	}
	running, close := context.WithCancel(context.WithoutCancel(ctx))
	defer close()
	ended := make(chan error, 1)
	go func() { ended <- house.Run(running) }()
	failed := lines.open()
	fmt.Fprintf(out, "Tablée is open: %s\n", lines.address)
	if err := greet(ctx, out, house, lines.address); err != nil {
		log.Error("no link for a host could be made", "error", err)
	}

	select {
	case <-ctx.Done():
	case err = <-failed:
	case err = <-ended: // the house cannot go on alone
		ended <- nil
	}
	closing.Store(true)
	log.Info("closing")
	close() // the streams end with it
	time.Sleep(lull)
	lines.shut()
	select {
	case e := <-ended:
		return errors.Join(err, e)
	case <-time.After(closingTime):
		return errors.Join(err, errors.New("the house did not close in time"))
	}
}

func (c *serveCmd) openStore(ctx context.Context, log *slog.Logger) (host.Store, error) {
	if c.Database != "" {
		return store.OpenPostgres(ctx, c.Database, store.WithLog(log))
	}
	return store.OpenSQLite(ctx, c.Data, store.WithLog(log))
}

// limits are the rates by which pages and calls count.
type limits struct {
	actions, tables, guests, entries, reports *limit.Limiter
}

// limits are the rates that the flags say, until a host sets others.
func (c *serveCmd) limits(house *host.Host) limits {
	all, rates := map[string]*limit.Limiter{}, map[string]int{}
	rate := func(name string, events int, per time.Duration) *limit.Limiter {
		all[name], rates[name] = limit.New(limit.Rate{Events: events, Per: per}, nil), events
		return all[name]
	}
	l := limits{
		actions: rate("actions", c.ActionRate, time.Second),
		tables:  rate("tables", c.TableRate, time.Minute),
		guests:  rate("guests", c.GuestRate, time.Minute),
		entries: rate("entries", c.EntryRate, time.Minute),
		reports: rate("reports", c.ReportRate, time.Hour),
	}
	house.Govern(rates, func(name string, events int) { all[name].Set(events) })
	return l
}

// handler is everything that is served to visitors.
func (c *serveCmd) handler(house *host.Host, meter *meter, keys bell.Keys, closing *atomic.Bool, log *slog.Logger) (http.Handler, error) {
	exports := limit.New(limit.Rate{Events: 6, Per: time.Minute}, nil) // each reads the logs of all one's tables
	most, places := c.limits(house), limit.NewPlaces(c.AddressStreams, c.Streams)
	pages, words, err := newPages(web.Config{
		Host: house, Domains: c.Domain,
		Actions: most.actions, Tables: most.tables, Guests: most.guests, Entries: most.entries, Reports: most.reports,
		Streams: places, TrustProxy: c.TrustProxy, PushKey: keys.Public, Exports: exports, Log: log,
	})
	if err != nil {
		return nil, err
	}
	calls := api.New(api.Config{
		Host: house, Actions: most.actions, Tables: most.tables, Guests: most.guests, Entries: most.entries, Reports: most.reports,
		Streams: places, TrustProxy: c.TrustProxy, PushKey: keys.Public, Exports: exports, Words: words, Log: log,
	})
	mux := http.NewServeMux()
	mux.Handle("/api", calls)
	mux.Handle("/api/", calls)
	addHealth(mux, house, closing)
	mux.Handle("/", pages)
	return named(meter.requests(log, secure.Headers(secure.SameOrigin(patient(mux))))), nil
}

// newServer is a server with limits for what a visitor sends. The times for a body and
// for an answer are set by patient: a stream may stay for days.
func newServer(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// patient gives a visitor a time to send his body and to take his answer. Streams set
// a new deadline with every line; a request without a body has none to read, since it
// would end a stream.
func patient(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		control := http.NewResponseController(w)
		if r.ContentLength != 0 {
			_ = control.SetReadDeadline(time.Now().Add(30 * time.Second)) // every connection of ours has deadlines
		}
		_ = control.SetWriteDeadline(time.Now().Add(time.Minute))
		next.ServeHTTP(w, r)
	})
}
