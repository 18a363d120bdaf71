package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"tablee/web/api/wire"
)

// run is the state of one measurement.
type run struct {
	cmd    *Cmd
	urls   []string
	server process
	client *http.Client
	games  []wire.Game
	number atomic.Uint64 // for people and commands

	counting                    atomic.Bool // whether moves are being counted
	asks, updates, sent, broken atomic.Int64

	mu      sync.Mutex
	ack     []time.Duration // per move, until it was stored
	all     []time.Duration // per move, until all viewers had it
	reopens int             // tables opened to replace finished ones
}

func newRun(c *Cmd, urls []string, pid int) *run {
	return &run{cmd: c, urls: urls, server: process{pid}, client: newClient()}
}

// measure opens the tables, counts moves for a while, and reports their cost.
func (r *run) measure(ctx context.Context) (*report, error) {
	defer r.client.CloseIdleConnections()
	if err := r.meet(ctx); err != nil {
		return nil, err
	}
	found := &report{Tables: r.cmd.Tables, Viewers: r.cmd.Viewers, As: r.cmd.As, Game: r.cmd.Game, Nodes: len(r.urls)}
	empty := r.server.memory()
	tables, err := r.each(ctx, nil, func(ctx context.Context, t *benchTable) error { return t.open(ctx) })
	if err != nil {
		return nil, err
	}
	defer func() {
		for _, t := range tables {
			t.close()
		}
	}()
	opened := r.server.memory()
	if _, err := r.each(ctx, tables, func(ctx context.Context, t *benchTable) error { return t.watch(ctx) }); err != nil {
		return nil, err
	}
	watched := r.server.memory()
	found.TableKB, found.StreamKB = per(opened-empty, r.cmd.Tables), per(watched-opened, r.cmd.Tables*r.cmd.Viewers)
	if err := r.count(ctx, tables, found); err != nil {
		return nil, err
	}
	return found, r.countAsking(ctx, tables, found)
}

// meet gets every server's games.
func (r *run) meet(ctx context.Context) error {
	for i, url := range r.urls {
		p := &person{run: r, node: i}
		ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
		var games []wire.Game
		err := p.call(ctx, http.MethodGet, "/api/v1/games", nil, &games)
		cancel()
		if err != nil {
			return fmt.Errorf("cannot measure %s: %w", url, err)
		}
		if r.games = games; len(games) == 0 {
			return fmt.Errorf("cannot measure %s: it has no games", url)
		}
	}
	return nil
}

// each calls do with every table, a few at a time. If tables is nil, it makes them.
func (r *run) each(ctx context.Context, tables []*benchTable, do func(context.Context, *benchTable) error) ([]*benchTable, error) {
	if tables == nil {
		for i := range r.cmd.Tables {
			tables = append(tables, r.newTable(i))
		}
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	next := make(chan *benchTable)
	var all sync.WaitGroup
	for range min(8, len(tables)) {
		all.Go(func() {
			for t := range next {
				if err := do(ctx, t); err != nil {
					stop(err)
				}
			}
		})
	}
	for _, t := range tables {
		if ctx.Err() == nil {
			next <- t
		}
	}
	close(next)
	all.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return tables, nil
}

// count plays at all tables until the time is up.
func (r *run) count(ctx context.Context, tables []*benchTable, found *report) error {
	playing, stop := context.WithTimeout(ctx, r.cmd.For)
	defer stop()
	failing, fail := context.WithCancelCause(playing)
	defer fail(nil)
	serverBefore, ownBefore := r.server.used(), self().used()
	began := time.Now()
	r.counting.Store(true)
	var all sync.WaitGroup
	for i, t := range tables {
		all.Go(func() {
			if err := t.play(failing, r.slots(i)); err != nil && failing.Err() == nil {
				fail(err)
			}
		})
	}
	all.Wait()
	r.counting.Store(false)
	seconds := time.Since(began).Seconds()
	if err := context.Cause(failing); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	found.fill(r, seconds, r.server.used().minus(serverBefore), self().used().minus(ownBefore))
	if found.Moves == 0 {
		return fmt.Errorf("no move reached all pages in %s", r.cmd.For)
	}
	return nil
}

// slots returns a function that waits until table i may move: at its share of the rate, or at once.
func (r *run) slots(i int) func(context.Context) {
	if r.cmd.Rate == 0 {
		return func(context.Context) {}
	}
	each := time.Duration(float64(time.Second) * float64(r.cmd.Tables) / r.cmd.Rate)
	next := time.Now().Add(each * time.Duration(i) / time.Duration(r.cmd.Tables))
	return func(ctx context.Context) {
		pause(ctx, time.Until(next))
		next = next.Add(each)
	}
}

// countAsking measures the cost of an API request for the table, which a page would not send.
func (r *run) countAsking(ctx context.Context, tables []*benchTable, found *report) error {
	const times = 300
	if found.AsksPerMove == 0 || !r.server.known() {
		return nil
	}
	before := r.server.used()
	for i := range times {
		t := tables[i%len(tables)]
		if _, err := t.look(ctx, t.people[0]); err != nil {
			return err
		}
	}
	used := r.server.used().minus(before)
	found.AskCPU = rounded((used.user + used.system).Seconds() * 1000 / times)
	return nil
}

func (r *run) newTable(i int) *benchTable {
	return &benchTable{run: r, number: i, random: rand.New(rand.NewPCG(r.cmd.Seed, uint64(i))), news: make(chan struct{}, 1)}
}

func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}
