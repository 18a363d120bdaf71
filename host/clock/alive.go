package clock

import (
	"context"
	"time"
)

// heartbeat is how often a node says that somebody looks after the tables: so much at most people are
// given too much when it is killed.
const heartbeat = 5 * time.Second

// stayAlive says now and then that somebody looks after the tables; at once when the server closes.
// That it cannot be said is no error of its own: the store is out, which is noticed elsewhere.
func (c *Clock) stayAlive(ctx context.Context, closing bool) {
	if !closing && c.alive != 0 && c.elapsed()-c.alive < heartbeat {
		return
	}
	if c.store.StayAlive(ctx, c.Now()) == nil {
		c.alive = max(1, c.elapsed())
	}
}

// stoodStill makes the time in which no server ran one that nobody could play in
// (docs/adr/0033). It is asked before this node does anything at a table.
func (c *Clock) stoodStill(ctx context.Context) error {
	last, err := c.store.LastAlive(ctx)
	now := c.Now()
	if err == nil && !last.IsZero() && now.Sub(last) >= tick {
		c.Stood(last, now)
		c.log.Info("no server ran: people keep the time they had", "for", now.Sub(last).Round(time.Second))
	}
	return err
}
