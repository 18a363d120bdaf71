// Package clock computes deadlines of players. A period in which no one could play (the clock was set
// forward, the machine or every server was stopped, the store was out) is a [Jump], and players' time
// does not run during it. Nodes share their jumps through the store, so that all compute the same
// deadlines. Most tests drive a whole host (host/clock_test.go, host/jumps_test.go).
package clock

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"tablee/table"
)

// Clock reads the wall clock, which dates commits and may be set at any moment, and the monotonic
// clock, which measures short waits. It detects when the wall clock jumps forward: it was set, the
// machine was suspended, or the process was stopped. No one could play in that time, so no one loses it
// (docs/design/clocks-and-nodes.md#jumps).
type Clock struct {
	day     func() time.Time
	elapsed func() time.Duration // monotonic
	pause   time.Duration        // between two actions of bots
	longest time.Duration        // longest time a player is waited for
	store   Jumps
	log     *slog.Logger

	mu      sync.Mutex
	watched bool      // read at least every tick, so that a gap is a jump
	since   time.Time // start of watching, adjusted when the clock is set back
	last    time.Time // time of the last reading
	jumps   []Jump    // oldest first, disjoint
	wrong   []Jump    // jumps that turned out to be clock errors, and may still be in the store
	setBack bool      // since the last call of WasSetBack
	moved   bool      // jumps changed since Watch last checked

	// Used by Watch only: the time of the last exchange with the store, whether it failed, and the
	// jumps after it. Jumps in shared that another node has deleted are not stored again.
	asked  time.Duration
	alive  time.Duration // time of the last recorded heartbeat, 0 for never
	unkept bool
	shared []Jump
}

// JumpFrom is the smallest gap between two readings of a clock that counts as a jump.
const JumpFrom = 10 * time.Second

const (
	tick   = time.Second     // between two readings of a watched clock
	asking = 5 * time.Second // between two reads of other nodes' jumps
)

// Config configures a Clock.
type Config struct {
	// Day returns the wall-clock time. Elapsed returns the monotonic time since an arbitrary moment;
	// nil: derived from Day.
	Day     func() time.Time
	Elapsed func() time.Duration

	Pause   time.Duration // between two actions of bots; may be 0
	Longest time.Duration // longest time a player may be waited for
	Store   Jumps
	Log     *slog.Logger
}

// New returns a clock that is not watched yet.
func New(cfg Config) *Clock {
	if cfg.Elapsed == nil {
		began := cfg.Day()
		cfg.Elapsed = func() time.Duration { return cfg.Day().Sub(began) }
	}
	return &Clock{day: cfg.Day, elapsed: cfg.Elapsed, store: cfg.Store, log: cfg.Log, pause: cfg.Pause, longest: cfg.Longest}
}

// Now returns the wall-clock time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.day().Round(0) // drop the monotonic reading, which Sub would use
	switch {
	case !c.watched:
	case now.Before(c.last):
		back := c.last.Sub(now)
		if back >= JumpFrom {
			c.log.Warn("clock: set back", "by", back)
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
		c.log.Warn("clock: jumped forward or process was stopped, extend deadlines", "by", now.Sub(c.last))
	}
	c.last = now
	return now
}

// Watch reads the clock every tick until ctx ends, and shares its jumps through the store. It calls
// jumped whenever the jumps have changed.
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

// wasMoved reports whether the jumps have changed since the last call.
func (c *Clock) wasMoved() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	moved := c.moved
	c.moved = false
	return moved
}

// StartWatching makes every gap from now on a jump. The caller must start Watch.
func (c *Clock) StartWatching() {
	c.mu.Lock()
	c.watched, c.last = true, c.day().Round(0)
	c.since = c.last
	c.mu.Unlock()
}

// WasSetBack reports whether the clock has been set back since the last call.
func (c *Clock) WasSetBack() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	was := c.setBack
	c.setBack = false
	return was
}

// Stood records a period in which no one could play although the clock ran.
func (c *Clock) Stood(began, ended time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.jumps, c.moved = join(c.jumps, newJump(began, ended)), true
}

// Extend returns the adjusted end of a player's time that began at began and would end at due: after a
// jump, the player has the time they had left before it.
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

// Lost returns how much of the current turn has been lost to jumps so far.
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

// from returns the start of a jump for a table: a change at the table during the jump shows that it was
// still served then.
func (j Jump) from(t *table.Table) time.Time {
	if t.Changed.After(j.Before) && t.Changed.Before(j.After) {
		return t.Changed
	}
	return j.Before
}

// Deadline returns when the awaited player's time is up, or when a waiting table begins by itself; the
// zero time for never.
func (c *Clock) Deadline(t *table.Table) time.Time {
	if t.Status == table.StatusOpen {
		since, at := t.BeginAt()
		return c.Extend(t, since, at)
	}
	return c.AfterHold(t, c.Extend(t, t.TurnBegan, t.Deadline()))
}

// AfterHold returns the end of the awaited player's time, which would be due without held moments: no
// clock runs while the moment before their turn is shown. At a table that waits for their signal there
// is no deadline.
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

// Elapsed returns the monotonic time since an arbitrary moment.
func (c *Clock) Elapsed() time.Duration { return c.elapsed() }

// Sleep waits, and reports whether it was not interrupted by the end of ctx.
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
