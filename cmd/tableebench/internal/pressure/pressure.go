// Package pressure is "tableebench pressure": it measures how long one person's moves, pages and bots take while
// strangers press the server in the ways that were found to be worst, beside the same times in quiet.
//
// pressure.go has the flags and the course, neighbor.go the person who is measured, strangers.go and slow.go the
// pressures, guest.go their requests, report.go the figures.
package pressure

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"tablee/cmd/internal/cli"
	"tablee/cmd/tableebench/internal/server"
)

// Cmd is the command line of a measurement.
type Cmd struct {
	For   time.Duration `default:"20s" help:"Time of each measurement: one in quiet and one under pressure, for each kind."`
	Kinds []kind        `default:"bodies,replays,bots,hooks" help:"Pressures: bodies, replays, bots, hooks."`
	JSON  bool          `name:"json" help:"Print one line of JSON for each kind."`
	Seed  uint64        `default:"1" help:"Seed of the moves."`

	Program string `type:"path" placeholder:"PATH" help:"The tablee to measure. Default: built from this checkout."`
}

// Help describes the pressures and the figures.
func (*Cmd) Help() string {
	return `Starts a server with its usual limits. One person plays Nain Jaune against three bots of level 2
and reads pages; strangers of one other address press the server meanwhile:

bodies    420 connections whose bodies trickle in, are unwanted, or whose responses are not read
replays   24 connections ask for positions of the longest finished game, from all viewpoints
bots      30 guests play at once against three bots of level 4 each
hooks     60 guests with ten webhooks each, to a host that accepts calls and never answers

For each, a table has the median and the 95th percentile of the person's moves (until stored),
pages (until read) and bots (a turn of one), in quiet and under pressure, and their ratio.
Exits 1 if a median under pressure is more than twice the one in quiet.`
}

// kind is a kind of pressure.
type kind string

const (
	bodies  kind = "bodies"
	replays kind = "replays"
	bots    kind = "bots"
	hooks   kind = "hooks"
)

// Validate checks the values that the types do not.
func (c *Cmd) Validate() error {
	if c.For < time.Second || c.For > 10*time.Minute {
		return fmt.Errorf("--for must be 1s to 10m, not %s", c.For)
	}
	for _, k := range c.Kinds {
		if _, ok := pressures[k]; !ok {
			return fmt.Errorf("there is no pressure %q", k)
		}
	}
	return nil
}

// Run measures and prints the report.
func (c *Cmd) Run(ctx context.Context, std cli.Streams) (err error) {
	dir, err := os.MkdirTemp("", "tablee-pressure-")
	if err != nil {
		return fmt.Errorf("directory of the server: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if c.Program == "" {
		if c.Program, err = server.Build(dir); err != nil {
			return err
		}
	}
	r := &run{cmd: c, data: filepath.Join(dir, "data"), progress: std.Err}
	if r.finished, err = r.playLongGame(ctx); err != nil {
		return fmt.Errorf("play the game to look back at: %w", err)
	}
	found, err := r.measure(ctx)
	if err != nil {
		return err
	}
	return found.print(std.Out, c.JSON)
}

// run is the state of a measurement.
type run struct {
	cmd      *Cmd
	data     string
	progress io.Writer
	finished longGame
	url      string
}

// start starts the server on the data, with the usual flags and some more.
func (r *run) start(more ...string) (*server.Server, error) {
	args := append([]string{"--data", r.data, "--log-level=error", "--trust-proxy", "--start-pause=0s"}, more...)
	s := &server.Server{Program: r.cmd.Program, Args: args, Addr: "127.0.0.1:0", Metrics: "127.0.0.1:0"}
	if err := s.Start(); err != nil {
		return nil, err
	}
	r.url = s.URL()
	return s, nil
}

// settle is the time between the beginning of a pressure and its measurement, and between its end and the next
// measurement in quiet.
const settle = 3 * time.Second

// measure measures the neighbor in quiet and under each pressure.
func (r *run) measure(ctx context.Context) (found report, err error) {
	s, err := r.start("--bot-pause=50ms", "--insecure-webhooks")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.Stop()) }()
	n, err := r.newNeighbor(ctx)
	if err != nil {
		return nil, err
	}
	defer n.leave()
	for _, k := range r.cmd.Kinds {
		fmt.Fprintf(r.progress, "%s\n", k)
		pause(ctx, settle)
		of := figures{Kind: k, Quiet: n.measure(ctx, r.cmd.For)}
		pressing, end := context.WithCancel(ctx)
		lift, err := pressures[k](pressing, r)
		if err != nil {
			end()
			return nil, fmt.Errorf("begin %s: %w", k, err)
		}
		pause(ctx, settle)
		of.Pressed = n.measure(ctx, r.cmd.For)
		end()
		lift()
		if err := errors.Join(ctx.Err(), n.failed()); err != nil {
			return nil, err
		}
		found = append(found, of)
	}
	return found, nil
}

func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}
