// Package clock knows what time it is for people who are waited for. A time that nobody could play
// in (the clock was set, the machine or every server stood still, the store was out) is a [Jump],
// over which nobody's time runs; nodes keep their jumps in the store, so that all give people the
// same. Its tests drive a whole host (host/clock_test.go, host/jumps_test.go).
package clock

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"tablee/table"
)

// Clock tells the time of day, which dates commits and may be set at any moment, and the
// monotonic time, by which short waits are measured. It notices when the time of day jumps
// forward: the clock was set, the machine was suspended, or the process was stopped. In
// that time nobody could play, so nobody loses it (docs/adr/0017).
type Clock struct {
	day     func() time.Time
	elapsed func() time.Duration // monotonic
	pause   time.Duration        // between two actions of bots
	longest time.Duration        // that somebody is waited for
	store   Jumps
	log     *slog.Logger

	mu      sync.Mutex
	watched bool      // read at least every tick, so that a gap is a jump
	since   time.Time // when watching began; it moves with the clock
	last    time.Time // the time of day when it was last read
	jumps   []Jump    // the oldest first; they do not meet
	wrong   []Jump    // those that were errors, and may be kept still
	setBack bool      // since the scheduler last asked
	moved   bool      // the jumps are others than the watch last told

	// Of the watch only: when the store was last asked, whether that failed, and the jumps as
	// they were then, which it keeps unless another node made it forget them.
	asked  time.Duration
	alive  time.Duration // when it last said that it is, 0 for never
	unkept bool
	shared []Jump
}

// JumpFrom is the least gap between two readings of a clock that is a jump.
const JumpFrom = 10 * time.Second

const (
	tick   = time.Second     // between two readings of a clock that is watched
	asking = 5 * time.Second // between two looks at what other nodes keep
)

// Config is what a Clock needs.
type Config struct {
	// Day is the time of day. Elapsed is the monotonic time since any moment, nil: Day's.
	Day     func() time.Time
	Elapsed func() time.Duration

	Pause   time.Duration // between two actions of bots; 0 is allowed
	Longest time.Duration // the longest that somebody may be waited for
	Store   Jumps
	Log     *slog.Logger
}

// New makes a clock that is not watched yet.
func New(cfg Config) *Clock {
	if cfg.Elapsed == nil {
		began := cfg.Day()
		cfg.Elapsed = func() time.Duration { return cfg.Day().Sub(began) }
	}
	return &Clock{day: cfg.Day, elapsed: cfg.Elapsed, store: cfg.Store, log: cfg.Log, pause: cfg.Pause, longest: cfg.Longest}
}

// Now is the time of day.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.day().Round(0) // without the monotonic reading, by which Sub would go
	switch {
	case !c.watched:
	case now.Before(c.last):
		back := c.last.Sub(now)
		if back >= JumpFrom {
			c.log.Warn("the clock was set back", "by", back)
		}
		c.setBack = true
		c.since = c.since.Add(-back)
		if left := setBack(c.jumps, back, now); !slices.Equal(left, c.jumps) {
			c.wrong = append(c.wrong, without(c.jumps, left)...)
			c.wrong = c.wrong[max(0, len(c.wrong)-MaxJumps):]
			c.jumps, c.moved = left, true
		}
	case now.Sub(c.last) >= JumpFrom:
		c.jumps, c.moved = join(c.jumps, newJump(c.last, now)), true
		c.log.Warn("the clock jumped forward, or this process did not run: people keep the time they had", "by", now.Sub(c.last))
	}
	c.last = now
	return now
}

// Watch reads the clock often, until ctx ends, has its jumps kept, and tells when it has
// jumped, or when a jump turned out to be none.
func (c *Clock) Watch(ctx context.Context, jumped func()) {
	for c.stayAlive(ctx, false); Sleep(ctx, tick); c.stayAlive(ctx, false) {
		c.Now()
		moved := c.wasMoved()
		if c.keep(ctx, moved) || moved {
			jumped()
		}
	}
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), tick)
	defer cancel()
	if c.wasMoved() || c.unkept {
		c.keep(ending, true)
	}
	c.stayAlive(ending, true)
	c.mu.Lock()
	c.watched = false
	c.mu.Unlock()
}

// wasMoved reports whether the jumps are others than when it was last asked.
func (c *Clock) wasMoved() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	moved := c.moved
	c.moved = false
	return moved
}

// StartWatching makes every gap from now on a jump; Watch must follow.
func (c *Clock) StartWatching() {
	c.mu.Lock()
	c.watched, c.last = true, c.day().Round(0)
	c.since = c.last
	c.mu.Unlock()
}

// WasSetBack reports whether the clock has been set back since it was last asked.
func (c *Clock) WasSetBack() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	was := c.setBack
	c.setBack = false
	return was
}

// Stood notes that nobody could play in a time although the clock went on.
func (c *Clock) Stood(began, ended time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.jumps, c.moved = join(c.jumps, newJump(began, ended)), true
}

// Extend is when the time of an awaited person is up that began then and would be up at due:
// over a jump they keep what they had left before it.
func (c *Clock) Extend(t *table.Table, began, due time.Time) time.Time {
	if due.IsZero() {
		return due
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, j := range c.jumps {
		if before := j.from(t); began.Before(j.After) && due.After(before) {
			due = j.After.Add(due.Sub(before))
		}
	}
	return due
}

// Lost is how much of the awaited person's turn nobody could play in, by now.
func (c *Clock) Lost(t *table.Table) (long time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, j := range c.jumps {
		from := j.from(t)
		if t.TurnBegan.After(from) {
			from = t.TurnBegan
		}
		long += max(0, j.After.Sub(from))
	}
	return long
}

// from is when a jump began for a table: the clock had been behind one that has changed in it.
func (j Jump) from(t *table.Table) time.Time {
	if t.Changed.After(j.Before) && t.Changed.Before(j.After) {
		return t.Changed
	}
	return j.Before
}

// Deadline is when the awaited person's time is up, or when a table
// begins by itself; the zero time for never.
func (c *Clock) Deadline(t *table.Table) time.Time {
	if t.Status == table.StatusOpen {
		since, at := t.BeginAt()
		return c.Extend(t, since, at)
	}
	return c.AfterHold(t, c.Extend(t, t.TurnBegan, t.Deadline()))
}

// AfterHold is when the time of the awaited person is up that would be up at due: no clock runs
// while the moment before their turn is looked at. At a table that waits for their signal none
// runs at all.
func (c *Clock) AfterHold(t *table.Table, due time.Time) time.Time {
	end := t.ClockWaits(c.pause)
	switch {
	case due.IsZero() || t.HoldsForSignal():
		return time.Time{}
	case end.After(t.TurnBegan):
		return due.Add(end.Sub(t.TurnBegan))
	}
	return due
}

// Elapsed is the monotonic time since some moment.
func (c *Clock) Elapsed() time.Duration { return c.elapsed() }

// Sleep waits, and reports whether ctx still holds.
func Sleep(ctx context.Context, long time.Duration) bool {
	if long <= 0 {
		return ctx.Err() == nil
	}
	timer := time.NewTimer(long)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
