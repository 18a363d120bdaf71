// Package soak is "tableebench soak": it starts a private server, lets a crowd play there while faults are
// injected, and checks throughout that nothing acknowledged is lost.
//
// soak.go has the flags, run.go the course of a soak, faults.go the faults and machine_*.go their
// implementation, weather.go the effects they excuse; ledger.go compares the server's responses with its
// logs, samples.go checks that its memory is flat.
package soak

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"tablee/cmd/internal/cli"
)

// Cmd is the command line of a soak.
type Cmd struct {
	For      time.Duration `default:"10m" help:"Duration of the soak."`
	Faults   []kind        `default:"kill,restart,stop,disk,database,clock,files" help:"Faults to inject: kill, restart, stop, disk, database, clock, files, or none."`
	Every    time.Duration `default:"20s" help:"Pause from the end of a fault to the next."`
	Hold     time.Duration `default:"5s" help:"Minimum duration of a fault; the maximum is three times as long."`
	Players  int           `default:"24" help:"Number of players."`
	Watchers int           `default:"12" help:"Number of watchers' streams."`
	Addr     string        `default:"127.0.0.1:0" help:"Address of the server; port 0 picks a free one."`
	Postgres string        `placeholder:"URL" help:"An empty PostgreSQL database to use instead of the embedded one."`
	Dir      string        `placeholder:"DIR" type:"path" help:"Directory in which to keep the data and the ledger. Default: a temporary directory."`
	Seed     uint64        `default:"1" help:"Seed of the crowd and the faults."`
	JSON     bool          `name:"json" help:"Print one JSON object."`

	Program string `type:"path" placeholder:"PATH" help:"The tablee to soak. Default: built from this checkout."`
}

// Help describes the faults and the checks.
func (*Cmd) Help() string {
	return `Starts a server and lets people play there through the API and the forms of the pages,
with bots and with each other, with watchers, chat, proposals, guests, and streams that come
and go. Faults come one at a time:

kill       kill -9 and a restart
restart    SIGTERM and a restart
stop       the process is suspended, like a machine that sleeps
disk       no byte can be written: as root on a small file system of its own, otherwise by
           a limit; not with PostgreSQL
database   the embedded one is locked, or the connections to PostgreSQL are cut
clock      the server's time of day jumps, by up to 25 hours
files      no more files and connections can be opened

After every fault, and for everything at the end, the logs are read directly from the
database: every acknowledged action is stored once, where the server said, and no refused one
is. No response is a 500, or a 503 without Retry-After; without a fault, none breaks off or is
a 503; no table goes back; the doctor finds nothing. kill and restart come in the first two
fifths of the time, so that the last process runs long enough to show whether its memory,
descriptors and goroutines are flat: the first third of its time is compared with the last,
after a fifth to warm up.

Exits 1 if any of this does not hold.`
}

// Validate checks the values that the types do not.
func (c *Cmd) Validate() error {
	for _, k := range c.Faults {
		if k != "none" && !slices.Contains(allKinds, k) {
			return fmt.Errorf("--faults: there is no fault %q; the faults are %v", k, allKinds)
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

// allKinds lists the faults in order of their first occurrence.
var allKinds = []kind{kill, stop, clock, database, disk, files, restart}

// kinds returns the requested faults. The disk of PostgreSQL is out of reach.
func (c *Cmd) kinds() []kind {
	return slices.DeleteFunc(slices.Clone(allKinds), func(k kind) bool {
		return !slices.Contains(c.Faults, k) || k == disk && c.Postgres != ""
	})
}

// Run runs the soak and prints the result.
func (c *Cmd) Run(ctx context.Context, std cli.Streams) error {
	if runtime.GOOS != "linux" && len(c.kinds()) > 0 {
		for _, k := range c.kinds() {
			if k != kill && k != restart && k != clock {
				return cli.Usage(fmt.Errorf("--faults: %s is supported on Linux only", k))
			}
		}
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
