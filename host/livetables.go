package host

import (
	"container/list"
	"context"
	"sync"
	"time"

	"tablee/table"
)

// liveTables are the tables in memory.
type liveTables struct {
	shared *shared
	mu     sync.Mutex
	byID   map[table.ID]*liveTable
	idle   *list.List // of *liveTable, the longest idle first
	warm   *list.List // the newest of these, whose frames still remember
}

// keptWarm is how many idle tables remember what was made of their frames. Looking at
// many tables one after another fills no more than that: beside it there are only tables
// that are being followed or asked for now.
const keptWarm = 64

// A table that nobody uses stays in memory for keptFor, so that a page which is loaded again need
// not wait for it: opening one from its log costs some milliseconds, and keeping it up to a hundred
// kilobytes. What was made of the frame of a table that has not changed for stillFor is forgotten,
// though pages show it.
const (
	keptFor  = 15 * time.Second
	stillFor = 30 * time.Second
	tidied   = 5 * time.Second // how often this is looked at
)

func (rs *liveTables) init(s *shared) {
	rs.shared, rs.byID, rs.idle, rs.warm = s, map[table.ID]*liveTable{}, list.New(), list.New()
}

// enter is a table, which stays in memory until leave. It may not be loaded, nor even
// exist: current says so.
func (rs *liveTables) enter(id table.ID) *liveTable {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	lt := rs.byID[id]
	if lt == nil {
		lt = &liveTable{
			shared: rs.shared, id: id, turn: make(chan struct{}, 1),
			changed: make(chan struct{}),
		}
		rs.byID[id] = lt
	}
	if lt.idle != nil {
		rs.idle.Remove(lt.idle)
		if lt.warm != nil {
			rs.warm.Remove(lt.warm)
		} else {
			lt.latest().warm()
		}
		lt.idle, lt.warm = nil, nil
	}
	lt.users++
	return lt
}

func (rs *liveTables) leave(lt *liveTable) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if lt.users--; lt.users > 0 {
		return
	}
	if lt.latest() == nil || lt.isRemoved() {
		delete(rs.byID, lt.id)
		return
	}
	lt.idle, lt.warm = rs.idle.PushBack(lt), rs.warm.PushBack(lt)
	if rs.warm.Len() > keptWarm {
		rs.coolOldest()
	}
	lt.left = rs.shared.clock.Elapsed()
	if rs.idle.Len() > rs.shared.cfg.Kept {
		rs.forget(rs.idle.Front().Value.(*liveTable))
	}
}

// run tidies until ctx ends.
func (rs *liveTables) run(ctx context.Context) {
	every := time.NewTicker(tidied)
	defer every.Stop()
	for {
		select {
		case <-every.C:
			rs.tidy()
		case <-ctx.Done():
			return
		}
	}
}

// tidy forgets the tables that nobody has used for long enough, and what was made of the frames of
// those that stand still. In an outage nothing could be read again.
func (rs *liveTables) tidy() {
	if rs.shared.cfg.Outage.Down() {
		return
	}
	now := rs.shared.clock.Elapsed()
	rs.mu.Lock()
	for at := rs.idle.Front(); at != nil; {
		lt := at.Value.(*liveTable)
		at = at.Next()
		if now-lt.left >= keptFor && !lt.goesOn(now) {
			rs.forget(lt)
		}
	}
	rs.mu.Unlock()
	for _, lt := range rs.all() {
		lt.rest(now)
	}
}

// goesOn reports whether a table that nobody uses goes on before long: by a bot that somebody
// waits for, by its clock, or by what somebody was composing. What the machine's clock says is not asked: it may be wrong,
// and this table is how that is noticed.
func (lt *liveTable) goesOn(now time.Duration) bool {
	lt.mu.Lock()
	defer lt.mu.Unlock()
	t := lt.frame.Table
	if t.BotAwaited() {
		return lt.attention.recent(now)
	}
	if lt.frame.drafts != nil && now-lt.left < attentionSpan {
		return true // what is composed is nowhere else, and its pages may come back
	}
	at := t.WakeAt(lt.cfg.Pause)
	return !at.IsZero() && at.Sub(t.Changed) <= time.Hour
}

// rest forgets what was made of the frame of a table that stands still: it is made anew when it
// is wanted again.
func (lt *liveTable) rest(now time.Duration) {
	lt.mu.Lock()
	defer lt.mu.Unlock()
	if lt.frame != nil && now-lt.shown >= stillFor {
		lt.frame.forget()
	}
}

// coolOldest lets the frame of the warm table that is idle for longest forget what was made of
// it; rs.mu is held.
func (rs *liveTables) coolOldest() {
	cold := rs.warm.Remove(rs.warm.Front()).(*liveTable)
	cold.warm = nil
	cold.latest().chill()
}

// forget forgets an idle table; rs.mu is held.
func (rs *liveTables) forget(lt *liveTable) {
	rs.idle.Remove(lt.idle)
	delete(rs.byID, lt.id)
	if lt.warm != nil {
		rs.warm.Remove(lt.warm)
	}
}

// all are the tables in memory now.
func (rs *liveTables) all() []*liveTable {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	list := make([]*liveTable, 0, len(rs.byID))
	for _, lt := range rs.byID {
		list = append(list, lt)
	}
	return list
}

// find is a table if it is in memory; it is not entered.
func (rs *liveTables) find(id table.ID) *liveTable {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return rs.byID[id]
}

// ForgetIdle forgets half of the idle tables, those idle for longest, and returns how many:
// they are read again when somebody comes. In an outage it forgets none: they could not be.
// What was made of the frames of all idle tables is forgotten in any case.
func (h *Host) ForgetIdle() int {
	rs := &h.tables
	rs.mu.Lock()
	defer rs.mu.Unlock()
	for rs.warm.Len() > 0 {
		rs.coolOldest()
	}
	if h.cfg.Outage.Down() {
		return 0
	}
	n := (rs.idle.Len() + 1) / 2
	for range n {
		rs.forget(rs.idle.Front().Value.(*liveTable))
	}
	return n
}
