package host

import (
	"container/list"
	"context"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"tablee/game"
	"tablee/host/input"
	"tablee/host/presence"
	"tablee/table"
)

// liveTable is one table in memory: its newest frame, and whoever follows it. A room that
// nobody uses is idle; only so many idle ones are kept.
type liveTable struct {
	host *Host
	id   table.ID

	// turn is held by who may write to the table or read it from the store anew. It is
	// taken before mu and may be held for long; mu only for moments.
	turn chan struct{}
	seed *table.Seed // held by turn; nil until needed

	// stale says that the store may know more than the frame.
	stale staleness

	mu      sync.Mutex
	frame   *Frame         // nil until loaded
	changed chan struct{}  // closed when frame is replaced
	pages   presence.Pages // that are open
	follows int
	ours    bool // this node wrote the last commit, so its clerk looks after the table

	users int           // guarded by liveTables.mu
	idle  *list.Element // guarded by liveTables.mu; nil while used
}

// staleness counts notices, and how many of them a frame has heeded.
type staleness struct{ told, read atomic.Uint64 }

func (s *staleness) note()    { s.told.Add(1) }
func (s *staleness) is() bool { return s.read.Load() != s.told.Load() }

// liveTables are the tables in memory.
type liveTables struct {
	host *Host
	mu   sync.Mutex
	byID map[table.ID]*liveTable
	idle *list.List // of *room, the longest idle first
}

func (rs *liveTables) init(h *Host) {
	rs.host, rs.byID, rs.idle = h, map[table.ID]*liveTable{}, list.New()
}

// enter is the room of a table, which stays in memory until leave. It may not be
// loaded, nor even exist: frames are for current to say.
func (rs *liveTables) enter(id table.ID) *liveTable {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	r := rs.byID[id]
	if r == nil {
		r = &liveTable{
			host: rs.host, id: id, turn: make(chan struct{}, 1),
			changed: make(chan struct{}),
		}
		rs.byID[id] = r
	}
	if r.idle != nil {
		rs.idle.Remove(r.idle)
		r.idle = nil
	}
	r.users++
	return r
}

func (rs *liveTables) leave(r *liveTable) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if r.users--; r.users > 0 {
		return
	}
	if r.latest() == nil {
		delete(rs.byID, r.id)
		return
	}
	r.idle = rs.idle.PushBack(r)
	for rs.idle.Len() > rs.host.cfg.Kept {
		oldest := rs.idle.Remove(rs.idle.Front()).(*liveTable)
		delete(rs.byID, oldest.id)
	}
}

// all are the rooms in memory now.
func (rs *liveTables) all() []*liveTable {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	list := make([]*liveTable, 0, len(rs.byID))
	for _, r := range rs.byID {
		list = append(list, r)
	}
	return list
}

// find is the room of a table if it is in memory; it is not entered.
func (rs *liveTables) find(id table.ID) *liveTable {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return rs.byID[id]
}

func (r *liveTable) latest() *Frame {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.frame
}

func (r *liveTable) followed() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.follows > 0
}

