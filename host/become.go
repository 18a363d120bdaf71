package host

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"tablee/host/account"
	"tablee/table"
)

// joinTries limits the attempts when other nodes write to the tables.
const joinTries = 10

// Join gives a guest's tables and everything else of theirs to the account that their browser signs in to.
// Errors: account.ErrNoGuest, ErrNotFound.
func (h *Host) Join(ctx context.Context, j account.Join) error {
	rows, err := h.tablesOf(ctx, j.Guest)
	if err != nil {
		return err
	}
	// The turns of all tables are taken in a fixed order, so that two joins cannot deadlock.
	slices.SortFunc(rows, func(a, b Row) int { return cmp.Compare(a.ID, b.ID) })
	for range joinTries {
		if err = h.joinAll(ctx, j, rows); !errors.Is(err, ErrConflict) {
			break
		}
		h.metrics.conflicts.Add(1)
	}
	if err != nil {
		return fmt.Errorf("join %s to %s: %w", j.Guest, j.Player, err)
	}
	return nil
}

// joining is a table that is being given to an account.
type joining struct {
	live *liveTable
	next *Frame
}

func (h *Host) joinAll(ctx context.Context, j account.Join, rows []Row) error {
	var all []joining
	var writes []Write
	for _, row := range rows {
		lt := h.tables.enter(row.ID)
		defer h.tables.leave(lt)
		if err := lt.take(ctx); err != nil {
			return err
		}
		defer lt.give()
		next, w, err := h.joinTable(ctx, lt, j)
		switch {
		case refused(err), errors.Is(err, ErrDamaged): // the guest is not there, or nothing can be changed
			continue
		case err != nil:
			return err
		}
		all, writes = append(all, joining{lt, next}), append(writes, w)
	}
	err := h.cfg.Store.JoinGuest(ctx, j, writes)
	for _, one := range all {
		if err != nil {
			one.live.stale.note() // it may be in the log nevertheless
			continue
		}
		one.live.mu.Lock()
		one.live.ours = true
		one.live.show(one.next)
		one.live.mu.Unlock()
		h.scheduler.note(one.live.id)
	}
	return err
}

// joinTable returns a table's next frame and the write that leads to it. The caller holds lt.turn.
func (h *Host) joinTable(ctx context.Context, lt *liveTable, j account.Join) (*Frame, Write, error) {
	f, err := lt.fresh(ctx)
	if err != nil {
		return nil, Write{}, err
	}
	if f.Table.Damaged {
		return nil, Write{}, ErrDamaged
	}
	c, err := f.Table.Decide(table.Command{Kind: table.Become, Player: j.Guest, Guest: j.Player}, lt.now(), table.Seed{})
	if err != nil {
		return nil, Write{}, err
	}
	t := f.Table.Clone()
	if err := t.Apply(c); err != nil {
		return nil, Write{}, fmt.Errorf("apply %s@%d: %w", lt.id, c.Seq, err)
	}
	names, err := h.namesWith(ctx, f, c)
	if err != nil {
		return nil, Write{}, err
	}
	next := &Frame{Table: t, Log: append(slices.Clip(f.Log), c), Names: names, Messages: f.Messages, Silenced: f.Silenced}
	return next, Write{Table: lt.id, Commit: c, Row: RowOf(t, h.cfg.Pause)}, nil
}
