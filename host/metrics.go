package host

import (
	"sync/atomic"
	"time"

	"tablee/host/thinking"
)

// Stats holds counters since the host was created, and its current state.
type Stats struct {
	Accepted  uint64         // commits by people, bots and clocks
	Refused   uint64         // commands answered with a refusal or a table's problem
	Conflicts uint64         // commits that another node, or a retry, was ahead of
	Frames    uint64         // frames made
	Thinks    uint64         // moves bots thought about
	Thinking  thinking.Stats // thinks and queues by class
	Asleep    int            // tables in memory whose bots wait for a person to look, now
	Fallbacks uint64         // default actions played for bots that failed
	Timeouts  uint64         // timeouts played
	Heard     uint64         // writes of other nodes applied from the commits that came with the notice
	Followers int            // open streams, now
	Tables    int            // tables held in memory, now
	Damaged   int            // tables known to be damaged
	// Remembered is the approximate size in bytes of all answers that the frames of these tables remember,
	// now: see MaxRemembered.
	Remembered int
	Lag        time.Duration // how late the scheduler was, the last time it acted
}

// metrics holds the counters behind Stats.
type metrics struct {
	accepted, refused, conflicts, frames, fallbacks, timeouts, heard atomic.Uint64

	followers, lag atomic.Int64
}

// Stats returns the figures up to now.
func (h *Host) Stats() Stats {
	f, thinks := &h.metrics, h.scheduler.desk.Stats()
	tables, remembered, asleep := h.tables.all(), 0, 0
	for _, lt := range tables {
		if f := lt.latest(); f != nil {
			_, bytes := f.Remembered()
			remembered += bytes
			if t := f.Table; t.BotAwaited() && !awaitsPeople(t) && lt.audience(t).class == thinking.Nobody {
				asleep++
			}
		}
	}
	return Stats{
		Accepted: f.accepted.Load(), Refused: f.refused.Load(), Conflicts: f.conflicts.Load(),
		Frames: f.frames.Load(), Thinks: sum(thinks.Thinks), Thinking: thinks, Asleep: asleep, Fallbacks: f.fallbacks.Load(),
		Timeouts: f.timeouts.Load(), Heard: f.heard.Load(), Followers: int(f.followers.Load()), Tables: len(tables), Remembered: remembered, Damaged: h.damaged(),
		Lag: time.Duration(f.lag.Load()),
	}
}

func sum(counts [thinking.Classes]uint64) (n uint64) {
	for _, c := range counts {
		n += c
	}
	return n
}
