// Package load is "tableebench load": it plays many tables against a server over HTTP, like browsers
// or API clients, and prints the cost of a move. A move counts once, when all viewers of its table have it.
//
// load.go has the flags, run.go the course of a measurement, table.go one table and its moves,
// person.go requests, viewer.go streams, offers.go the actions on an open page, report.go the figures,
// process_*.go the usage of a process.
package load

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"tablee/cmd/internal/catalog"
	"tablee/cmd/internal/cli"
	"tablee/cmd/tableebench/internal/server"
)

// Cmd is the command line of a measurement.
type Cmd struct {
	URL      []string      `arg:"" optional:"" help:"Servers to measure, as http://HOST:PORT; several are nodes of one database. Default: a temporary one."`
	Tables   int           `default:"50" help:"Tables played at the same time."`
	Viewers  int           `default:"4" help:"Open pages at each table. The first ones are the players', as many as the game seats."`
	For      time.Duration `default:"10s" help:"Time during which moves are counted, at most 10m."`
	Game     string        `placeholder:"ID" help:"Id of the game. Default: all games in turn."`
	As       string        `enum:"page,program" default:"page" help:"page: forms and the streams of pages; program: the API and its streams."`
	Rate     float64       `help:"Moves per second in total; 0: each table continues as soon as all viewers have a move."`
	Spread   bool          `help:"With several servers: the people of a table are on different ones, not on one."`
	Pid      int           `help:"With URL: the id of the server's process on this machine, to measure its processor time and memory."`
	Postgres string        `placeholder:"URL" help:"Without URL: an empty PostgreSQL database for the temporary server."`
	Seed     uint64        `default:"1" help:"Seed of the moves."`

	Program string `type:"path" placeholder:"PATH" help:"Without URL: the tablee to run as the temporary server. Default: built from this checkout."`
}

// Help describes the measurement and the figures.
func (*Cmd) Help() string {
	return `Opens the tables and all viewers' pages, and plays random legal moves. A move counts once, when
every open page of its table has it. One line of JSON has: moves per second, the time until a
move was stored (ack_ms) and until all viewers had it (all_ms), the server's processor time per
move, the bytes of an update as sent, and the server's memory per table and per open page. The
legal actions are the buttons on the page. Where there are none (Rondo's words are made by a
script; a game ends), the API is asked (asks_per_move); the cost of such a request is measured
separately afterwards (ask_cpu_ms).

Any other server must be started without its limits, which would stop this:
  tablee serve --request-rate=0 --action-rate=0 --table-rate=0 --tables-per-day=0 --guest-rate=0
    --guests-per-day=0 --all-guests-per-day=0 --max-tables=0 --max-tables-per-ip=0
    --max-streams-per-ip=0 --max-requests=0 --start-pause=0s
Measure only servers that are yours.`
}

// Validate checks the values that the types do not.
func (c *Cmd) Validate() error {
	for _, text := range c.URL {
		if u, err := url.Parse(text); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.Path != "" && u.Path != "/" || u.RawQuery != "" {
			return fmt.Errorf("%q is not the address of a server: write http://HOST:PORT", text)
		}
	}
	switch {
	case c.Tables < 1 || c.Tables > 10000:
		return errors.New("--tables must be 1 to 10000")
	case c.Viewers < 1 || c.Viewers > 100:
		return errors.New("--viewers must be 1 to 100")
	case c.For < 100*time.Millisecond || c.For > 10*time.Minute:
		return fmt.Errorf("--for must be 100ms to 10m, not %s", c.For)
	case c.Rate < 0:
		return errors.New("--rate must be 0 or more")
	case len(c.URL) == 0 && c.Pid != 0, len(c.URL) > 0 && c.Postgres != "":
		return errors.New("--pid is for a server with a URL, --postgres for the temporary one")
	}
	return nil
}

// Run measures and prints the report.
func (c *Cmd) Run(ctx context.Context, std cli.Streams) (err error) {
	if c.Game != "" {
		if _, err := catalog.Game(c.Game); err != nil {
			return err
		}
	}
	urls, pid := c.URL, c.Pid
	if len(urls) == 0 {
		server, stop, err := c.ownServer()
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, stop()) }()
		urls, pid = []string{server.URL()}, server.Pid()
	}
	found, err := newRun(c, urls, pid).measure(ctx)
	if err != nil {
		return err
	}
	return found.print(std.Out)
}

// ownServer starts a server without limits, with its data in a temporary directory.
func (c *Cmd) ownServer() (_ *server.Server, stop func() error, err error) {
	dir, err := os.MkdirTemp("", "tablee-load-")
	if err != nil {
		return nil, nil, fmt.Errorf("directory of the server: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(dir))
		}
	}()
	if c.Program == "" {
		if c.Program, err = server.Build(dir); err != nil {
			return nil, nil, err
		}
	}
	own := &server.Server{Program: c.Program, Args: c.serverArgs(filepath.Join(dir, "data")), Addr: "127.0.0.1:0", Metrics: "127.0.0.1:0"}
	if err := own.Start(); err != nil {
		return nil, nil, err
	}
	return own, func() error { return errors.Join(own.Stop(), os.RemoveAll(dir)) }, nil
}

func (c *Cmd) serverArgs(data string) []string {
	args := []string{"--data", data, "--log-level=warn", "--start-pause=0s", "--bot-pause=0s"}
	for _, limit := range []string{"request-rate", "action-rate", "table-rate", "tables-per-day", "guest-rate", "guests-per-day",
		"all-guests-per-day", "max-tables", "max-tables-per-ip", "max-streams-per-ip", "max-requests"} {
		args = append(args, "--"+limit+"=0")
	}
	if c.Postgres != "" {
		args = append(args, "--database", c.Postgres)
	}
	return args
}
