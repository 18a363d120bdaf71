package host

import (
	"container/list"
	"context"
	"errors"
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

// current returns the newest frame. It reads the store if there is no frame or if other nodes may have
// written. In an outage it returns the last frame that was read.
func (lt *liveTable) current(ctx context.Context) (*Frame, error) {
	if f := lt.known(); f != nil {
		return f, nil
	}
	last := lt.latest()
	if last != nil && lt.cfg.Outage.Down() {
		return last, nil
	}
	if err := lt.take(ctx); err != nil {
		return nil, err
	}
	defer lt.give()
	f, err := lt.fresh(ctx)
	if last != nil && ctx.Err() == nil && lt.cfg.Outage.Is(err) {
		return last, nil // it stays stale
	}
	return f, err
}

// fresh is current for a caller that holds the turn.
func (lt *liveTable) fresh(ctx context.Context) (*Frame, error) {
	if f := lt.known(); f != nil {
		return f, nil
	}
	return lt.reload(ctx)
}

// known returns the newest frame if the store has nothing newer, else nil. It checks staleness first: a
// frame read afterwards is at least as new.
func (lt *liveTable) known() *Frame {
	if lt.stale.is() {
		return nil
	}
	if f := lt.latest(); f != nil && !lt.isOutdated(f) {
		return f
	}
	return nil
}

// isOutdated reports whether a frame hides something that may be shown by now, or damage that may have
// been repaired by now.
func (lt *liveTable) isOutdated(f *Frame) bool {
	if f.Table.Damaged {
		return lt.clock.Elapsed()-time.Duration(lt.checked.Load()) >= recheck
	}
	return f.Table.Sealed && !lt.cfg.Now().Before(f.Table.UnsealsAt())
}

// reload reads what the store has beyond the frame. The caller holds the turn. The frame is stale until
// all is read, and remains stale if another notice arrived meanwhile.
func (lt *liveTable) reload(ctx context.Context) (*Frame, error) {
	told := lt.stale.told.Load()
	f, err := lt.read(ctx)
	if err != nil {
		lt.stale.note()
		if errors.Is(err, input.ErrNotFound) {
			lt.vanish()
		}
		return nil, err
	}
	lt.stale.read.Store(told)
	return f, nil
}

func (lt *liveTable) read(ctx context.Context) (*Frame, error) {
	old := lt.latest()
	if old != nil && old.Table.Damaged {
		return lt.readAgain(ctx, old)
	}
	t, log, more, err := lt.fold(ctx, old)
	if err != nil {
		return nil, err
	}
	names, err := lt.names(ctx, append(people(log), seated(t)...))
	if err != nil && !errors.Is(err, ErrDamaged) {
		return nil, err
	}
	namesNow(names, log)
	messages, err := lt.cfg.Store.TableMessages(ctx, lt.id, remembered)
	if err != nil && !errors.Is(err, ErrDamaged) {
		return nil, fmt.Errorf("read the messages of %s: %w", lt.id, err)
	}
	silenced, err := lt.cfg.Store.Silenced(ctx, lt.id)
	if err != nil && !errors.Is(err, ErrDamaged) {
		return nil, fmt.Errorf("read the chat state of %s: %w", lt.id, err)
	}
	if old != nil && old.Table.Damaged == t.Damaged && len(more) == 0 && silenced == old.Silenced && maps.Equal(names, old.Names) && slices.Equal(messages, old.Messages) && !lt.isOutdated(old) {
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
	next := &Frame{Table: t, Log: log, Names: names, Messages: messages, Silenced: silenced}
	if old != nil && len(more) == 0 {
		next.drafts = lt.frame.drafts // not old's: a player may have continued composing meanwhile
	}
	lt.show(next)
	return lt.frame, nil
}

// fold returns the table with what the store has beyond old, which may be nil, its whole log, and the new
// part of it. Damage ends both and sets t.Damaged. Errors: ErrNotFound; ErrDamaged when there is nothing
// to show.
func (lt *liveTable) fold(ctx context.Context, old *Frame) (t *table.Table, log, more []table.Commit, err error) {
	if old != nil {
		t, log = old.Table.Clone(), old.Log
	}
	more, damage := lt.cfg.Store.Log(ctx, lt.id, uint64(len(log)))
	if damage != nil && !errors.Is(damage, ErrDamaged) {
		return nil, nil, nil, fmt.Errorf("read the log of %s after %d: %w", lt.id, len(log), damage)
	}
	if t == nil {
		t = table.New(lt.id, lt.rulesOf(more))
	}
	t, more, damage = foldLog(t, more, damage)
	log = append(log, more...)
	if len(log) == 0 && damage == nil {
		return nil, nil, nil, fmt.Errorf("table %.20q: %w", lt.id, input.ErrNotFound)
	}
	if damage == nil {
		return t, log, more, nil
	}
	lt.noteDamage(lt.id, damage)
	lt.checked.Store(int64(lt.clock.Elapsed()))
	if len(log) == 0 {
		if t, err = lt.outline(ctx, lt.id); err != nil {
			return nil, nil, nil, err
		}
	}
	t.Damaged = true
	return t, log, more, nil
}

// readAgain rereads a damaged table from the start: it may have been repaired.
func (lt *liveTable) readAgain(ctx context.Context, old *Frame) (*Frame, error) {
	lt.checked.Store(int64(lt.clock.Elapsed()))
	t, log, _, err := lt.fold(ctx, nil)
	if err != nil {
		return nil, err
	}
	if !t.Damaged {
		lt.seed = nil
		_, err := lt.sealed(ctx)
		t.Damaged = errors.Is(err, ErrDamaged)
	}
	if t.Damaged && len(log) == len(old.Log) {
		return old, nil
	}
	if !t.Damaged {
		lt.forgetDamage(lt.id)
	}
	names, err := lt.names(ctx, append(people(log), seated(t)...))
	if err != nil && !errors.Is(err, ErrDamaged) {
		return nil, err
	}
	namesNow(names, log)
	lt.mu.Lock()
	defer lt.mu.Unlock()
	lt.show(&Frame{Table: t, Log: log, Names: names, Messages: old.Messages, Silenced: old.Silenced})
	return lt.frame, nil
}

// seated returns the people who sit at a table.
func seated(t *table.Table) (who []table.PlayerID) {
	for _, c := range t.Seats {
		who = append(who, c.People()...)
	}
	return who
}

// rulesOf returns the rules of the game that a log plays; nil if the game no longer exists.
func (s *shared) rulesOf(log []table.Commit) game.Rules {
	if len(log) == 0 || len(log[0].Events) == 0 || log[0].Events[0].Setup == nil {
		return nil
	}
	rules, _ := s.rules(log[0].Events[0].Setup.Game)
	return rules
}

// people returns the players who sit or sat at a table, and its owner.
func people(log []table.Commit) []table.PlayerID {
	var ids []table.PlayerID
	for _, c := range log {
		for _, e := range c.Events {
			ids = append(ids, e.Player, e.To)
			if e.Setup != nil {
				ids = append(ids, e.Setup.Owner)
				for _, chair := range e.Setup.Chairs {
					ids = append(ids, chair.Player)
				}
				ids = append(ids, e.Setup.Series.People()...)
			}
		}
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	return slices.DeleteFunc(ids, func(id table.PlayerID) bool { return id == "" })
}

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

// arrive adds by to the number of a player's open pages. The caller holds lt.mu.
func (lt *liveTable) arrive(p table.PlayerID, by int) {
	before := lt.pages.Of(p)
	lt.pages.Add(p, by)
	lt.gossip.Pages(lt.id, false)
	lt.tellOf(p, before)
}

// tellOf shows that a player has another number of open pages than before. All viewers see when the first
// page opens and when the last one closes; only the player's own seat sees when it has several pages, or
// no longer. A viewer without a seat is shown as a looker after a pause. The caller holds lt.mu.
func (lt *liveTable) tellOf(p table.PlayerID, before int) {
	if lt.frame == nil {
		return
	}
	if lt.frame.Table.SeatOf(p) < 0 {
		lt.tellLookers()
		return
	}
	f, seat := lt.frame, lt.frame.Table.SeatOf(p)
	switch {
	case (before == 0) != (lt.pages.Of(p) == 0):
		lt.showAgain()
	case (f.Pages[seat] > 1) != (lt.pagesBySeat(f.Table)[seat] > 1):
		lt.draft(f, presence.SeatDraft{Draft: f.Draft(seat), Seat: seat, At: f.draftedAt(seat)})
	}
}
