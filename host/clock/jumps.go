package clock

import (
	"context"
	"errors"
	"slices"
	"time"
)

// Jump is a period of wall-clock time in which no one could play: the clock was set forward over it,
// the machine or the process was stopped, or the store was out.
type Jump struct{ Before, After time.Time } // whole milliseconds

// Jumps is the part of a Store that keeps jumps for as long as they extend a deadline, so that
// restarted nodes and other nodes compute the same deadlines.
type Jumps interface {
	// Jumps returns the stored jumps, oldest first.
	Jumps(ctx context.Context) ([]Jump, error)

	// ChangeJumps adds and deletes jumps in one transaction. Adding a stored jump or deleting an
	// unknown one is no error. Only the latest MaxJumps jumps are kept.
	ChangeJumps(ctx context.Context, add, forget []Jump) error

	// StayAlive records that a server serves the tables; LastAlive returns the last time recorded by
	// any server, the zero time for never.
	StayAlive(ctx context.Context, at time.Time) error
	LastAlive(ctx context.Context) (time.Time, error)
}

// MaxJumps limits the stored jumps: each restart is one, and a turn of a month may see many. Dropping a
// jump loses the time that it gave to players.
const MaxJumps = 512

// newJump returns a Jump at the store's precision.
func newJump(before, after time.Time) Jump {
	return Jump{before.Round(0).Truncate(time.Millisecond).UTC(), after.Round(0).Truncate(time.Millisecond).UTC()}
}

// meets reports whether two jumps overlap or touch.
func (j Jump) meets(other Jump) bool {
	return !j.After.Before(other.Before) && !other.After.Before(j.Before)
}

// join adds a jump to disjoint jumps in order. It merges overlapping ones, so that no time is given
// twice.
func join(jumps []Jump, j Jump) []Jump {
	var all []Jump
	for _, other := range jumps {
		if !other.meets(j) {
			all = append(all, other)
			continue
		}
		if other.Before.Before(j.Before) {
			j.Before = other.Before
		}
		if other.After.After(j.After) {
			j.After = other.After
		}
	}
	all = append(all, j)
	slices.SortFunc(all, func(a, b Jump) int { return a.After.Compare(b.After) })
	return all[max(0, len(all)-MaxJumps):]
}

// setBack returns the jumps after the clock was set back to now. A jump that ended later was caused by
// a wrong clock: it is shortened by the correction, or dropped if nothing is left.
func setBack(jumps []Jump, by time.Duration, now time.Time) (left []Jump) {
	for _, j := range jumps {
		if j.After.After(now) {
			if j = newJump(j.Before, j.After.Add(-by)); j.After.Sub(j.Before) < JumpFrom {
				continue
			}
		}
		left = append(left, j)
	}
	return left
}

// lasting returns the jumps that may still extend a deadline. over is the longest possible wait: no
// move time with time bank, absence or delay before bots take open chairs is longer.
func lasting(jumps []Jump, now time.Time, over time.Duration) []Jump {
	for i := len(jumps) - 1; i >= 0; i-- {
		if now.Sub(jumps[i].After) > over {
			return jumps[i+1:]
		}
		now = now.Add(jumps[i].Before.Sub(jumps[i].After))
	}
	return jumps
}

// believes reports whether this node accepts a stored jump: it has seen the jump too, or did not run
// when it ended. A jump that ends later than now (allowing for small differences between nodes) was a
// clock error. The caller holds c.mu.
func (c *Clock) believes(j Jump, now time.Time) bool {
	if j.After.After(now.Add(JumpFrom)) || slices.Contains(c.wrong, j) {
		return false
	}
	return c.since.After(j.After.Add(-JumpFrom)) || slices.ContainsFunc(c.jumps, j.meets)
}

// share synchronizes the jumps of this node with the store, and reports whether deadlines have changed.
// A stored jump that ended before this node started becomes its own; one that it lived through without
// noticing was an error. A node keeps the jumps it has applied as long as it runs, even if another node
// deletes them.
func (c *Clock) share(ctx context.Context) (moved bool, err error) {
	kept, err := c.store.Jumps(ctx)
	if err != nil {
		return false, err
	}
	jumps, moved := c.takeOver(kept)
	add, forget := without(without(jumps, kept), c.shared), without(kept, jumps)
	if len(add)+len(forget) > 0 {
		err = c.store.ChangeJumps(ctx, add, forget)
	}
	if err == nil {
		c.shared = jumps
	}
	return moved, err
}

// takeOver merges the accepted stored jumps into those of this node, and drops the ones that no longer
// matter. It returns the result.
func (c *Clock) takeOver(kept []Jump) (jumps []Jump, moved bool) {
	now := c.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	jumps = c.jumps
	for _, j := range kept {
		if c.believes(j, now) {
			jumps = join(jumps, j)
		}
	}
	jumps = lasting(jumps, now, 2*c.longest)
	moved = !slices.Equal(jumps, c.jumps)
	c.jumps = jumps
	return jumps, moved
}

// without returns the jumps in some that are not in others.
func without(some, others []Jump) []Jump {
	return slices.DeleteFunc(slices.Clone(some), func(j Jump) bool { return slices.Contains(others, j) })
}

// keep shares jumps with the store while the clock is watched: at once after a jump, and otherwise at
// intervals, for those of other nodes.
func (c *Clock) keep(ctx context.Context, jumped bool) (moved bool) {
	if !jumped && !c.unkept && c.elapsed()-c.asked < asking {
		return false
	}
	moved, err := c.share(ctx)
	if err != nil && !c.unkept && !errors.Is(err, context.Canceled) {
		c.log.Error("clock: store jumps, which a restart would lose", "error", err)
	}
	c.asked, c.unkept = c.elapsed(), err != nil
	return moved
}

// Learn reads the stored jumps before anything is done at a table. In an outage it waits; after any
// other failure the tables run without them.
func (c *Clock) Learn(ctx context.Context, down func(error) bool) {
	for asked := false; ; {
		var err error
		if !asked {
			err = c.stoodStill(ctx)
			asked = err == nil
		}
		moved := false
		if err == nil {
			moved, err = c.share(ctx)
		}
		c.mu.Lock()
		c.moved = c.moved || moved
		c.mu.Unlock()
		if !down(err) {
			if err != nil && ctx.Err() == nil {
				c.log.Error("clock: read jumps, deadlines are not extended", "error", err)
			}
			return
		}
		if !Sleep(ctx, tick) {
			return
		}
		c.Now()
	}
}
