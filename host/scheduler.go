package host

import (
	"context"
	"errors"
	"sync"
	"time"

	"tablee/host/clock"
	"tablee/host/thinking"
	"tablee/table"
)

// scheduler lets bots play and clocks run out. The node that wrote a table's last commit looks after it
// with a timer. Every node also polls the store for overdue tables: its own from before a restart, and
// those of a node that died. Two schedulers at one table do no harm, since both propose at the same seq.
//
// Due times are times of day (liveTable.now), which may be set at any moment: no timer runs longer than
// nap before the time is checked again. How long a table is left alone is monotonic time (clock.Elapsed).
type scheduler struct {
	host *Host
	desk *thinking.Desk // schedules the bots that think

	mu     sync.Mutex
	ctx    context.Context // of Run; nil while not running
	timers map[table.ID]*time.Timer
	busy   map[table.ID]bool
	rests  map[table.ID]rest // tables to leave alone
	alone  bool              // there are no other nodes
	looked time.Duration     // when tables dated ahead of the clock were last looked for
	lost   lost
	work   sync.WaitGroup
}

// rest leaves a table alone until a moment in monotonic time, or until it has another seq.
type rest struct {
	until time.Duration
	seq   uint64 // 0: unknown
}

const (
	look  = 500 * time.Millisecond // interval between polls of the store
	grace = 250 * time.Millisecond // head start of the node that looks after a table
	batch = 512                    // tables per poll
	again = time.Second            // delay after a failure
	never = time.Minute            // delay when a row is due but its table waits for nothing
	nap   = 5 * time.Second        // before the time of day is checked again
	spare = 5 * time.Minute        // before a table whose people have more time is checked again
)

// note sets the timer of a table that this node looks after.
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
	t, who, now := c.ours(id)
	if t == nil {
		return
	}
	at := c.host.goesOnAt(t, who)
	if at.IsZero() {
		return
	}
	left := at.Sub(now)
	switch {
	case !who.ours:
		left += c.patience(t)
	case t.BotAwaited() && !asked(t) && who.class != thinking.Nobody:
		left = 0 // it may think while people look at the last move
	}
	if r, resting := c.rests[id]; resting && (r.seq == 0 || r.seq == t.Seq) {
		left = max(left, r.until-c.host.clock.Elapsed())
	}
	if left > nap {
		c.timers[id] = time.AfterFunc(nap, func() { c.note(id) })
		return
	}
	c.timers[id] = time.AfterFunc(left, func() { c.serve(id, !who.ours) })
}

// ours returns the newest fold of a table that this node looks after, else nil, with its audience and the
// time at the table. A node looks after tables that it was the last to write to, and, in case no other
// node does, after tables with an awaited bot that people look at on this node.
func (c *scheduler) ours(id table.ID) (*table.Table, audience, time.Time) {
	lt := c.host.tables.find(id)
	if lt == nil {
		return nil, audience{}, time.Time{}
	}
	f, now := lt.latest(), lt.now()
	if f == nil {
		return nil, audience{}, now
	}
	who := lt.audience(f.Table)
	if !who.ours && !(who.here && f.Table.BotAwaited()) {
		return nil, who, now
	}
	who.ours = who.ours || c.alone
	return f.Table, who, now
}

