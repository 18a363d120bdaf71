// Package soak is "tablee bench soak": it starts a server of its own, lets a crowd play
// there while faults are injected, and checks all along that nothing acknowledged is lost.
//
// soak.go has the flags, run.go the course of a soak, faults.go the faults and machine_*.go
// how they are made, weather.go what they excuse; ledger.go compares what the server said
// with its logs, samples.go says whether its memory is flat.
package soak

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"time"

	"tablee/cmd/tablee/internal/cli"
)

// Cmd is the command line of a soak.
type Cmd struct {
	For      time.Duration `default:"10m" help:"How long."`
	Faults   []kind        `default:"kill,restart,stop,disk,database,clock,files" help:"Which faults: kill, restart, stop, disk, database, clock, files, or none."`
	Every    time.Duration `default:"20s" help:"From the end of a fault to the next."`
	Hold     time.Duration `default:"5s" help:"How long a fault lasts, at least; at most three times as long."`
	Players  int           `default:"24" help:"People who play."`
	Watchers int           `default:"12" help:"Streams of people who watch."`
	Addr     string        `default:"127.0.0.1:0" help:"Where the server listens; port 0 picks a free one."`
	Postgres string        `placeholder:"URL" help:"An empty PostgreSQL database to use instead of the embedded one."`
	Dir      string        `placeholder:"DIR" type:"path" help:"Where to keep the data and the ledger, which stay. Default: a temporary directory."`
	Seed     uint64        `default:"1" help:"Random seed of the crowd and of the faults."`
	JSON     bool          `name:"json" help:"Print one JSON object."`

	Program string `hidden:"" help:"The program to run as the server. Default: this one."`
}

// Help says what is done and what is checked.
func (*Cmd) Help() string {
	return `Starts a server and lets people play there by the API and by the forms of the pages,
with bots and with each other, with watchers, chat, proposals, guests, and streams that come
and go. Faults come one at a time:

kill       kill -9, and a new start
restart    SIGTERM, and a new start
stop       the process is suspended, as when a machine sleeps
disk       no byte can be written: as root on a small file system of its own, else by a
           limit; not with PostgreSQL
database   the embedded one is locked, the connections to PostgreSQL are cut
clock      the server's time of day steps, by up to 25 hours
files      no more files and connections can be opened

After every fault, and for everything at the end, the logs are read past the server: what it
acknowledged is there once, where it said, and what it refused is not. No answer is a 500, or
a 503 without Retry-After; none breaks off, and none is a 503, while nothing is wrong; no
table goes back; the doctor finds nothing. kill and restart come in the first two fifths of
the time, so that the last process is old enough to show whether its memory, descriptors and
goroutines are flat: the first third of its time against the last, after a fifth to warm up.

Exits 1 if any of this does not hold.`
}

// Validate checks the values that the types do not.
func (c *Cmd) Validate() error {
	for _, k := range c.Faults {
		if k != "none" && !slices.Contains(allKinds, k) {
			return fmt.Errorf("--faults: there is no fault %q; there are %v", k, allKinds)
		}
	}
	switch {
	case c.For < time.Second:
		return fmt.Errorf("--for must be 1s or more, not %s", c.For)
	case c.Every <= 0 || c.Hold <= 0:
		return errors.New("--every and --hold must be more than 0s")
	case c.Hold > 15*time.Second:
		return fmt.Errorf("--hold must be 15s or less, not %s: clients give up after a minute", c.Hold)
	case c.Players < 1 || c.Watchers < 0 || c.Players+c.Watchers > 10000:
		return errors.New("--players must be 1 or more, --watchers 0 or more, and both together 10000 or less")
	}
	return nil
}

// allKinds are the faults, in the order they come first.
var allKinds = []kind{kill, stop, clock, database, disk, files, restart}

// kinds are the faults that were asked for. The disk of PostgreSQL is not ours.
func (c *Cmd) kinds() []kind {
	return slices.DeleteFunc(slices.Clone(allKinds), func(k kind) bool {
		return !slices.Contains(c.Faults, k) || k == disk && c.Postgres != ""
	})
}

// Run soaks and prints what was found.
func (c *Cmd) Run(ctx context.Context, std cli.Streams) error {
	if runtime.GOOS != "linux" && len(c.kinds()) > 0 {
		for _, k := range c.kinds() {
			if k != kill && k != restart && k != clock {
				return cli.Usage(fmt.Errorf("--faults: %s can be made on Linux only", k))
			}
		}
	}
	if c.Program == "" {
		self, err := os.Executable()
		if err != nil {
			return fmt.Errorf("find this program: %w", err)
		}
		c.Program = self
	}
	s, err := c.prepare(std.Err)
	if err != nil {
		return err
	}
	found, err := s.run(ctx)
	if err = errors.Join(err, s.cleanUp()); err != nil {
		return err
	}
	if err := found.print(std.Out, c.JSON); err != nil {
		return err
	}
	if len(found.Breaches) > 0 {
		return cli.Exit{Code: 1, Err: fmt.Errorf("%d kinds of breach", len(found.Breaches))}
	}
	return nil
}