// take waits for the turn to write; give gives it back.
func (r *liveTable) take(ctx context.Context) error {
	select {
	case r.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (r *liveTable) give() { <-r.turn }

// current is the newest frame, read from the store when there is none or when others
// may have written.
func (r *liveTable) current(ctx context.Context) (*Frame, error) {
	if f := r.known(); f != nil {
		return f, nil
	}
	if err := r.take(ctx); err != nil {
		return nil, err
	}
	defer r.give()
	return r.fresh(ctx)
}

// fresh is current for who has the turn.
func (r *liveTable) fresh(ctx context.Context) (*Frame, error) {
	if f := r.known(); f != nil {
		return f, nil
	}
	return r.reload(ctx)
}

// known is the newest frame if the store knows no more. Whether it does is asked first:
// a frame that is looked at afterwards is at least as new.
func (r *liveTable) known() *Frame {
	if r.stale.is() {
		return nil
	}
	if f := r.latest(); f != nil && !r.ripe(f) {
		return f
	}
	return nil
}

// ripe reports whether a frame hides what may be shown by now.
func (r *liveTable) ripe(f *Frame) bool {
	return f.Table.Sealed && !r.host.cfg.Now().Before(f.Table.UnsealsAt())
}

// reload reads what the store knows more than the frame. Only who has the turn may. The
// frame is stale until all is read, and after it when a notice came meanwhile.
func (r *liveTable) reload(ctx context.Context) (*Frame, error) {
	told := r.stale.told.Load()
	f, err := r.read(ctx)
	if err != nil {
		r.stale.note()
		return nil, err
	}
	r.stale.read.Store(told)
	return f, nil
}

func (r *liveTable) read(ctx context.Context) (*Frame, error) {
	old := r.latest()
	var t *table.Table
	var log []table.Commit
	if old != nil {
		t, log = old.Table.Clone(), old.Log
	}
	more, err := r.host.cfg.Store.Log(ctx, r.id, uint64(len(log)))
	if err != nil {
		return nil, err
	}
	if t == nil {
		t = table.New(r.id, r.host.rulesOf(more))
	}
	for _, c := range more {
		if err := t.Apply(c); err != nil {
			return nil, err
		}
	}
	log = append(log, more...)
	if len(log) == 0 {
		return nil, input.ErrNotFound
	}
	names, err := r.host.names(ctx, people(log))
	if err != nil {
		return nil, err
	}
	said, err := r.host.cfg.Store.TableMessages(ctx, r.id, remembered)
	if err != nil {
		return nil, err
	}
	if old != nil && len(more) == 0 && maps.Equal(names, old.Names) && slices.Equal(said, old.Messages) && !r.ripe(old) {
		return old, nil
	}
	if old != nil && len(more) > 0 {
		if err := r.sawHere(ctx, t); err != nil {
			return nil, err
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(more) > 0 {
		r.ours = false
	}
	if old == nil {
		r.host.gossip.Pages(r.id, true)
	}
	next := &Frame{Table: t, Log: log, Names: names, Messages: said}
	if old != nil && len(more) == 0 {
		next.drafts = r.frame.drafts // not old's: one may have gone on composing meanwhile
	}
	r.show(next)
	return r.frame, nil
}

// rulesOf are the rules of the game that a log plays; nil when the house has it no more.
func (h *Host) rulesOf(log []table.Commit) game.Rules {
	if len(log) == 0 || len(log[0].Events) == 0 || log[0].Events[0].Setup == nil {
		return nil
	}
	rules, _ := h.Rules(log[0].Events[0].Setup.Game)
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

// show makes f the room's frame; r.mu is held.
func (r *liveTable) show(f *Frame) {
	f.Table = f.Table.RedactSeed(f.Log, r.host.cfg.Now())
	f.Present = make([]bool, len(f.Table.Seats))
	for i, c := range f.Table.Seats {
		f.Present[i] = c.Bot() || slices.ContainsFunc(append(c.People(), c.DeviceOwner), func(p table.PlayerID) bool { return r.pages.Of(p) > 0 })
	}
	f.Pages = r.pagesBySeat(f.Table)
	f.Rev = r.host.rev.Add(1)
	if f.base == 0 {
		f.base = f.Rev
	}
	r.frame = f
	close(r.changed)
	r.changed = make(chan struct{})
	r.host.metrics.frames.Add(1)
}

// pagesBySeat counts the open pages by seat; r.mu is held.
func (r *liveTable) pagesBySeat(t *table.Table) []int {
	count := make([]int, len(t.Seats))
	for p, pages := range r.pages.All() {
		for _, seat := range t.SeatsOf(p) {
			count[seat] += pages
		}
	}
	return count
}

// arrive counts the open pages of a person that come or go; r.mu is held.
func (r *liveTable) arrive(p table.PlayerID, by int) {
	if p == "" {
		return
	}
	before := r.pages.Of(p)
	r.pages.Add(p, by)
	r.host.gossip.Pages(r.id, false)
	r.tellOf(p, before)
}

// tellOf shows that a person has another number of open pages than before: to all when the
// first opens and the last closes, and to his seat alone when it has several pages now, or
// no longer. r.mu is held.
func (r *liveTable) tellOf(p table.PlayerID, before int) {
	if r.frame == nil || r.frame.Table.SeatOf(p) < 0 {
		return
	}
	f, seat := r.frame, r.frame.Table.SeatOf(p)
	switch {
	case (before == 0) != (r.pages.Of(p) == 0):
		r.show(&Frame{Table: f.Table, Log: f.Log, Names: f.Names, Messages: f.Messages, drafts: f.drafts})
	case (f.Pages[seat] > 1) != (r.pagesBySeat(f.Table)[seat] > 1):
		r.draft(f, seat, f.Draft(seat))
	}
}
