package host

import (
	"sync/atomic"
	"time"
)

// Stats is what a host has done since it was made, and what it is doing now.
type Stats struct {
	Accepted  uint64        // commits: people, bots and clocks
	Refused   uint64        // answered with a refusal or a table's problem
	Conflicts uint64        // commits another node, or a retry, was faster with
	Frames    uint64        // pictures made
	Thinks    uint64        // moves bots thought about
	Fallbacks uint64        // moves the game took for a bot that failed
	Timeouts  uint64        // clocks that ran out
	Followers int           // open streams, now
	Tables    int           // tables held in memory, now
	Lag       time.Duration // how late the scheduler was, the last time it acted
}

// metrics are counted as things happen.
type metrics struct {
	accepted, refused, conflicts, frames, thinks, fallbacks, timeouts atomic.Uint64

	followers, lag atomic.Int64
}

// Stats are the figures up to now.
func (h *Host) Stats() Stats {
	f := &h.metrics
	h.tables.mu.Lock()
	tables := len(h.tables.byID)
	h.tables.mu.Unlock()
	return Stats{
		Accepted: f.accepted.Load(), Refused: f.refused.Load(), Conflicts: f.conflicts.Load(),
		Frames: f.frames.Load(), Thinks: f.thinks.Load(), Fallbacks: f.fallbacks.Load(),
		Timeouts: f.timeouts.Load(), Followers: int(f.followers.Load()), Tables: tables,
		Lag: time.Duration(f.lag.Load()),
	}
}
