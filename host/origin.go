package host

import (
	"context"
	"sync"
	"time"

	"tablee/host/account"
	"tablee/host/network"
	"tablee/host/thinking"
	"tablee/table"
)

// origins remembers from which network people last acted on this node, in memory only, so that bots share the
// processor by network first: guests are free to make, networks are not. A person who has finished a game has
// a part of their own, wherever they are.
type origins struct {
	mu sync.Mutex
	of map[table.PlayerID]origin
}

type origin struct {
	network string
	known   bool          // has finished a game
	asked   time.Duration // when the store was last asked; 0: never
}

const (
	maxOrigins = 1 << 13         // people remembered; beyond them all are forgotten
	askAgain   = 2 * time.Minute // whether a person has finished a game meanwhile
)

// saw notes the network from which a person acts, if the context carries their address.
func (o *origins) saw(ctx context.Context, p table.PlayerID) {
	address := account.AddressOf(ctx)
	if address == "" {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	was := o.of[p]
	was.network = network.Widest(address)
	o.put(p, was)
}

// put stores what is known of a person. The caller holds o.mu.
func (o *origins) put(p table.PlayerID, is origin) {
	if _, has := o.of[p]; o.of == nil || !has && len(o.of) >= maxOrigins {
		o.of = map[table.PlayerID]origin{}
	}
	o.of[p] = is
}

// share returns the part of the processor that bots use for a person.
func (s *shared) share(ctx context.Context, person string) thinking.Share {
	p, now := table.PlayerID(person), max(1, s.clock.Elapsed())
	s.origins.mu.Lock()
	is, seen := s.origins.of[p]
	s.origins.mu.Unlock()
	if !seen || is.known {
		return thinking.Share{Person: person}
	}
	if is.asked == 0 || now-is.asked > askAgain {
		is.asked, is.known = now, s.hasFinished(ctx, p)
		s.origins.mu.Lock()
		s.origins.put(p, is)
		s.origins.mu.Unlock()
	}
	if is.known {
		return thinking.Share{Person: person}
	}
	return thinking.Share{Network: is.network, Person: person}
}

// hasFinished reports whether a person has finished a game. If the store cannot say so, they have not.
func (s *shared) hasFinished(ctx context.Context, p table.PlayerID) bool {
	rows, err := s.cfg.Store.Tables(ctx, Filter{Player: p, Status: []table.Status{table.StatusOver}, Limit: 1})
	return err == nil && len(rows) > 0
}
