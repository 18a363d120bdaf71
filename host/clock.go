package host

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"tablee/table"
)

// clock tells the time of day, which dates commits and may be set at any moment, and the
// monotonic time, by which short waits are measured. It notices when the time of day jumps
// forward: the clock was set, the machine was suspended, or the process was stopped. In
// that time nobody could play, so nobody loses it (docs/adr/0017).
type clock struct {
	day     func() time.Time
	elapsed func() time.Duration // monotonic
	log     *slog.Logger

	mu      sync.Mutex
	watched bool      // read at least every tick, so that a gap is a jump
	last    time.Time // the time of day when it was last read
	jumps   []jump    // the oldest first
	setBack bool      // since the scheduler last asked
}

// jump is a time of day that nobody lived through.
type jump struct{ before, after time.Time }

const (
	tick     = time.Second      // between two readings of a clock that is watched
	jumpFrom = 10 * time.Second // the least gap between two readings that is a jump
	maxJumps = 32               // that are remembered
)

func (c *clock) init(cfg Config) {
	c.day, c.elapsed, c.log = cfg.Now, cfg.Elapsed, cfg.Log
	if c.elapsed == nil {
		began := cfg.Now()
		c.elapsed = func() time.Duration { return cfg.Now().Sub(began) }
	}
}

// now is the time of day.
func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.day().Round(0) // without the monotonic reading, by which Sub would go
	switch {
	case !c.watched:
	case now.Before(c.last):
		if back := c.last.Sub(now); back >= jumpFrom {
			c.log.Warn("the clock was set back", "by", back)
		}
		c.setBack = true
		for n := len(c.jumps); n > 0 && c.jumps[n-1].after.After(now); n-- {
			c.jumps = c.jumps[:n-1] // a clock that was set wrong is set right
		}
	case now.Sub(c.last) >= jumpFrom:
		c.jumps = append(c.jumps[max(0, len(c.jumps)+1-maxJumps):], jump{c.last, now})
		c.log.Warn("the clock jumped forward, or this process did not run: people keep the time they had", "by", now.Sub(c.last))
	}
	c.last = now
	return now
}

// watch reads the clock often, until ctx ends.
func (c *clock) watch(ctx context.Context) {
	for sleep(ctx, tick) {
		c.now()
	}
	c.mu.Lock()
	c.watched = false
	c.mu.Unlock()
}

// startWatching makes every gap from now on a jump; watch must follow.
func (c *clock) startWatching() {
	c.mu.Lock()
	c.watched, c.last = true, c.day().Round(0)
	c.mu.Unlock()
}

// wasSetBack reports whether the clock has been set back since it was last asked.
func (c *clock) wasSetBack() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	was := c.setBack
	c.setBack = false
	return was
}

// extend is when the time of an awaited person is up that would be up at due: over a jump
// in their turn they keep what they had left before it.
func (c *clock) extend(t *table.Table, due time.Time) time.Time {
	began := t.TurnBegan
	if t.Status == table.StatusOpen {
		began = t.Opened
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, j := range c.jumps {
		before := j.before
		if t.Changed.After(before) {
			before = t.Changed // the clock had been behind the table
		}
		if began.Before(j.after) && due.After(before) {
			due = j.after.Add(due.Sub(before))
		}
	}
	return due
}

// now is the time at this table: the time of day, unless that was set back behind the
// table's last commit. Then it is as much later than the commit as has passed since the
// commit was first seen here, so that every wait ends.
func (lt *liveTable) now() time.Time {
	now := lt.clock.now()
	lt.mu.Lock()
	defer lt.mu.Unlock()
	if lt.frame == nil {
		return now
	}
	steady := lt.frame.Table.Changed.Add(max(0, lt.clock.elapsed()-lt.seen))
	if steady.After(now) {
		return steady
	}
	return now
}

// wakeAt is when a bot or the clock must act at a table; the zero time for never.
func (h *Host) wakeAt(t *table.Table) time.Time {
	due := t.WakeAt(h.cfg.Pause)
	if due.IsZero() || t.BotAwaited() {
		return due
	}
	return h.clock.extend(t, due)
}
