package clock

import (
	"context"
	"errors"
	"slices"
	"time"
)

// Jump is a time of day that nobody could play in: the clock was set forward over it, the
// machine or the process did not run, or the store was out.
type Jump struct{ Before, After time.Time } // whole milliseconds

// Jumps is the part of a Store that keeps jumps for as long as somebody has more time by them:
// a node that starts again, or another one, gives people the same.
type Jumps interface {
	// Jumps returns the jumps that are kept, the oldest first.
	Jumps(ctx context.Context) ([]Jump, error)

	// ChangeJumps keeps some jumps more and forgets others, in one transaction: those of them
	// that are kept already, or are not, are no error. Only the MaxJumps that ended last stay.
	ChangeJumps(ctx context.Context, add, forget []Jump) error

	// StayAlive notes when a server looked after the tables; LastAlive is what was noted last, by
	// any, the zero time for never.
	StayAlive(ctx context.Context, at time.Time) error
	LastAlive(ctx context.Context) (time.Time, error)
}

// MaxJumps is how many jumps are remembered: a restart is one, and a turn of a month may see many. Who
// loses one loses the time that it gave.
const MaxJumps = 512

// newJump makes a Jump, as a store keeps it.
func newJump(before, after time.Time) Jump {
	return Jump{before.Round(0).Truncate(time.Millisecond).UTC(), after.Round(0).Truncate(time.Millisecond).UTC()}
}

// meets reports whether two jumps have a moment in common.
func (j Jump) meets(other Jump) bool {
	return !j.After.Before(other.Before) && !other.After.Before(j.Before)
}

// join adds a jump to some that do not meet, in their order: those that it meets become one
// with it, so that nobody is given the same time twice.
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

// setBack are the jumps once the clock was set back to now. One that ended later was shorter
// by what the clock was set back, or none at all: the clock had been wrong.
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

// lasting are those of the jumps by which somebody may still have more time. No time for a move with
// its time bank, no absence and no time before bots take the open chairs is longer than over.
func lasting(jumps []Jump, now time.Time, over time.Duration) []Jump {
	for i := len(jumps) - 1; i >= 0; i-- {
		if now.Sub(jumps[i].After) > over {
			return jumps[i+1:]
		}
		now = now.Add(jumps[i].Before.Sub(jumps[i].After))
	}
	return jumps
}

// believes reports whether a jump that the store keeps is one for this node: it has met it too,
// or did not run when it ended. One that ends later than now was an error of a clock; those of
// two nodes may differ a little. c.mu is held.
func (c *Clock) believes(j Jump, now time.Time) bool {
	if j.After.After(now.Add(JumpFrom)) || slices.Contains(c.wrong, j) {
		return false
	}
	return c.since.After(j.After.Add(-JumpFrom)) || slices.ContainsFunc(c.jumps, j.meets)
}

// share makes the jumps of this node and those that the store keeps the same, and reports
// whether people now have more time than before, or less. A kept jump that this node did not
// live through becomes its own; one that it lived through was none, since it has acted in
// time. What a node has told its people holds as long as it runs, also when another forgets it.
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

// takeOver believes what is to be believed of the jumps that the store keeps, and lets go of
// those that are over. It returns all that are left.
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

// without are some jumps that are not among others.
func without(some, others []Jump) []Jump {
	return slices.DeleteFunc(slices.Clone(some), func(j Jump) bool { return slices.Contains(others, j) })
}

// keep shares jumps with the store while the clock is watched: at once when the clock has
// jumped, and now and then for what other nodes keep.
func (c *Clock) keep(ctx context.Context, jumped bool) (moved bool) {
	if !jumped && !c.unkept && c.elapsed()-c.asked < asking {
		return false
	}
	moved, err := c.share(ctx)
	if err != nil && !c.unkept && !errors.Is(err, context.Canceled) {
		c.log.Error("jumps of the clock could not be kept: a restart would forget them", "error", err)
	}
	c.asked, c.unkept = c.elapsed(), err != nil
	return moved
}

// Learn reads the jumps that are kept before anything is done at a table. In an outage it
// waits; where it fails otherwise, the tables go on without.
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
				c.log.Error("the jumps of the clock could not be read: people have no more time by them", "error", err)
			}
			return
		}
		if !Sleep(ctx, tick) {
			return
		}
		c.Now()
	}
}