// run works until ctx ends, and returns when all work is done.
func (c *scheduler) run(ctx context.Context) {
	c.host.clock.StartWatching()
	c.host.clock.Learn(ctx, c.host.cfg.Outage.Is)
	c.mu.Lock()
	c.ctx = ctx
	c.mu.Unlock()
	c.work.Go(func() { c.host.clock.Watch(ctx, c.host.redraw) })
	for _, lt := range c.host.tables.all() {
		c.note(lt.id)
	}
	wait, first := time.Duration(0), true
	for clock.Sleep(ctx, wait) {
		wait = c.poll(ctx, first, !c.alone && !first)
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

// poll serves the tables that are overdue in the store, and returns when to poll again. The first poll
// leaves nothing to other nodes.
func (c *scheduler) poll(ctx context.Context, first, patient bool) time.Duration {
	now := c.host.clock.Now()
	due := now.Add(-grace)
	if first {
		due = now
	}
	err := c.findLost(ctx, now)
	if err == nil {
		err = c.findAhead(ctx, now, first, patient)
	}
	limit := batch + c.resting()
	var ids []table.ID
	if err == nil {
		ids, err = c.host.cfg.Store.Due(ctx, due, limit)
	}
	if err == nil {
		for _, id := range ids {
			c.found(id, patient)
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
		c.host.cfg.Log.Error("scheduler: poll due tables", "error", err)
	}
	return look
}

// resting counts the tables to leave alone, after dropping the rests that are over.
func (c *scheduler) resting() int {
	now := c.host.clock.Elapsed()
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, r := range c.rests {
		if r.until <= now {
			delete(c.rests, id)
		}
	}
	return len(c.rests)
}

// findAhead serves the tables whose last commit is dated after now because the clock was set back: the
// store reports them as due only much later. It looks for them at first, after the clock was set back, and
// once a minute for the tables of a node that died.
func (c *scheduler) findAhead(ctx context.Context, now time.Time, first, patient bool) error {
	const every, page = time.Minute, 100
	at := c.host.clock.Elapsed()
	if c.host.clock.WasSetBack() {
		c.mu.Lock()
		clear(c.rests)
		c.mu.Unlock()
	} else if !first && at-c.looked < every {
		return nil
	}
	c.looked = at
	since := now.Add(clock.JumpFrom) // the clocks of two nodes may differ a little
	for skip := 0; ; skip += page {
		rows, err := c.host.cfg.Store.Tables(ctx, Filter{Since: since, Limit: page, Skip: skip}) // last changed first
		if err != nil {
			return err
		}
		for _, row := range rows {
			if !row.Changed.After(since) {
				return nil
			}
			if !row.WakeAt.IsZero() && !c.waits(row.ID) {
				c.found(row.ID, patient)
			}
		}
		if len(rows) < page {
			return nil
		}
	}
}

// waits reports whether a table has a timer.
func (c *scheduler) waits(id table.ID) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.timers[id] != nil
}

// found serves a table that the store reports as due, whatever its timer, unless it is being served
// already.
func (c *scheduler) found(id table.ID, patient bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ctx == nil || c.busy[id] || c.rests[id].until > c.host.clock.Elapsed() {
		return
	}
	if timer := c.timers[id]; timer != nil {
		timer.Stop()
		patient = false // no other node looks after it
	}
	c.timers[id] = time.AfterFunc(0, func() { c.serve(id, patient) })
}

// rest leaves a table alone for long, or until its seq differs from seq; with seq 0, whatever its seq.
func (c *scheduler) rest(id table.ID, seq uint64, long time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.rests[id] = rest{c.host.clock.Elapsed() + long, seq}
}

// serve makes the due move at a table, and sets the timer for the next.
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
	if err := c.move(ctx, id, patient); errors.Is(err, ErrDamaged) {
		c.rest(id, 0, never) // already logged
	} else if err != nil && ctx.Err() == nil {
		c.host.cfg.Log.Error("scheduler: serve table", "table", id, "error", err)
		c.rest(id, 0, again)
	}
	c.mu.Lock()
	delete(c.busy, id)
	c.mu.Unlock()
	c.note(id)
}

func (c *scheduler) init(h *Host) {
	c.host = h
	c.desk = thinking.NewDesk(thinking.Config{Places: h.cfg.Thinkers, Fair: h.cfg.Think, Now: h.clock.Elapsed})
	c.alone = h.cfg.Store.Changed() == nil
	c.timers = map[table.ID]*time.Timer{}
	c.busy = map[table.ID]bool{}
	c.rests = map[table.ID]rest{}
}

// attend lets bots play at a table where a person has become present.
func (c *scheduler) attend(id table.ID) {
	c.mu.Lock()
	if c.rests[id].seq > 0 {
		delete(c.rests, id)
	}
	c.mu.Unlock()
	c.note(id)
}
