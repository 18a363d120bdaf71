package host

import (
	"context"
	"errors"
	"sync"
	"time"

	"tablee/table"
)

// scheduler lets bots play and clocks run out. The node that wrote a table's last commit
// looks after it with a timer; every node also asks the store now and then for tables
// that are overdue: those it held before a restart, and those of a node that died. Two
// schedulers at one table do no harm, since both propose at the same seq.
type scheduler struct {
	host  *Host
	slots chan struct{} // one for each bot that may think at the same time; first come, first served

	mu     sync.Mutex
	ctx    context.Context // of Run; nil while not running
	timers map[table.ID]*time.Timer
	busy   map[table.ID]bool
	rests  map[table.ID]time.Time // tables to be left alone until then
	work   sync.WaitGroup
}

const (
	look  = 500 * time.Millisecond // between two questions to the store
	grace = 250 * time.Millisecond // for the node that looks after a table
	batch = 512                    // tables asked for at once
	again = time.Second            // after a failure
	never = time.Minute            // when a row is due but its table waits for nothing
)

// note sets the timer of a table that this node has just written to.
func (c *scheduler) note(id table.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ctx == nil || c.busy[id] {
		return
	}
	if timer := c.timers[id]; timer != nil {
		timer.Stop()
		delete(c.timers, id)
	}
	t := c.ours(id)
	if t == nil {
		return
	}
	now := c.host.cfg.Now()
	at := t.WakeAt(c.host.cfg.Pause)
	if at.IsZero() {
		return
	}
	if t.BotAwaited() && !asked(t) {
		at = now // it may think while people look
	}
	if rest := c.rests[id]; rest.After(at) {
		at = rest
	}
	c.timers[id] = time.AfterFunc(at.Sub(now), func() { c.serve(id, false) })
}

// ours is the newest fold of a table that this node looks after, else nil.
func (c *scheduler) ours(id table.ID) *table.Table {
	lt := c.host.tables.find(id)
	if lt == nil {
		return nil
	}
	lt.mu.Lock()
	defer lt.mu.Unlock()
	if !lt.ours || lt.frame == nil {
		return nil
	}
	return lt.frame.Table
}

// run works until ctx ends, and returns when all is done.
func (c *scheduler) run(ctx context.Context) {
	c.mu.Lock()
	c.ctx = ctx
	c.mu.Unlock()
	alone := c.host.cfg.Store.Changed() == nil
	wait, first := time.Duration(0), true
	for sleep(ctx, wait) {
		wait = c.poll(ctx, first, !alone && !first)
		first = false
	}
	c.mu.Lock()
	c.ctx = nil
	for _, timer := range c.timers {
		timer.Stop()
	}
	clear(c.timers)
	c.mu.Unlock()
	c.work.Wait()
}

// poll serves what is overdue in the store, and says when to ask again. The first time
// nothing is left to other nodes.
func (c *scheduler) poll(ctx context.Context, first, patient bool) time.Duration {
	now := c.host.cfg.Now()
	due := now.Add(-grace)
	if first {
		due = now
	}
	resting := c.resting(now)
	limit := batch + resting
	ids, err := c.host.cfg.Store.Due(ctx, due, limit)
	if err == nil {
		for _, id := range ids {
			c.found(id, now, patient)
		}
		if len(ids) == limit {
			return grace / 5
		}
		var next time.Time
		if next, err = c.host.cfg.Store.NextWake(ctx); err == nil {
			if left := next.Add(grace).Sub(now); !next.IsZero() && left > 0 {
				return min(left, look)
			}
		}
	}
	if err != nil && ctx.Err() == nil {
		c.host.cfg.Log.Error("the scheduler could not ask what is due", "error", err)
	}
	return look
}

// resting counts the tables to be left alone, forgetting those that have rested.
func (c *scheduler) resting(now time.Time) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, until := range c.rests {
		if !until.After(now) {
			delete(c.rests, id)
		}
	}
	return len(c.rests)
}

// found serves a table that the store says is due, unless somebody does already.
func (c *scheduler) found(id table.ID, now time.Time, patient bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ctx == nil || c.busy[id] || c.timers[id] != nil || c.rests[id].After(now) {
		return
	}
	c.timers[id] = time.AfterFunc(0, func() { c.serve(id, patient) })
}

func (c *scheduler) rest(id table.ID, long time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.rests[id] = c.host.cfg.Now().Add(long)
}

// serve does what is to be done at a table, and sets the timer for what comes next.
func (c *scheduler) serve(id table.ID, patient bool) {
	c.mu.Lock()
	ctx := c.ctx
	if ctx == nil || c.busy[id] {
		c.mu.Unlock()
		return
	}
	delete(c.timers, id)
	c.busy[id] = true
	c.work.Add(1)
	c.mu.Unlock()
	defer c.work.Done()
	if err := c.move(ctx, id, patient); err != nil && ctx.Err() == nil {
		c.host.cfg.Log.Error("the scheduler could not act", "table", id, "error", err)
		c.rest(id, again)
	}
	c.mu.Lock()
	delete(c.busy, id)
	c.mu.Unlock()
	c.note(id)
}

// move lets a bot play, or takes the action of somebody whose time is up.
func (c *scheduler) move(ctx context.Context, id table.ID, patient bool) error {
	h := c.host
	f, err := h.Frame(ctx, id)
	if err != nil {
		return err
	}
	t := f.Table
	due := t.WakeAt(h.cfg.Pause)
	if due.IsZero() {
		c.rest(id, never)
		return nil
	}
	seat := t.Turn()
	command := table.Command{Kind: table.Timeout, Seq: t.Seq}
	switch {
	case asked(t) && h.cfg.Now().Before(due):
		return nil // the timer waits for the answers, since they set it anew
	case t.BotAwaited():
		if left := due.Add(h.cfg.Think + late).Sub(h.cfg.Now()); patient && left > 0 {
			c.rest(id, left) // its own node may still be thinking
			return nil
		}
		action, err := c.think(ctx, f, seat)
		if err != nil {
			return err
		}
		command = table.Command{Kind: table.Act, Seq: t.Seq, Seat: seat, Text: action}
		if !sleep(ctx, due.Sub(h.cfg.Now())) {
			return nil
		}
	case h.cfg.Now().Before(due):
		return nil
	}
	_, _, err = h.propose(ctx, id, command)
	if errors.Is(err, table.ErrStale) || errors.Is(err, table.ErrTooEarly) || errors.Is(err, table.ErrClosed) {
		return nil
	}
	if err == nil {
		h.metrics.lag.Store(int64(h.cfg.Now().Sub(due)))
		if command.Kind == table.Timeout {
			h.metrics.timeouts.Add(1)
		}
	}
	return err
}

// asked reports whether people are asked to let an action be taken back: bots wait for
// what they say.
func asked(t *table.Table) bool { return t.Offer != nil && t.Offer.What == table.OfferUndo }

// sleep waits, and reports whether ctx still holds.
func sleep(ctx context.Context, long time.Duration) bool {
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
