package host

import (
	"context"
	"fmt"
	"slices"

	"tablee/game"
	"tablee/table"
)

// toNotify are those who are to be told of a commit that led to t, if they asked for it: who
// may act where it has become, or become again, somebody's turn. Nobody is told what they
// did themselves: a turn of several actions is one turn, but for what the table played for them.
// Where a question was asked they are those who owe an answer.
func toNotify(t *table.Table, c table.Commit) []table.PlayerID {
	if t.Offer != nil && t.Offer.Seq == c.Seq {
		return Asked(t)
	}
	if t.Awaited() == "" || !t.ActingSince.Equal(t.Changed) {
		return nil
	}
	for _, e := range c.Events {
		if slices.Contains(own, e.Kind) && !e.Forced && t.Controls(t.Awaited(), e.Seat) {
			return nil
		}
	}
	return Awaited(t)
}

// own are the kinds of event that people bring about themselves at the seat that is
// awaited: they need not be told.
var own = []table.Kind{table.Act, table.Back, table.Take}

// Awaited are those who may act now: at a seat that is shared, several.
func Awaited(t *table.Table) []table.PlayerID {
	first := t.Awaited()
	if first == "" {
		return nil
	}
	who := []table.PlayerID{first}
	if chair := t.Seats[t.Turn()]; chair.DeviceOwner == "" {
		who = append(who, chair.Partners...)
	}
	return who
}

// Asked are those whose answers to a question are waited for.
func Asked(t *table.Table) (who []table.PlayerID) {
	for s, c := range t.Seats {
		if !t.OwesAnswer(game.Seat(s)) {
			continue
		}
		people := c.People()
		if c.DeviceOwner != "" {
			people = []table.PlayerID{c.DeviceOwner}
		}
		for _, p := range people {
			if !slices.Contains(who, p) {
				who = append(who, p)
			}
		}
	}
	return who
}

// FrameAt is the newest frame of a table, with the commit of that seq. When it does not hold
// one of another node yet, the table is read again. ErrNotFound.
func (h *Host) FrameAt(ctx context.Context, id table.ID, seq uint64) (*Frame, error) {
	f, err := h.frame(ctx, id)
	if err != nil || f.Table.Seq >= seq {
		return f, err
	}
	if lt := h.tables.find(id); lt != nil {
		lt.stale.note()
	}
	return h.frame(ctx, id)
}

// Watches reports whether a person's page of a table is open on this node.
func (h *Host) Watches(p table.PlayerID, id table.ID) bool {
	lt := h.tables.find(id)
	return lt != nil && lt.watches(p)
}

func (lt *liveTable) watches(p table.PlayerID) bool {
	lt.mu.Lock()
	defer lt.mu.Unlock()
	return lt.pages.Here(p) > 0
}

// sawHere notes that those who are awaited since another node's commit have it before
// their eyes on this one: the node that tells them cannot know otherwise.
func (lt *liveTable) sawHere(ctx context.Context, t *table.Table) error {
	if !t.ActingSince.Equal(t.Changed) {
		return nil
	}
	for _, p := range Awaited(t) {
		if !lt.watches(p) {
			continue
		}
		if err := lt.cfg.Store.MarkRead(ctx, p, lt.id, t.Seq, lt.cfg.Now()); err != nil {
			return fmt.Errorf("note that %s has seen %s@%d: %w", p, lt.id, t.Seq, err)
		}
	}
	return nil
}

// GoesOn reports whether a commit was played by itself at the seat that is awaited since: for
// everybody else their turn goes on.
func GoesOn(f *Frame, seq uint64) bool {
	if seq == 0 || seq > uint64(len(f.Log)) {
		return false
	}
	return slices.ContainsFunc(f.Log[seq-1].Events, func(e table.Event) bool { return e.Forced && e.Seat == f.Table.Turn() })
}
