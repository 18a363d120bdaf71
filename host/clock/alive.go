package clock

import (
	"context"
	"time"
)

// heartbeat is the interval at which a node records that it serves the tables. After a kill, people get
// at most that much extra time.
const heartbeat = 5 * time.Second

// stayAlive records a heartbeat when one is due, or in any case when closing. Failures are ignored:
// they mean that the store is out, which is detected elsewhere.
func (c *Clock) stayAlive(ctx context.Context, closing bool) {
	if !closing && c.alive != 0 && c.elapsed()-c.alive < heartbeat {
		return
	}
	if c.store.StayAlive(ctx, c.Now()) == nil {
		c.alive = max(1, c.elapsed())
	}
}

// stoodStill records the time in which no server ran as a jump (docs/design/clocks-and-nodes.md#restarts). It must run before this
// node does anything at a table.
func (c *Clock) stoodStill(ctx context.Context) error {
	last, err := c.store.LastAlive(ctx)
	now := c.Now()
	if err == nil && !last.IsZero() && now.Sub(last) >= tick {
		c.Stood(last, now)
		c.log.Info("clock: no server ran, extend deadlines", "for", now.Sub(last).Round(time.Second))
	}
	return err
}
