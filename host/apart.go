package host

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"tablee/table"
)

// Limits of what is remembered of blocks: the people, and how often they are read for one of them.
const (
	maxApart   = 8192
	apartEvery = time.Minute
)

// apart remembers the blocks of those who lately listed tables, for outages.
type apart struct {
	mu sync.Mutex
	of map[table.PlayerID]blocks
}

// blocks are the people whom a person has blocked, or who have blocked them, as of a time.
type blocks struct {
	read   time.Duration // monotonic
	people []table.PlayerID
}

// learnApart reads a person's blocks unless they were read lately.
func (h *Host) learnApart(ctx context.Context, p table.PlayerID) error {
	now := h.clock.Elapsed()
	h.apart.mu.Lock()
	was, known := h.apart.of[p]
	h.apart.mu.Unlock()
	if known && now-was.read < apartEvery {
		return nil
	}
	people, err := h.cfg.Store.Apart(ctx, p)
	if h.cfg.Outage.Is(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the blocks of %s: %w", p, err)
	}
	h.apart.mu.Lock()
	defer h.apart.mu.Unlock()
	if h.apart.of == nil || !known && len(h.apart.of) >= maxApart {
		h.apart.of = map[table.PlayerID]blocks{}
	}
	h.apart.of[p] = blocks{now, people}
	return nil
}

// mayMeet reports whether a reader ("" for a stranger) may be shown the tables of an owner. Without knowledge of
// the reader's blocks, only their own are.
func (a *apart) mayMeet(reader, owner table.PlayerID) bool {
	if reader == "" || reader == owner {
		return true
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	b, known := a.of[reader]
	return known && !slices.Contains(b.people, owner)
}
