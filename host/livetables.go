package host

import (
	"container/list"
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

// keptFor is how long a table stays in memory that nobody uses: opening one from its log costs some
// milliseconds, and keeping it a hundred kilobytes.
const keptFor = 5 * time.Minute

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
	lt.left = rs.shared.cfg.Now()
	for rs.idle.Len() > rs.shared.cfg.Kept || lt.left.Sub(rs.idle.Front().Value.(*liveTable).left) > keptFor {
		rs.forgetOldest()
	}
}

// coolOldest lets the frame of the warm table that is idle for longest forget what was made of
// it; rs.mu is held.
func (rs *liveTables) coolOldest() {
	cold := rs.warm.Remove(rs.warm.Front()).(*liveTable)
	cold.warm = nil
	cold.latest().chill()
}

// forgetOldest forgets the table that is idle for longest; rs.mu is held.
func (rs *liveTables) forgetOldest() {
	oldest := rs.idle.Remove(rs.idle.Front()).(*liveTable)
	delete(rs.byID, oldest.id)
	if oldest.warm != nil {
		rs.warm.Remove(oldest.warm)
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
