package host

import (
	"sync/atomic"
	"time"

	"tablee/host/thinking"
)

// Stats is what a host has done since it was made, and what it is doing now.
type Stats struct {
	Accepted  uint64         // commits: people, bots and clocks
	Refused   uint64         // answered with a refusal or a table's problem
	Conflicts uint64         // commits another node, or a retry, was faster with
	Frames    uint64         // pictures made
	Thinks    uint64         // moves bots thought about
	Thinking  thinking.Stats // who thought, who waits for whom
	Asleep    int            // tables in memory whose bots wait for somebody to look, now
	Fallbacks uint64         // moves the game took for a bot that failed
	Timeouts  uint64         // clocks that ran out
	Heard     uint64         // news of other nodes whose commits came with them
	Followers int            // open streams, now
	Tables    int            // tables held in memory, now
	Damaged   int            // tables known to be damaged
	// Remembered is about how many bytes the frames of these remember of what was made of
	// them, now: see MaxRemembered.
	Remembered int
	Lag        time.Duration // how late the scheduler was, the last time it acted
}

// metrics are counted as things happen.
type metrics struct {
	accepted, refused, conflicts, frames, fallbacks, timeouts, heard atomic.Uint64

	followers, lag atomic.Int64
}

// Stats are the figures up to now.
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
