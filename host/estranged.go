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
	maxEstranged   = 8192
	estrangedEvery = time.Minute
)

// estranged remembers the blocks of those who lately listed tables, for outages.
type estranged struct {
	mu sync.Mutex
	of map[table.PlayerID]blocks
}

// blocks are the people whom a person has blocked, or who have blocked them, as of a time.
type blocks struct {
	read   time.Duration // monotonic
	people []table.PlayerID
}

// learnEstranged reads a person's blocks unless they were read lately.
func (h *Host) learnEstranged(ctx context.Context, p table.PlayerID) error {
	now := h.clock.Elapsed()
	h.estranged.mu.Lock()
	was, known := h.estranged.of[p]
	h.estranged.mu.Unlock()
	if known && now-was.read < estrangedEvery {
		return nil
	}
	people, err := h.cfg.Store.Estranged(ctx, p)
	if h.cfg.Outage.Is(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the blocks of %s: %w", p, err)
	}
	h.estranged.mu.Lock()
	defer h.estranged.mu.Unlock()
	if h.estranged.of == nil || !known && len(h.estranged.of) >= maxEstranged {
		h.estranged.of = map[table.PlayerID]blocks{}
	}
	h.estranged.of[p] = blocks{now, people}
	return nil
}

// mayMeet reports whether a reader ("" for a stranger) may be shown the tables of an owner. Without knowledge of
// the reader's blocks, only their own are.
func (e *estranged) mayMeet(reader, owner table.PlayerID) bool {
	if reader == "" || reader == owner {
		return true
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	b, known := e.of[reader]
	return known && !slices.Contains(b.people, owner)
}
