package pressure

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"tablee/web/api/wire"
)

// Pauses of the neighbor: before a move, and between pages.
const (
	movePause = 100 * time.Millisecond
	pagePause = 200 * time.Millisecond
)

// neighbor is the person who is measured: they play against bots and read pages all the time.
type neighbor struct {
	*guest
	random *rand.Rand
	stop   context.CancelFunc
	ended  sync.WaitGroup

	mu    sync.Mutex
	times times
	table string // being played
	err   error
}

// times are the times of a measurement.
type times struct {
	moves, pages, bots []time.Duration
	failed             int // moves and pages without success
}

// newNeighbor lets a neighbor begin to play and read.
func (r *run) newNeighbor(ctx context.Context) (*neighbor, error) {
	g, err := r.newGuest(ctx, neighborAddress, "Nora")
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(ctx)
	n := &neighbor{guest: g, random: rand.New(rand.NewPCG(r.cmd.Seed, 1)), stop: stop}
	if n.table, err = n.openTable(ctx); err != nil {
		stop()
		return nil, err
	}
	n.ended.Go(func() { n.play(ctx) })
	n.ended.Go(func() { n.read(ctx) })
	return n, nil
}

func (n *neighbor) openTable(ctx context.Context) (id string, err error) {
	return n.open(ctx, "nain-jaune", 3, 2, map[string]string{"deals": "40", "chips": "1000"})
}

func (n *neighbor) leave() {
	n.stop()
	n.ended.Wait()
}

func (n *neighbor) failed() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.err
}

// measure returns the times of the moves, pages and bots of a while.
func (n *neighbor) measure(ctx context.Context, d time.Duration) times {
	n.note(func(t *times) { *t = times{} })
	pause(ctx, d)
	var found times
	n.note(func(t *times) { found = *t })
	return found
}

func (n *neighbor) note(do func(t *times)) {
	n.mu.Lock()
	defer n.mu.Unlock()
	do(&n.times)
}

// play plays table after table.
func (n *neighbor) play(ctx context.Context) {
	for ctx.Err() == nil {
		err := n.playTable(ctx)
		if err == nil {
			var next string
			if next, err = n.openTable(ctx); err == nil {
				n.note(func(*times) { n.table = next })
			}
		}
		if err != nil && ctx.Err() == nil {
			n.note(func(*times) { n.err = errors.Join(n.err, fmt.Errorf("the neighbor's table: %w", err)) })
			return
		}
	}
}

// playTable plays the table until it is over.
func (n *neighbor) playTable(ctx context.Context) error {
	var since time.Time // when a bot's turn began
	return n.follow(ctx, n.table, func(s wire.Table) bool {
		now := time.Now()
		if !since.IsZero() {
			n.note(func(t *times) { t.bots = append(t.bots, now.Sub(since)) })
			since = time.Time{}
		}
		switch {
		case s.Status != "playing":
			return false
		case len(s.Legal) == 0:
			since = now
		default:
			n.move(ctx, s)
		}
		return ctx.Err() == nil
	})
}

// move plays one of the legal actions.
func (n *neighbor) move(ctx context.Context, s wire.Table) {
	pause(ctx, movePause)
	began := time.Now()
	status, err := n.act(ctx, n.table, s.Seq, s.Legal[n.random.IntN(len(s.Legal))])
	for err == nil && (status == http.StatusServiceUnavailable || status == http.StatusTooManyRequests) && ctx.Err() == nil {
		n.note(func(t *times) { t.failed++ })
		pause(ctx, movePause)
		status, err = n.act(ctx, n.table, s.Seq, s.Legal[0])
	}
	took := time.Since(began)
	if ctx.Err() == nil {
		n.note(func(t *times) {
			if t.moves = append(t.moves, took); err != nil || status >= http.StatusBadRequest {
				t.failed++
			}
		})
	}
}

// read reads pages in turn.
func (n *neighbor) read(ctx context.Context) {
	for i := 0; ctx.Err() == nil; i++ {
		pause(ctx, pagePause)
		var table string
		n.note(func(*times) { table = n.table })
		path := []string{"/", "/t/" + table, "/g/nain-jaune"}[i%3]
		began := time.Now()
		status, _, _, err := n.ask(ctx, http.MethodGet, path, nil)
		took := time.Since(began)
		if ctx.Err() == nil {
			n.note(func(t *times) {
				if t.pages = append(t.pages, took); err != nil || status >= http.StatusBadRequest {
					t.failed++
				}
			})
		}
	}
}
