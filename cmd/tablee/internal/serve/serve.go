// Package serve is "tablee serve": it listens, serves pages and API requests, and runs the tables until the
// process is told to stop.
//
// serve.go has the flags and the life cycle of the server, listeners.go what it listens on, addresses.go where it
// is reached, handler.go the middleware around pages and API, metrics.go and log.go the monitoring,
// certificates.go HTTPS.
package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/netip"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"tablee/cmd/internal/cli"
	"tablee/cmd/tablee/internal/botpool"
	"tablee/cmd/tablee/internal/database"
	"tablee/games"
	"tablee/host/node"
	"tablee/host/notify/delivery"
	"tablee/store"
	"tablee/store/sqldb"
	"tablee/web/page"
	"tablee/web/secure"
)

// Cmd is the server's command line.
type Cmd struct {
	Addr     string   `default:"127.0.0.1:8080" help:"Address to listen on; port 0 picks a free one."`
	URL      string   `placeholder:"URL" help:"Address of the site as people reach it, such as https://tablee.example: invitations, codes to scan and posters begin with it. Without it they begin with the host of each request."`
	Data     string   `default:"./data" type:"path" help:"Data directory; created if it does not exist."`
	Database string   `placeholder:"URL" help:"PostgreSQL database to use instead of the embedded one, for several nodes."`
	Metrics  string   `default:"127.0.0.1:9090" help:"Address of the metrics; empty for none. If the default is in use, the server starts without metrics."`
	Domain   []string `placeholder:"NAME" help:"Serve HTTPS for these names on ports 443 and 80, with certificates from ACME; --addr then serves plain HTTP for a proxy, or is empty."`

	ActionRate      int `default:"20" help:"Actions per second per player; people of one address who are not known yet may send ten times as many forms. 0 for no limit."`
	RequestRate     int `default:"600" help:"Requests in ten seconds per address, reading included, static files not; 0 for no limit."`
	TablesPerDay    int `default:"1000" help:"New tables a day per address; 0 for no limit."`
	GuestsPerDay    int `default:"500" help:"New guests a day per address; 0 for no limit."`
	AllGuestsPerDay int `default:"20000" help:"New guests a day from all addresses; 0 for no limit."`
	TableRate       int `default:"30" help:"New tables per minute per player; 0 for no limit."`
	GuestRate       int `default:"120" help:"New guests per minute per address; 0 for no limit."`
	SigninRate      int `default:"10" help:"Failed sign-ins per minute per player, ten times as many per address; 0 for no limit."`
	ReportRate      int `default:"10" help:"Reports to the moderators per hour per player; 0 for no limit."`
	MaxRequests     int `default:"128" help:"Requests handled at the same time; a few more wait for a moment, the others get a 503. 0 for no limit."`
	MaxTables       int `default:"50" help:"Tables in play at the same time that one player opened; 0 for no limit."`
	MaxTablesPerIP  int `default:"500" name:"max-tables-per-ip" help:"Tables in play at the same time that were opened from one address; 0 for no limit."`
	MaxStreams      int `default:"10000" help:"Open streams in total (pages of tables, and API clients that follow one), at most three quarters of the connections that the limit of open files allows; 0 for no other limit."`
	MaxStreamsPerIP int `default:"500" name:"max-streams-per-ip" help:"Open streams per address; 0 for no limit."`

	TrustProxy bool `help:"Trust the last entries of X-Forwarded-For and X-Forwarded-Proto: for use behind your own proxy."`

	CORSOrigin []string `name:"cors-origin" placeholder:"ORIGIN" help:"Let pages of this origin, such as https://client.example, call the API in their visitors' browsers; may be repeated; * is every origin. Cookies are never read."`

	SecurityContact []string `placeholder:"URI" help:"Where to report a vulnerability of this site (mailto:, https: or tel:), published at /.well-known/security.txt."`

	WebhookNetwork   []string `placeholder:"CIDR" help:"Allow webhooks to addresses of this network, such as 192.168.1.0/24, although it is private, also without https; may be repeated."`
	InsecureWebhooks bool     `help:"Allow webhooks without https, and to addresses of this machine and its network: for private servers and tests."`

	Provider

	database.Cleaning
	database.Backups

	Languages string `type:"existingdir" placeholder:"DIR" help:"Folder of additional languages, each a folder named by its tag."`

	BotPause   time.Duration `default:"900ms" help:"Pause before each action of a bot at a normal pace, so that people can follow; moments such as a reveal last in proportion. 0s: nothing waits."`
	StartPause time.Duration `default:"5s" help:"Pause between the last chair of a table being taken and the start of its game, during which its players can still delay it."`
	AwayAfter  time.Duration `default:"1m" help:"Absence from a table after which a player is shown what was played in the meantime."`
	LogFormat  string        `default:"text" enum:"text,json" help:"Format of the log on standard error: text or json."`
	LogLevel   slog.Level    `default:"info" help:"debug, info, warn or error."`
}

