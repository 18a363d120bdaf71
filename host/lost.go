package host

import (
	"context"
	"slices"
	"time"

	"tablee/table"
)

// lost is which node was lost last, as the store sees it: the tables whose last commit is older may
// have been that node's, and nobody waits for what it thinks.
type lost struct {
	asked time.Duration // when the store was last asked, in monotonic time
	peers []string      // as it said then
	at    time.Time     // when a peer was found to be missing; guarded by scheduler.mu
}

// findLost asks, now and then, whether a peer is no longer connected. Its tables are then nobody's,
// and this node looks after those that it has in memory or finds to be due.
func (c *scheduler) findLost(ctx context.Context, now time.Time) error {
	at := c.host.clock.Elapsed()
	if c.alone || at-c.lost.asked < look {
		return nil
	}
	peers, err := c.host.cfg.Store.Peers(ctx)
	if err != nil {
		return err
	}
	gone := slices.ContainsFunc(c.lost.peers, func(node string) bool { return !slices.Contains(peers, node) })
	c.lost.asked, c.lost.peers = at, peers
	if !gone {
		return nil
	}
	c.mu.Lock()
	c.lost.at = now
	for id, r := range c.rests {
		if r.seq > 0 {
			delete(c.rests, id)
		}
	}
	c.mu.Unlock()
	for _, lt := range c.host.tables.all() {
		c.note(lt.id)
	}
	return nil
}

// patience is how long after a bot was to act at a table this node leaves it to the one that
// looks after it. c.mu is held.
func (c *scheduler) patience(t *table.Table) time.Duration {
	if !t.Changed.After(c.lost.at) {
		return 0
	}
	return c.host.cfg.Think + late
}

// leave leaves a table to the node that looks after it, if that may still be thinking for the bot
// that is due.
func (c *scheduler) leave(lt *liveTable, t *table.Table, due time.Time) bool {
	now := lt.now()
	c.mu.Lock()
	defer c.mu.Unlock()
	left := due.Add(c.patience(t)).Sub(now)
	if left > 0 {
		c.rests[t.ID] = rest{c.host.clock.Elapsed() + left, t.Seq}
	}
	return left > 0
}
