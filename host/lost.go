package host

import (
	"context"
	"slices"
	"time"

	"tablee/table"
)

// lost tracks the peers in order to notice a lost node. A table whose last commit is older than the loss
// may have been that node's, so this node no longer waits for its bots.
type lost struct {
	asked time.Duration // when the store was last asked, in monotonic time
	peers []string      // the peers at that time
	at    time.Time     // when a peer was last found missing; guarded by scheduler.mu
}

// findLost checks now and then whether a peer has disconnected. Its tables then belong to no node, and
// this one looks after those that it has in memory or finds to be due.
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

// patience returns how long after a bot is due at a table this node leaves it to the one that looks after
// it. The caller holds c.mu.
func (c *scheduler) patience(t *table.Table) time.Duration {
	if !t.Changed.After(c.lost.at) {
		return 0
	}
	return c.host.cfg.Think + late
}

// leave reports whether to leave a table to the node that looks after it, since that may still be thinking
// for the bot that is due.
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