// Validate checks the values that the types do not.
func (c *Cmd) Validate() error {
	for flag, limit := range map[string]int{"--action-rate": c.ActionRate, "--table-rate": c.TableRate, "--request-rate": c.RequestRate,
		"--tables-per-day": c.TablesPerDay, "--guests-per-day": c.GuestsPerDay, "--all-guests-per-day": c.AllGuestsPerDay, "--guest-rate": c.GuestRate,
		"--signin-rate": c.SigninRate, "--report-rate": c.ReportRate, "--max-requests": c.MaxRequests, "--max-tables": c.MaxTables, "--max-tables-per-ip": c.MaxTablesPerIP, "--max-streams": c.MaxStreams, "--max-streams-per-ip": c.MaxStreamsPerIP} {
		if limit < 0 {
			return fmt.Errorf("%s must be 0 (no limit) or more, not %d", flag, limit)
		}
	}
	for _, name := range c.Domain {
		if !isPublicName(name) {
			return fmt.Errorf("--domain must be a public name, such as tablee.example, not %q", name)
		}
	}
	if err := c.checkURL(); err != nil {
		return err
	}
	if err := c.Provider.check(c.URL); err != nil {
		return err
	}
	for _, origin := range c.CORSOrigin {
		if _, err := secure.ReadOrigin(origin); err != nil {
			return fmt.Errorf("--cors-origin: %w", err)
		}
	}
	for _, contact := range c.SecurityContact {
		if !isContact(contact) {
			return fmt.Errorf("--security-contact must be an address such as mailto:security@tablee.example or https://tablee.example/security, not %q", contact)
		}
	}
	if _, err := c.webhookNetworks(); err != nil {
		return err
	}
	if err := c.Cleaning.Validate(); err != nil {
		return err
	}
	if err := c.Backups.Check(c.Database); err != nil {
		return err
	}
	if c.AwayAfter <= 0 {
		return fmt.Errorf("--away-after must be more than 0s, not %s", c.AwayAfter)
	}
	if c.BotPause < 0 {
		return fmt.Errorf("--bot-pause must be 0s or more, not %s", c.BotPause)
	}
	if c.StartPause < 0 {
		return fmt.Errorf("--start-pause must be 0s or more, not %s", c.StartPause)
	}
	return nil
}

// shutdownTimeout is the time that open requests, and then the store, have to finish.
const shutdownTimeout = 6 * time.Second

// drainDelay is the time during which /readyz responds 503 before the listeners close, so that load balancers
// stop sending visitors here.
const drainDelay = 300 * time.Millisecond

// Run serves until SIGTERM or SIGINT, then lets open requests finish and tells pages to reconnect.
func (c *Cmd) Run(ctx context.Context, std cli.Streams) error {
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM, os.Interrupt)
	defer stop()
	var log *slog.Logger
	pipe := newLogPipe(std.Err, func(lines int) { log.Warn("log lines were dropped because they were not read", "lines", lines) })
	defer pipe.end()
	log = newLogger(pipe, c.LogFormat, c.LogLevel)
	return c.serve(ctx, std.Out, log, pipe)
}

