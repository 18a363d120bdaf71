package pressure

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"
	"time"

	"tablee/web/api/wire"
)

// pressures begin the pressure of each kind. It ends with the context; lift then waits for its end.
var pressures = map[kind]func(ctx context.Context, r *run) (lift func(), err error){
	bodies:  pressBodies,
	replays: pressReplays,
	bots:    pressBots,
	hooks:   pressHooks,
}

// longGame is a finished game of the most seats and moves.
type longGame struct {
	id    string
	seats int
	last  uint64
}

// playLongGame plays a game to look back at, on a server without limits and pauses.
func (r *run) playLongGame(ctx context.Context) (g longGame, err error) {
	s, err := r.start("--bot-pause=0s", "--request-rate=0", "--action-rate=0")
	if err != nil {
		return g, err
	}
	defer func() {
		if stopped := s.Stop(); err == nil {
			err = stopped
		}
	}()
	ana, err := r.newGuest(ctx, strangerAddress, "Ana")
	if err != nil {
		return g, err
	}
	g.seats = 12
	if g.id, err = ana.open(ctx, "rondelic", g.seats-1, 1, map[string]string{"circles": "12"}); err != nil {
		return g, err
	}
	g.last, err = ana.playOut(ctx, g.id, rand.New(rand.NewPCG(r.cmd.Seed, 2)), nil)
	return g, err
}

// playOut plays random actions at once until the table is over or ctx ends, and returns the last seq. each is
// called after each action.
func (g *guest) playOut(ctx context.Context, id string, random *rand.Rand, each func()) (last uint64, err error) {
	failed := g.follow(ctx, id, func(s wire.Table) bool {
		if last = s.Seq; s.Status == "playing" && len(s.Legal) > 0 {
			_, err = g.act(ctx, id, s.Seq, s.Legal[random.IntN(len(s.Legal))])
			if each != nil {
				each()
			}
		}
		return s.Status == "playing" && err == nil
	})
	if err == nil {
		err = failed
	}
	return last, err
}

// pressReplays lets 24 connections ask for positions of the long game, from all viewpoints.
func pressReplays(ctx context.Context, r *run) (lift func(), err error) {
	const connections = 24
	viewpoints := []string{"w", "all"}
	for seat := range r.finished.seats {
		viewpoints = append(viewpoints, fmt.Sprint(seat))
	}
	var all sync.WaitGroup
	for i := range connections {
		random := rand.New(rand.NewPCG(r.cmd.Seed, uint64(100+i)))
		g := &guest{client: &http.Client{Transport: &http.Transport{}}, url: r.url, address: strangerAddress, token: "x"}
		all.Go(func() {
			for ctx.Err() == nil {
				path := fmt.Sprintf("/t/%s/replay?at=%d&as=%s", r.finished.id, random.Uint64N(r.finished.last), viewpoints[random.IntN(len(viewpoints))])
				if status, _, _, err := g.ask(ctx, http.MethodGet, path, nil); err != nil || status != http.StatusOK {
					pause(ctx, 100*time.Millisecond)
				}
			}
		})
	}
	return all.Wait, nil
}

// pressBots lets 30 guests play at once, each against three bots of level 4.
func pressBots(ctx context.Context, r *run) (lift func(), err error) {
	guests, err := r.strangers(ctx, 30)
	if err != nil {
		return nil, err
	}
	var all sync.WaitGroup
	for i, g := range guests {
		random := rand.New(rand.NewPCG(r.cmd.Seed, uint64(200+i)))
		all.Go(func() {
			for ctx.Err() == nil {
				id, err := g.open(ctx, "royal-reversi", 3, 4, nil)
				if err == nil {
					_, err = g.playOut(ctx, id, random, nil)
				}
				if err != nil {
					pause(ctx, time.Second)
				}
			}
		})
	}
	return all.Wait, nil
}

// pressHooks gives each of 60 guests ten webhooks at a host that accepts calls and never answers, and lets them
// be awaited at one table after another.
func pressHooks(ctx context.Context, r *run) (lift func(), err error) {
	dead, err := net.Listen("tcp", "127.0.0.2:0")
	if err != nil {
		return nil, err
	}
	var all sync.WaitGroup
	all.Go(func() { hold(ctx, dead) })
	guests, err := r.strangers(ctx, 60)
	if err != nil {
		return nil, err
	}
	for i, g := range guests {
		for j := range 10 {
			hook := map[string]string{"kind": "hook", "address": fmt.Sprintf("http://%s/%d/%d", dead.Addr(), i, j)}
			if err := g.call(ctx, http.MethodPost, "/api/v1/me/notifications", hook, nil); err != nil {
				return nil, err
			}
		}
		all.Go(func() {
			for ctx.Err() == nil {
				_, _ = g.open(ctx, "ronda", 1, 1, nil) // refused at the limit of tables
				pause(ctx, 5*time.Second)
			}
		})
	}
	return all.Wait, nil
}

// hold accepts connections and answers none, until ctx ends.
func hold(ctx context.Context, l net.Listener) {
	defer context.AfterFunc(ctx, func() { _ = l.Close() })()
	var held []net.Conn
	for {
		conn, err := l.Accept()
		if err != nil {
			break
		}
		held = append(held, conn)
	}
	for _, conn := range held {
		_ = conn.Close()
	}
}

// strangers registers guests.
func (r *run) strangers(ctx context.Context, n int) (all []*guest, err error) {
	for i := range n {
		g, err := r.newGuest(ctx, strangerAddress, fmt.Sprintf("Guest %c%c", 'a'+i%26, 'a'+i/26))
		if err != nil {
			return nil, err
		}
		all = append(all, g)
	}
	return all, nil
}
