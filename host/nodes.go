package host

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"tablee/host/input"
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

// watch handles the writes of other nodes until ctx ends.
func (h *Host) watch(ctx context.Context) {
	const atOnce = 8
	var work sync.WaitGroup
	defer work.Wait()
	free := make(chan struct{}, atOnce)
	look := func(lt *liveTable, commits []table.Commit) {
		if !lt.followed() {
			lt.stale.note()
			h.cfg.Wrote(lt.id)
			return // it is read when it is next used
		}
		if len(commits) == 0 {
			lt.stale.note() // at once: a request that comes meanwhile waits for the read
		}
		free <- struct{}{}
		work.Go(func() {
			defer func() { <-free }()
			if err := lt.hear(ctx, commits); err != nil && ctx.Err() == nil && !errors.Is(err, input.ErrNotFound) {
				h.cfg.Log.Error("host: read table written by another node", "table", lt.id, "error", err)
			}
		})
	}
	moved := h.cfg.Store.Changed()
	for {
		select {
		case <-ctx.Done():
			return
		case m, open := <-moved:
			if !open {
				moved = nil
			} else if m.Table == "" {
				h.cfg.Wrote("")
				for _, lt := range h.tables.all() {
					look(lt, nil)
				}
			} else if lt := h.tables.find(m.Table); lt != nil {
				look(lt, m.Commits)
			} else {
				h.cfg.Wrote(m.Table)
			}
		}
	}
}

// hear applies the commits that came with a notice, or reads the store if they are not the next ones here.
func (lt *liveTable) hear(ctx context.Context, commits []table.Commit) error {
	if len(commits) > 0 {
		if err := lt.take(ctx); err != nil {
			return err
		}
		done, err := lt.goOn(ctx, commits)
		lt.give()
		if done && err == nil {
			lt.metrics.heard.Add(1)
			return nil
		}
		lt.stale.note()
	}
	_, err := lt.current(ctx)
	return err
}

// goOn applies commits of another node without reading them from the store. done is false when the log
// must be read: something else is known to be new, a commit is missing, or one does not fit. The caller
// holds lt.turn.
func (lt *liveTable) goOn(ctx context.Context, commits []table.Commit) (done bool, err error) {
	old := lt.latest()
	if old == nil || old.Table.Damaged || lt.stale.is() {
		return false, nil
	}
	end := uint64(len(old.Log))
	commits = slices.DeleteFunc(slices.Clone(commits), func(c table.Commit) bool { return c.Seq <= end })
	if len(commits) == 0 {
		return true, nil // already read
	}
	t := old.Table.Clone()
	for i, c := range commits {
		if c.Seq != end+uint64(i)+1 || t.Apply(c) != nil {
			return false, nil
		}
	}
	names, err := lt.namesWith(ctx, old, commits...)
	if err != nil {
		return false, err
	}
	if err := lt.sawHere(ctx, t); err != nil {
		return false, err
	}
	lt.mu.Lock()
	defer lt.mu.Unlock()
	lt.ours = false
	f := lt.frame // chat messages travel separately
	lt.show(&Frame{Table: t, Log: append(old.Log, commits...), Names: names, Messages: f.Messages, Silenced: f.Silenced})
	return true, nil
}
