package host

import (
	"container/list"
	"context"
	"sync"
	"time"

	"tablee/table"
)

// liveTables holds the tables in memory.
type liveTables struct {
	shared *shared
	mu     sync.Mutex
	byID   map[table.ID]*liveTable
	idle   *list.List // of *liveTable, longest idle first
	warm   *list.List // the most recent of these, whose frames keep their answers
}

// keptWarm limits the idle tables whose frames keep their remembered answers. A viewer of many tables, one
// after another, fills no more than that; besides, only tables that are followed or read at the moment
// keep theirs.
const keptWarm = 64

// A table that no one uses stays in memory for keptFor, so that a reloaded page need not wait for it:
// opening a table from its log takes some milliseconds, and keeping it costs up to a hundred kilobytes.
// The remembered answers of a table that has not changed for stillFor are dropped, even while pages show
// it.
const (
	keptFor  = 15 * time.Second
	stillFor = 30 * time.Second
	tidied   = 5 * time.Second // interval of these checks
)

func (rs *liveTables) init(s *shared) {
	rs.shared, rs.byID, rs.idle, rs.warm = s, map[table.ID]*liveTable{}, list.New(), list.New()
}

// enter returns a table, which stays in memory until leave. It may not be loaded, nor even exist: current
// finds out.
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

// tidy removes tables that no one has used for keptFor, and drops the remembered answers of unchanged
// ones. In an outage it does nothing, since nothing could be read again.
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

// goesOn reports whether an unused table will change before long: by a bot for which people wait, by its
// clock, or by a draft. It does not use the time of day, which may be wrong: this table is needed to
// notice that.
func (lt *liveTable) goesOn(now time.Duration) bool {
	lt.mu.Lock()
	defer lt.mu.Unlock()
	t := lt.frame.Table
	if t.BotAwaited() {
		return lt.attention.recent(now)
	}
	if lt.frame.drafts != nil && now-lt.left < attentionSpan {
		return true // drafts are stored nowhere else, and their pages may come back
	}
	at := t.WakeAt(lt.cfg.Pause)
	return !at.IsZero() && at.Sub(t.Changed) <= time.Hour
}

// rest drops the remembered answers of a table that has not changed for stillFor; they are computed again
// when needed.
func (lt *liveTable) rest(now time.Duration) {
	lt.mu.Lock()
	defer lt.mu.Unlock()
	if lt.frame != nil && now-lt.shown >= stillFor {
		lt.frame.forget()
	}
}

// coolOldest drops the remembered answers of the longest idle warm table. The caller holds rs.mu.
func (rs *liveTables) coolOldest() {
	cold := rs.warm.Remove(rs.warm.Front()).(*liveTable)
	cold.warm = nil
	cold.latest().chill()
}

// forget removes an idle table from memory. The caller holds rs.mu.
func (rs *liveTables) forget(lt *liveTable) {
	rs.idle.Remove(lt.idle)
	delete(rs.byID, lt.id)
	if lt.warm != nil {
		rs.warm.Remove(lt.warm)
	}
}

// all returns the tables in memory.
func (rs *liveTables) all() []*liveTable {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	list := make([]*liveTable, 0, len(rs.byID))
	for _, lt := range rs.byID {
		list = append(list, lt)
	}
	return list
}

// find returns a table if it is in memory, without entering it.
func (rs *liveTables) find(id table.ID) *liveTable {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return rs.byID[id]
}

// ForgetIdle removes half of the idle tables from memory, longest idle first, and returns how many. They
// are read again when needed. In an outage it removes none, since they could not be read again. The
// remembered answers of all idle tables are dropped in any case.
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

// InUse reports whether a table has viewers now, at this node or, for a table in this node's memory, at
// another.
func (h *Host) InUse(id table.ID) bool {
	lt := h.tables.find(id)
	if lt == nil {
		return false
	}
	lt.mu.Lock()
	defer lt.mu.Unlock()
	for range lt.pages.All() {
		return true
	}
	return lt.follows > 0
}

// Forget rereads a table in memory that another process may have removed from the store, fully or in part.
// A removed table leaves the memory, and its followers get input.ErrRemoved.
func (h *Host) Forget(ctx context.Context, id table.ID) {
	if h.tables.find(id) == nil {
		return
	}
	lt := h.tables.enter(id)
	defer h.tables.leave(lt)
	lt.stale.note()
	_, _ = lt.current(ctx) // callers that need the table get the error
}
