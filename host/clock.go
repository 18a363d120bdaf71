package host

import (
	"context"
	"log/slog"
	"slices"
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
	pause   time.Duration        // between two actions of bots
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

const (
	tick     = time.Second      // between two readings of a clock that is watched
	jumpFrom = 10 * time.Second // the least gap between two readings that is a jump
)

func (c *clock) init(cfg Config) {
	c.day, c.elapsed, c.store, c.log, c.pause = cfg.Now, cfg.Elapsed, cfg.Store, cfg.Log, cfg.Pause
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
		back := c.last.Sub(now)
		if back >= jumpFrom {
			c.log.Warn("the clock was set back", "by", back)
		}
		c.setBack = true
		c.since = c.since.Add(-back)
		if left := setBack(c.jumps, back, now); !slices.Equal(left, c.jumps) {
			c.wrong = append(c.wrong, without(c.jumps, left)...)
			c.wrong = c.wrong[max(0, len(c.wrong)-MaxJumps):]
			c.jumps, c.moved = left, true
		}
	case now.Sub(c.last) >= jumpFrom:
		c.jumps, c.moved = join(c.jumps, newJump(c.last, now)), true
		c.log.Warn("the clock jumped forward, or this process did not run: people keep the time they had", "by", now.Sub(c.last))
	}
	c.last = now
	return now
}

// watch reads the clock often, until ctx ends, has its jumps kept, and tells when it has
// jumped, or when a jump turned out to be none.
func (c *clock) watch(ctx context.Context, jumped func()) {
	for c.stayAlive(ctx, false); sleep(ctx, tick); c.stayAlive(ctx, false) {
		c.now()
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
func (c *clock) wasMoved() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	moved := c.moved
	c.moved = false
	return moved
}

// startWatching makes every gap from now on a jump; watch must follow.
func (c *clock) startWatching() {
	c.mu.Lock()
	c.watched, c.last = true, c.day().Round(0)
	c.since = c.last
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

// stood notes that nobody could play in a time although the clock went on.
func (c *clock) stood(began, ended time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.jumps, c.moved = join(c.jumps, newJump(began, ended)), true
}

// extend is when the time of an awaited person is up that began then and would be up at due:
// over a jump they keep what they had left before it.
func (c *clock) extend(t *table.Table, began, due time.Time) time.Time {
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

// lost is how much of the awaited person's turn nobody could play in, by now.
func (c *clock) lost(t *table.Table) (long time.Duration) {
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

// redraw shows the tables anew at which a clock runs: their people have more time, or less,
// than their pages say.
func (h *Host) redraw() {
	for _, lt := range h.tables.all() {
		lt.mu.Lock()
		if f := lt.frame; f != nil && !f.Deadline().IsZero() {
			lt.showAgain()
		}
		lt.mu.Unlock()
	}
}

// Now is the time of day by which commits are dated.
func (h *Host) Now() time.Time { return h.clock.now() }

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
	due = h.clock.deadline(t)
	absent := h.clock.afterHold(t, h.clock.extend(t, t.ActingSince, t.AbsenceDeadline()))
	if t.Status != table.StatusOpen && !absent.IsZero() && (due.IsZero() || absent.Before(due)) {
		due = absent
	}
	if t.Offer != nil {
		if asked := h.clock.extend(t, t.Offer.At, t.OfferDeadline()); due.IsZero() || !asked.IsZero() && asked.Before(due) {
			due = asked
		}
	}
	if forced := t.ForcedAt(h.cfg.Pause); !forced.IsZero() && (due.IsZero() || forced.Before(due)) {
		due = forced
	}
	return due
}

// deadline is when the awaited person's time is up, or when a table
// begins by itself; the zero time for never.
func (c *clock) deadline(t *table.Table) time.Time {
	if t.Status == table.StatusOpen {
		since, at := t.BeginAt()
		return c.extend(t, since, at)
	}
	return c.afterHold(t, c.extend(t, t.TurnBegan, t.Deadline()))
}

// afterHold is when the time of the awaited person is up that would be up at due: no clock runs
// while the moment before their turn is looked at. At a table that waits for their signal none
// runs at all.
func (c *clock) afterHold(t *table.Table, due time.Time) time.Time {
	end := t.ClockWaits(c.pause)
	switch {
	case due.IsZero() || t.HoldsForSignal():
		return time.Time{}
	case end.After(t.TurnBegan):
		return due.Add(end.Sub(t.TurnBegan))
	}
	return due
}
