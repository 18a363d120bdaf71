package host

import (
	"container/list"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"tablee/game"
	"tablee/host/input"
	"tablee/host/presence"
	"tablee/table"
)

// liveTable is one table in memory: its newest frame, and those who follow it. One that
// nobody uses is idle; only so many idle ones are kept.
type liveTable struct {
	*shared
	id table.ID

	// turn is held while the table is written to or read from the store again. It is taken
	// before mu and may be held for long; mu only for moments.
	turn chan struct{}
	seed *table.Seed // held by turn; nil until needed

	// stale says that the store may know more than the frame.
	stale staleness

	mu      sync.Mutex
	frame   *Frame         // nil until loaded
	seen    time.Duration  // the monotonic time at which the frame's last commit was first seen
	changed chan struct{}  // closed when frame is replaced
	pages   presence.Pages // that are open
	follows int
	ours    bool // this node wrote the last commit, so its scheduler looks after the table

	users      int           // guarded by liveTables.mu
	idle, warm *list.Element // guarded by liveTables.mu; nil while used
}

// staleness counts what was told of newer commits, and how much of it a frame has.
type staleness struct{ told, read atomic.Uint64 }

func (s *staleness) note()    { s.told.Add(1) }
func (s *staleness) is() bool { return s.read.Load() != s.told.Load() }

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
			lt.latest().memo.warm()
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
	if lt.latest() == nil {
		delete(rs.byID, lt.id)
		return
	}
	lt.idle, lt.warm = rs.idle.PushBack(lt), rs.warm.PushBack(lt)
	if rs.warm.Len() > keptWarm {
		cold := rs.warm.Remove(rs.warm.Front()).(*liveTable)
		cold.warm = nil
		cold.latest().memo.chill()
	}
	for rs.idle.Len() > rs.shared.cfg.Kept {
		oldest := rs.idle.Remove(rs.idle.Front()).(*liveTable)
		delete(rs.byID, oldest.id)
		if oldest.warm != nil {
			rs.warm.Remove(oldest.warm)
		}
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

func (lt *liveTable) latest() *Frame {
	lt.mu.Lock()
	defer lt.mu.Unlock()
	return lt.frame
}

func (lt *liveTable) followed() bool {
	lt.mu.Lock()
	defer lt.mu.Unlock()
	return lt.follows > 0
}

// take waits for the turn to write; give gives it back.
func (lt *liveTable) take(ctx context.Context) error {
	select {
	case lt.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (lt *liveTable) give() { <-lt.turn }

// current is the newest frame, read from the store when there is none or when others
// may have written.
func (lt *liveTable) current(ctx context.Context) (*Frame, error) {
	if f := lt.known(); f != nil {
		return f, nil
	}
	if err := lt.take(ctx); err != nil {
		return nil, err
	}
	defer lt.give()
	return lt.fresh(ctx)
}

// fresh is current while the turn is held.
func (lt *liveTable) fresh(ctx context.Context) (*Frame, error) {
	if f := lt.known(); f != nil {
		return f, nil
	}
	return lt.reload(ctx)
}

// known is the newest frame if the store knows no more. Whether it does is asked first:
// a frame that is looked at afterwards is at least as new.
func (lt *liveTable) known() *Frame {
	if lt.stale.is() {
		return nil
	}
	if f := lt.latest(); f != nil && !lt.isOutdated(f) {
		return f
	}
	return nil
}

// isOutdated reports whether a frame hides what may be shown by now.
func (lt *liveTable) isOutdated(f *Frame) bool {
	return f.Table.Sealed && !lt.cfg.Now().Before(f.Table.UnsealsAt())
}

// reload reads what the store knows more than the frame. The turn is held. The
// frame is stale until all is read, and after it when something was told meanwhile.
func (lt *liveTable) reload(ctx context.Context) (*Frame, error) {
	told := lt.stale.told.Load()
	f, err := lt.read(ctx)
	if err != nil {
		lt.stale.note()
		return nil, err
	}
	lt.stale.read.Store(told)
	return f, nil
}

func (lt *liveTable) read(ctx context.Context) (*Frame, error) {
	old := lt.latest()
	var t *table.Table
	var log []table.Commit
	if old != nil {
		t, log = old.Table.Clone(), old.Log
	}
	more, err := lt.cfg.Store.Log(ctx, lt.id, uint64(len(log)))
	if err != nil {
		return nil, fmt.Errorf("read the log of %s after %d: %w", lt.id, len(log), err)
	}
	if t == nil {
		t = table.New(lt.id, lt.rulesOf(more))
	}
	for _, c := range more {
		if err := t.Apply(c); err != nil {
			return nil, fmt.Errorf("apply %s@%d: %w", lt.id, c.Seq, err)
		}
	}
	log = append(log, more...)
	if len(log) == 0 {
		return nil, fmt.Errorf("table %.20q: %w", lt.id, input.ErrNotFound)
	}
	names, err := lt.names(ctx, people(log))
	if err != nil {
		return nil, err
	}
	messages, err := lt.cfg.Store.TableMessages(ctx, lt.id, remembered)
	if err != nil {
		return nil, fmt.Errorf("read the messages of %s: %w", lt.id, err)
	}
	if old != nil && len(more) == 0 && maps.Equal(names, old.Names) && slices.Equal(messages, old.Messages) && !lt.isOutdated(old) {
		return old, nil
	}
	if old != nil && len(more) > 0 {
		if err := lt.sawHere(ctx, t); err != nil {
			return nil, err
		}
	}
	lt.mu.Lock()
	defer lt.mu.Unlock()
	if len(more) > 0 {
		lt.ours = false
	}
	if old == nil {
		lt.gossip.Pages(lt.id, true)
	}
	next := &Frame{Table: t, Log: log, Names: names, Messages: messages}
	if old != nil && len(more) == 0 {
		next.drafts = lt.frame.drafts // not old's: one may have gone on composing meanwhile
	}
	lt.show(next)
	return lt.frame, nil
}

// rulesOf are the rules of the game that a log plays; nil when there is no such game any more.
func (s *shared) rulesOf(log []table.Commit) game.Rules {
	if len(log) == 0 || len(log[0].Events) == 0 || log[0].Events[0].Setup == nil {
		return nil
	}
	rules, _ := s.rules(log[0].Events[0].Setup.Game)
	return rules
}

// people are those who sit or sat at a table, and who opened it.
func people(log []table.Commit) []table.PlayerID {
	var ids []table.PlayerID
	for _, c := range log {
		for _, e := range c.Events {
			ids = append(ids, e.Player)
			if e.Setup != nil {
				ids = append(ids, e.Setup.Owner)
				for _, chair := range e.Setup.Chairs {
					ids = append(ids, chair.Player)
				}
			}
		}
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	return slices.DeleteFunc(ids, func(id table.PlayerID) bool { return id == "" })
}

// show makes f the table's frame; lt.mu is held.
func (lt *liveTable) show(f *Frame) {
	f.Table = f.Table.RedactSeed(f.Log, lt.cfg.Now())
	f.Present = make([]bool, len(f.Table.Seats))
	for i, c := range f.Table.Seats {
		f.Present[i] = c.Bot() || slices.ContainsFunc(append(c.People(), c.DeviceOwner), func(p table.PlayerID) bool { return lt.pages.Of(p) > 0 })
	}
	f.Pages = lt.pagesBySeat(f.Table)
	f.Rev = lt.rev.Add(1)
	if f.base == 0 {
		f.base = f.Rev
	}
	if lt.frame == nil || lt.frame.Table.Seq != f.Table.Seq {
		lt.seen = lt.clock.elapsed()
	}
	lt.frame = f
	close(lt.changed)
	lt.changed = make(chan struct{})
	lt.metrics.frames.Add(1)
}

// pagesBySeat counts the open pages by seat; lt.mu is held.
func (lt *liveTable) pagesBySeat(t *table.Table) []int {
	count := make([]int, len(t.Seats))
	for p, pages := range lt.pages.All() {
		for _, seat := range t.SeatsOf(p) {
			count[seat] += pages
		}
	}
	return count
}

// arrive counts the open pages of a person that come or go; lt.mu is held.
func (lt *liveTable) arrive(p table.PlayerID, by int) {
	if p == "" {
		return
	}
	before := lt.pages.Of(p)
	lt.pages.Add(p, by)
	lt.gossip.Pages(lt.id, false)
	lt.tellOf(p, before)
}

// tellOf shows that a person has another number of open pages than before: to all when the
// first opens and the last closes, and to their seat alone when it has several pages now, or
// no longer. lt.mu is held.
func (lt *liveTable) tellOf(p table.PlayerID, before int) {
	if lt.frame == nil || lt.frame.Table.SeatOf(p) < 0 {
		return
	}
	f, seat := lt.frame, lt.frame.Table.SeatOf(p)
	switch {
	case (before == 0) != (lt.pages.Of(p) == 0):
		lt.show(&Frame{Table: f.Table, Log: f.Log, Names: f.Names, Messages: f.Messages, drafts: f.drafts})
	case (f.Pages[seat] > 1) != (lt.pagesBySeat(f.Table)[seat] > 1):
		lt.draft(f, seat, f.Draft(seat))
	}
}
