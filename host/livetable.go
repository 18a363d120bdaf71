package host

import (
	"container/list"
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"tablee/host/presence"
	"tablee/table"
)

// liveTable is a table in memory: its newest frame and its followers. A table that no one uses is idle;
// Config.Kept limits the number of idle ones.
type liveTable struct {
	*shared
	id table.ID

	// turn is a lock, held while the table is written to or read again from the store. It is taken before
	// mu and may be held for long; mu only briefly.
	turn chan struct{}
	seed *table.Seed // guarded by turn; nil until needed

	// stale reports whether the store may have newer data than the frame.
	stale staleness

	mu      sync.Mutex
	frame   *Frame         // nil until loaded
	seen    time.Duration  // monotonic time at which the frame's last commit was first seen
	shown   time.Duration  // monotonic time at which the frame was made
	changed chan struct{}  // closed when frame is replaced
	pages   presence.Pages // the open pages
	follows int
	looking *time.Timer // fires when changed lookers are to be shown; nil if they did not change
	leading *time.Timer // fires when the lead passes on; nil while the opener is there, or no one is
	attention
	holding *time.Timer // shows the table again when a held moment is over
	ours    bool        // this node wrote the last commit, so its scheduler looks after the table
	removed bool        // the table was shown, but the store no longer has it

	carrier carrier

	checked atomic.Int64 // monotonic time at which a damaged table was last read

	users      int           // guarded by liveTables.mu
	idle, warm *list.Element // guarded by liveTables.mu; nil while used
	left       time.Duration // guarded by liveTables.mu; monotonic time of the last use
}

// staleness counts the notices of newer commits, and how many of them a frame includes.
type staleness struct{ told, read atomic.Uint64 }

func (s *staleness) note()    { s.told.Add(1) }
func (s *staleness) is() bool { return s.read.Load() != s.told.Load() }

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

// take waits for the turn to write; give releases it.
func (lt *liveTable) take(ctx context.Context) error {
	select {
	case lt.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (lt *liveTable) give() { <-lt.turn }

// show makes f the table's frame. The caller holds lt.mu.
func (lt *liveTable) show(f *Frame) {
	f.Table = f.Table.RedactSeed(f.Log, lt.cfg.Now())
	f.Present = make([]bool, len(f.Table.Seats))
	for i, c := range f.Table.Seats {
		f.Present[i] = c.Bot() || slices.ContainsFunc(append(c.People(), c.DeviceOwner), func(p table.PlayerID) bool { return p != "" && lt.pages.Of(p) > 0 })
	}
	f.Levels = lt.levels(f.Table.Game)
	f.Hurried = f.Table.Status == table.StatusPlaying && slices.ContainsFunc(f.Table.Seats, func(c table.Chair) bool {
		return c.Bot() && lt.times.Hurried(f.Table.Game, c.Level, lt.clock.Elapsed())
	})
	lt.hold(f)
	f.Pages, f.clock = lt.pagesBySeat(f.Table), lt.clock
	f.Lookers = lt.lookers(f.Table)
	f.Rev = lt.rev.Add(1)
	if f.base == 0 {
		f.base = f.Rev
	}
	f.carrier = &lt.carrier
	lt.shown = lt.clock.Elapsed()
	if lt.frame == nil || lt.frame.Table.Seq != f.Table.Seq {
		lt.seen = lt.shown
	}
	lt.frame = f
	lt.watchLead(f.Table)
	close(lt.changed)
	lt.changed = make(chan struct{})
	lt.metrics.frames.Add(1)
	lt.cfg.Shown(lt.id, f.Table.Seats, f.Table.Owner, f.Table.Status)
}

// now returns the time at this table: the time of day, unless that was set back to before the table's last
// commit. Then it is the commit's time plus the time since the commit was first seen here, so that every
// wait ends.
func (lt *liveTable) now() time.Time {
	now := lt.clock.Now()
	lt.mu.Lock()
	defer lt.mu.Unlock()
	if lt.frame == nil {
		return now
	}
	steady := lt.frame.Table.Changed.Add(max(0, lt.clock.Elapsed()-lt.seen))
	if steady.After(now) {
		return steady
	}
	return now
}

func (lt *liveTable) watches(p table.PlayerID) bool {
	lt.mu.Lock()
	defer lt.mu.Unlock()
	return lt.pages.Here(p) > 0
}

// pagesBySeat counts the open pages by seat. The caller holds lt.mu.
func (lt *liveTable) pagesBySeat(t *table.Table) []int {
	count := make([]int, len(t.Seats))
	for p, pages := range lt.pages.All() {
		for _, seat := range t.SeatsOf(p) {
			count[seat] += pages
		}
	}
	return count
}

// lookers returns the lookers on all nodes now. The caller holds lt.mu.
func (lt *liveTable) lookers(t *table.Table) Lookers {
	var l Lookers
	for p, pages := range lt.pages.All() {
		switch {
		case p == "":
			l.Pages += pages
		case t.SeatOf(p) < 0:
			l.Known = append(l.Known, p)
		}
	}
	slices.Sort(l.Known)
	l.Known = slices.Compact(l.Known)
	return l
}

// vanish shows followers that a table is gone.
func (lt *liveTable) vanish() {
	lt.mu.Lock()
	defer lt.mu.Unlock()
	if lt.frame == nil || lt.removed {
		return
	}
	lt.removed, lt.ours = true, false
	close(lt.changed)
	lt.changed = make(chan struct{})
	lt.cfg.Shown(lt.id, nil, "", "")
}

func (lt *liveTable) isRemoved() bool {
	lt.mu.Lock()
	defer lt.mu.Unlock()
	return lt.removed
}
