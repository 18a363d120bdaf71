// Package serve is "tablee serve": it listens, answers pages and API calls, and runs the
// tables until the process is told to stop.
//
// serve.go has the flags and the life of the server, listeners.go its addresses,
// handler.go what is wrapped around pages and calls, metrics.go and log.go what operators
// watch, certificates.go HTTPS.
package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"tablee/cmd/tablee/internal/botpool"
	"tablee/cmd/tablee/internal/cli"
	"tablee/games"
	"tablee/host/node"
	"tablee/store"
	"tablee/store/sqldb"
	"tablee/web/delivery"
	"tablee/web/wording"
)

// Cmd is the server's command line.
type Cmd struct {
	Addr     string   `default:"127.0.0.1:8080" help:"Address to listen on; port 0 picks a free one."`
	Data     string   `default:"./data" type:"path" help:"Data directory; created if it does not exist."`
	Database string   `placeholder:"URL" help:"PostgreSQL database to use instead of the embedded one, for several nodes."`
	Metrics  string   `default:"127.0.0.1:9090" help:"Address of the metrics; empty for none. If the default is in use, the server starts without metrics."`
	Domain   []string `placeholder:"NAME" help:"Serve HTTPS for these names on ports 443 and 80, with certificates from ACME; --addr then serves plain HTTP for a proxy, or is empty."`

	ActionRate      int `default:"20" help:"Actions per second per player, and forms per second per address before sign-in; 0 for no limit."`
	TableRate       int `default:"10" help:"New tables per minute per player; 0 for no limit."`
	GuestRate       int `default:"60" help:"New guests per minute per address; 0 for no limit."`
	SigninRate      int `default:"10" help:"Sign-in attempts per minute per address; 0 for no limit."`
	ReportRate      int `default:"10" help:"Reports to the moderators per hour per player; 0 for no limit."`
	MaxStreams      int `default:"10000" help:"Open streams in total (pages of tables, and API clients that follow one); 0 for no limit."`
	MaxStreamsPerIP int `default:"500" name:"max-streams-per-ip" help:"Open streams per address; 0 for no limit."`

	TrustProxy bool `help:"Trust the last address in X-Forwarded-For: for use behind your own proxy."`

	InsecureWebhooks bool `help:"Allow webhooks without https, and to addresses of this machine and its network: for private servers and tests."`

	BotPause  time.Duration `default:"700ms" help:"Pause before each action of a bot, so that people can follow."`
	AwayAfter time.Duration `default:"1m" help:"How long players must have been away from their table to be shown what was played in the meantime."`
	LogFormat string        `default:"text" enum:"text,json" help:"Format of the log on standard error: text or json."`
	LogLevel  slog.Level    `default:"info" help:"debug, info, warn or error."`
}

// Validate checks the values that the types do not.
func (c *Cmd) Validate() error {
	for flag, limit := range map[string]int{"--action-rate": c.ActionRate, "--table-rate": c.TableRate, "--guest-rate": c.GuestRate,
		"--signin-rate": c.SigninRate, "--report-rate": c.ReportRate, "--max-streams": c.MaxStreams, "--max-streams-per-ip": c.MaxStreamsPerIP} {
		if limit < 0 {
			return fmt.Errorf("%s must be 0 (no limit) or more, not %d", flag, limit)
		}
	}
	for _, name := range c.Domain {
		if !isPublicName(name) {
			return fmt.Errorf("--domain must be a public name, such as tablee.example, not %q", name)
		}
	}
	if c.AwayAfter <= 0 {
		return fmt.Errorf("--away-after must be more than 0s, not %s", c.AwayAfter)
	}
	if c.BotPause < 0 {
		return fmt.Errorf("--bot-pause must be 0s or more, not %s", c.BotPause)
	}
	return nil
}

// shutdownTimeout is how long open requests, and then the store, have to finish.
const shutdownTimeout = 6 * time.Second

// drainDelay is how long /readyz answers 503 before the listeners close, so that load
// balancers stop sending visitors here.
const drainDelay = 300 * time.Millisecond

// Run serves until SIGTERM or SIGINT, then lets open requests finish and tells pages to
// reconnect.
func (c *Cmd) Run(ctx context.Context, std cli.Streams) error {
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM, os.Interrupt)
	defer stop()
	return c.serve(ctx, std.Out, newLogger(std.Err, c.LogFormat, c.LogLevel))
}

// serve binds the addresses first: a start that fails because one is in use has neither
// created nor migrated a database.
func (c *Cmd) serve(ctx context.Context, out io.Writer, log *slog.Logger) (err error) {
	listeners, err := c.listen(log)
	if err != nil {
		return err
	}
	defer listeners.shutdown()
	if c.Database == "" {
		release, err := sqldb.LockDir(c.Data)
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

	keys, err := delivery.OpenKeys(ctx, db)
	if err != nil {
		return fmt.Errorf("open the keys of push notifications: %w", err)
	}
	sender, err := c.newSender(keys)
	if err != nil {
		return err
	}
	metrics, bots := newMetrics(), botpool.New()
	n := node.New(node.Config{
		Store: metrics.timed(db), Games: games.Rules(),
		Choose: bots.Choose, Levels: bots.Levels, Pause: c.BotPause, Away: c.AwayAfter, Log: log,
		Send: sender.Send, InsecureHooks: c.InsecureWebhooks,
	})
	metrics.observe(n.Host)

	var closing atomic.Bool
	handler, err := c.handler(n, metrics, keys, &closing, log)
	if err != nil {
		return err
	}
	if err := c.attach(ctx, listeners, handler, metrics, log); err != nil {
		return err
	}
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	ended := make(chan struct{})
	go func() { n.Run(running); close(ended) }()
	failed := listeners.serve()
	fmt.Fprintf(out, "Tablée is open: %s\n", listeners.url)
	if err := printInvite(ctx, out, n, listeners.url); err != nil {
		log.Error("cannot make an invitation for a moderator", "error", err)
	}

	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	closing.Store(true)
	log.Info("closing")
	stop() // ends the streams
	time.Sleep(drainDelay)
	listeners.shutdown()
	select {
	case <-ended:
		return err
	case <-time.After(shutdownTimeout):
		return errors.Join(err, fmt.Errorf("the tables did not stop within %s", shutdownTimeout))
	}
}

func (c *Cmd) openStore(ctx context.Context, log *slog.Logger) (node.Store, error) {
	if c.Database != "" {
		return store.OpenPostgres(ctx, c.Database, store.WithLog(log))
	}
	return store.OpenSQLite(ctx, c.Data, store.WithLog(log))
}

// newSender makes what sends notifications, worded as on the pages.
func (c *Cmd) newSender(keys delivery.Keys) (*delivery.Sender, error) {
	sentences, err := wording.New(games.UIs())
	if err != nil {
		return nil, fmt.Errorf("read the texts: %w", err)
	}
	return delivery.New(delivery.Config{Keys: keys, Wording: sentences.Awaited, AllowPrivate: c.InsecureWebhooks}), nil
}
