package host

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"tablee/game"
	"tablee/host/input"
	"tablee/table"
)

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
	names, err := lt.namesAt(ctx, log, seated(t)...)
	if err != nil && !errors.Is(err, ErrDamaged) {
		return nil, err
	}
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
	names, err := lt.namesAt(ctx, log, seated(t)...)
	if err != nil && !errors.Is(err, ErrDamaged) {
		return nil, err
	}
	lt.mu.Lock()
	defer lt.mu.Unlock()
	lt.show(&Frame{Table: t, Log: log, Names: names, Messages: old.Messages, Silenced: old.Silenced})
	return lt.frame, nil
}

// sealed returns the table's seed. The caller holds lt.turn.
func (lt *liveTable) sealed(ctx context.Context) (table.Seed, error) {
	if lt.seed == nil {
		seed, err := lt.cfg.Store.Seed(ctx, lt.id)
		if errors.Is(err, input.ErrNotFound) {
			err = fmt.Errorf("%w: the seed is missing", ErrDamaged)
		}
		if f := lt.latest(); err == nil && f != nil && seed.Commitment() != f.Table.Commitment {
			err = fmt.Errorf("%w: the seed does not match the commitment", ErrDamaged)
		}
		if err != nil {
			return seed, fmt.Errorf("read the seed of %s: %w", lt.id, err)
		}
		lt.seed = &seed
	}
	return *lt.seed, nil
}

// sawHere records another node's commit as seen for the awaited players who have the table open on this
// node: the node that notifies them cannot know that.
func (lt *liveTable) sawHere(ctx context.Context, t *table.Table) error {
	if !t.ActingSince.Equal(t.Changed) {
		return nil
	}
	for _, p := range Awaited(t) {
		if !lt.watches(p) {
			continue
		}
		if err := lt.cfg.Store.MarkRead(ctx, p, lt.id, t.Seq, lt.cfg.Now()); err != nil {
			return fmt.Errorf("record that %s has seen %s@%d: %w", p, lt.id, t.Seq, err)
		}
	}
	return nil
}

// rulesOf returns the rules of the game that a log plays; nil if the game no longer exists.
func (s *shared) rulesOf(log []table.Commit) game.Rules {
	if len(log) == 0 || len(log[0].Events) == 0 || log[0].Events[0].Setup == nil {
		return nil
	}
	rules, _ := s.rules(log[0].Events[0].Setup.Game)
	return rules
}

// seated returns the people who sit at a table.
func seated(t *table.Table) (who []table.PlayerID) {
	for _, c := range t.Seats {
		who = append(who, c.People()...)
	}
	return who
}