// serve binds the addresses first, so that a start that fails because one is in use has neither created nor
// migrated a database. If there are other nodes, it then frees them until it is ready.
func (c *Cmd) serve(ctx context.Context, out io.Writer, log *slog.Logger, pipe *logPipe) (err error) {
	collectSeldom()
	listeners, err := c.listen(log)
	if err != nil {
		return err
	}
	defer func() { listeners.shutdown() }()
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
	peers, err := db.Peers(ctx)
	if err != nil {
		return err
	}
	if len(peers) > 0 { // a balancer sends visitors to them while this one refuses connections, which would otherwise wait
		listeners.shutdown()
	}

	keys, err := delivery.OpenKeys(ctx, db)
	if err != nil {
		return fmt.Errorf("open push keys: %w", err)
	}
	said, err := c.words(log)
	if err != nil {
		return err
	}
	sender := c.newSender(keys, said)
	now, err := timeOfDay(ctx, log)
	if err != nil {
		return err
	}
	metrics, bots := newMetrics(), botpool.New()
	began := time.Now()
	n := node.New(node.Config{
		Store: metrics.timed(db), Games: games.Rules(), Scripts: games.Scripts(),
		Choose: bots.Choose, Judges: botpool.Judges(), Levels: bots.Levels, Pause: c.BotPause, StartPause: c.StartPause, Away: c.AwayAfter, Log: log,
		Now: now, Elapsed: func() time.Duration { return time.Since(began) },
		Cleaning: c.Policy(), Send: sender.Send, SendNews: sender.SendNews, InsecureHooks: c.InsecureWebhooks, Reaches: sender.Reaches, Seed: seeds(log),
	})
	metrics.observe(n.Host)
	metrics.observeStore(n.Cleaning)
	metrics.observeLog(pipe)

	backups, err := c.NewSchedule(c.Data, now, log)
	if err != nil {
		return err
	}
	metrics.observeBackups(backups)

	var state health
	metrics.observeDamage(&state)
	handler, err := c.handler(n, metrics, keys, said, &state, c.outside(listeners.plain), log)
	if err != nil {
		return err
	}
	if err := n.Moderation.Load(ctx); err != nil { // bans and limits hold, and a private site is closed, from the first request
		return err
	}
	if len(peers) > 0 {
		again, err := c.listen(log)
		if err != nil {
			return err
		}
		listeners = again
	}
	if err := c.attach(ctx, listeners, handler, metrics, log); err != nil {
		return err
	}
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	ended := make(chan struct{})
	go func() {
		var work sync.WaitGroup
		work.Go(func() { n.Run(running) })
		work.Go(func() { relieve(running, n.Host, log) })
		work.Go(func() { backups.Run(running) })
		work.Go(func() { state.checkStored(running, db, n, log) })
		work.Wait()
		close(ended)
	}()
	failed := listeners.serve()
	at := c.addresses(listeners.plain)
	at.print(out, isTerminal(out))
	if err := printInvite(ctx, out, n, at.local()); err != nil {
		log.Error("create moderator invitation", "error", err)
	}

	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	state.closing.Store(true)
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

func (c *Cmd) openStore(ctx context.Context, log *slog.Logger) (*store.Store, error) {
	if c.Database != "" {
		return store.OpenPostgres(ctx, c.Database, store.WithLog(log))
	}
	return store.OpenSQLite(ctx, c.Data, store.WithLog(log))
}

// newSender returns the sender of notifications, worded as on the pages.
func (c *Cmd) newSender(keys delivery.Keys, said words) *delivery.Sender {
	sentences := page.SentencesOf(games.UIs(), said.texts)
	networks, _ := c.webhookNetworks() // Validate has refused wrong ones
	return delivery.New(delivery.Config{Keys: keys, Wording: sentences.Awaited, NewsWording: sentences.News, AllowPrivate: c.InsecureWebhooks, Networks: networks})
}

// webhookNetworks returns the networks of --webhook-network.
func (c *Cmd) webhookNetworks() ([]netip.Prefix, error) {
	var networks []netip.Prefix
	for _, text := range c.WebhookNetwork {
		network, err := netip.ParsePrefix(text)
		if err != nil || network != network.Masked() {
			return nil, fmt.Errorf("--webhook-network must be a network such as 192.168.1.0/24 or fd00::/8, not %q", text)
		}
		networks = append(networks, network)
	}
	return networks, nil
}
