package host

import (
	"context"
	"errors"
	"sync"
	"time"

	"tablee/host/clock"
	"tablee/host/input"
	"tablee/host/thinking"
	"tablee/table"
)

// scheduler lets bots play and clocks run out. The node that wrote a table's last commit
// looks after it with a timer; every node also asks the store now and then for tables
// that are overdue: those it held before a restart, and those of a node that died. Two
// schedulers at one table do no harm, since both propose at the same seq.
//
// When something is due is a time of day (liveTable.now), which may be set at any moment: no
// timer runs longer than a nap before it is looked at again. How long a table is left alone
// is monotonic time (clock.Elapsed).
type scheduler struct {
	host *Host
	desk *thinking.Desk // who thinks when

	mu     sync.Mutex
	ctx    context.Context // of Run; nil while not running
	timers map[table.ID]*time.Timer
	busy   map[table.ID]bool
	rests  map[table.ID]rest // tables to be left alone
	alone  bool              // there is no other node
	looked time.Duration     // when tables that are ahead of the clock were last looked for
	lost   lost
	work   sync.WaitGroup
}

// rest leaves a table alone until then, in monotonic time, or until it has another seq.
type rest struct {
	until time.Duration
	seq   uint64 // 0: not known
}

const (
	look  = 500 * time.Millisecond // between two questions to the store
	grace = 250 * time.Millisecond // for the node that looks after a table
	batch = 512                    // tables asked for at once
	again = time.Second            // after a failure
	never = time.Minute            // when a row is due but its table waits for nothing
	nap   = 5 * time.Second        // before the time of day is looked at again
	spare = 5 * time.Minute        // before a table whose people have more time is looked at again
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
		left = 0 // it may think while people look
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

// ours is the newest fold of a table that this node looks after, else nil, and the time at
// the table. It looks after those that it has written to last, and, when no other node does,
// after those where a bot is awaited by somebody who looks at them here.
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

// run works until ctx ends, and returns when all is done.
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

// poll serves what is overdue in the store, and says when to ask again. The first time
// nothing is left to other nodes.
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
		c.host.cfg.Log.Error("the scheduler could not ask what is due", "error", err)
	}
	return look
}

// resting counts the tables to be left alone, forgetting those that have rested.
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

// findAhead serves the tables whose last commit is dated after now, since the clock was set
// back: the store says only much later that they are due. It looks for them at first, when
// the clock is set back, and now and then, for those of a node that died.
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
		rows, err := c.host.cfg.Store.Tables(ctx, Filter{Since: since, Limit: page, Skip: skip}) // the last changed first
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

// found serves a table that the store says is due, whatever its timer says, unless somebody
// does already.
func (c *scheduler) found(id table.ID, patient bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ctx == nil || c.busy[id] || c.rests[id].until > c.host.clock.Elapsed() {
		return
	}
	if timer := c.timers[id]; timer != nil {
		timer.Stop()
		patient = false // there is no other node that looks after it
	}
	c.timers[id] = time.AfterFunc(0, func() { c.serve(id, patient) })
}

// rest leaves a table alone for so long, unless it gets another seq than this; 0: whatever
// its seq.
func (c *scheduler) rest(id table.ID, seq uint64, long time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.rests[id] = rest{c.host.clock.Elapsed() + long, seq}
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
	if err := c.move(ctx, id, patient); errors.Is(err, ErrDamaged) {
		c.rest(id, 0, never) // the log says so already
	} else if err != nil && ctx.Err() == nil {
		c.host.cfg.Log.Error("the scheduler could not act", "table", id, "error", err)
		c.rest(id, 0, again)
	}
	c.mu.Lock()
	delete(c.busy, id)
	c.mu.Unlock()
	c.note(id)
}

// move lets a bot play, or takes the action of somebody whose time is up.
func (c *scheduler) move(ctx context.Context, id table.ID, patient bool) error {
	h := c.host
	if h.cfg.Outage.Down() { // nothing could be stored
		c.rest(id, 0, again)
		return nil
	}
	lt := h.tables.enter(id)
	defer h.tables.leave(lt)
	f, err := lt.current(ctx)
	if errors.Is(err, input.ErrRemoved) {
		return nil
	}
	if err != nil {
		return err
	}
	t := f.Table
	who := lt.audience(t)
	due := h.goesOnAt(t, who)
	if due.IsZero() && t.BotAwaited() && !t.Frozen {
		return c.letSleep(ctx, t)
	}
	if due.IsZero() {
		lt.stale.note() // a command may have written to it while the server runs
		if f, err := lt.current(ctx); err != nil || f.Table.Seq != t.Seq {
			return err
		}
		c.rest(id, t.Seq, never)
		return nil
	}
	if t.Changed.After(h.clock.Now().Add(clock.JumpFrom)) {
		lt.adopt(t.Seq)
	}
	seat := t.Turn()
	command := table.Command{Kind: table.Timeout, Seq: t.Seq}
	switch {
	case asked(t) && lt.now().Before(due):
		return nil // the timer waits for the answers, since they set it anew
	case t.BotAwaited():
		if patient && c.leave(lt, t, due) {
			return nil // its own node may still be thinking
		}
		if left := due.Sub(lt.now()); who.class == thinking.Nobody && left > 0 {
			c.rest(id, t.Seq, left)
			return nil
		}
		action, at, err := c.think(ctx, lt, f, who)
		if err != nil {
			return err
		}
		command = table.Command{Kind: table.Act, Seq: t.Seq, Seat: seat, Text: action}
		if !lt.sleepUntil(ctx, at) {
			return nil
		}
		due = at
	default:
		if left := due.Sub(lt.now()); left > 0 {
			if !t.WakeAt(h.cfg.Pause).After(h.clock.Now()) { // the store would name it again at once
				c.rest(id, t.Seq, min(left, spare))
			}
			return nil
		}
		if f := lt.latest(); f != nil && f.Table.Seq == t.Seq && f.Draft(seat).Lay {
			command.Text = f.Draft(seat).Text
		}
	}
	if forced := t.ForcedAction(); command.Kind == table.Timeout && forced != "" && !due.Before(t.ForcedAt(h.cfg.Pause)) {
		at, err := c.forcedAt(ctx, t, due)
		if err != nil {
			return err
		}
		if !lt.sleepUntil(ctx, at) {
			return nil
		}
		command = table.Command{Kind: table.Act, Forced: true, Seq: t.Seq, Seat: seat, Text: forced}
	}
	_, _, err = h.propose(ctx, id, command)
	if errors.Is(err, table.ErrStale) || errors.Is(err, table.ErrTooEarly) || errors.Is(err, table.ErrClosed) {
		return nil
	}
	if err == nil {
		h.metrics.lag.Store(int64(lt.now().Sub(due)))
		if command.Kind == table.Timeout {
			h.metrics.timeouts.Add(1)
		}
	}
	return err
}

// asked reports whether people are asked to let an action be taken back: bots wait for
// what they say.
func asked(t *table.Table) bool { return t.Offer != nil && t.Offer.What == table.OfferUndo }

// adopt makes this node look after a table that another wrote to last, at that seq.
func (lt *liveTable) adopt(seq uint64) {
	lt.mu.Lock()
	defer lt.mu.Unlock()
	if lt.frame.Table.Seq == seq {
		lt.ours = true
	}
}

// sleepUntil waits for a time at the table, and reports whether ctx still holds.
func (lt *liveTable) sleepUntil(ctx context.Context, at time.Time) bool {
	for {
		left := at.Sub(lt.now())
		if !clock.Sleep(ctx, min(left, nap)) {
			return false
		}
		if left <= nap {
			return true
		}
	}
}
