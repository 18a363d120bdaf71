package host

import (
	"context"
	"fmt"
	"slices"

	"tablee/game"
	"tablee/table"
)

// toNotify returns the players to notify of the commit that led to t, if they asked for it: those who may
// act because a turn has begun, or has come back to them. Players are not notified of what they did
// themselves: a turn of several actions is one turn, unless the table played a forced action for them.
// After a question, they are the players who owe an answer.
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

// own lists the kinds of event that people cause themselves at the awaited seat; they need not be notified
// of them.
var own = []table.Kind{table.Act, table.Back, table.Take}

// Awaited returns the players who may act now: several at a shared seat.
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

// Asked returns the players whose answers to a question are awaited.
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

// FrameAt returns the newest frame of a table, including the commit at seq. If another node wrote that
// commit and it is missing here, the table is read again. ErrNotFound.
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

// Watches reports whether a player has a page of a table open on this node.
func (h *Host) Watches(p table.PlayerID, id table.ID) bool {
	lt := h.tables.find(id)
	return lt != nil && lt.watches(p)
}

func (lt *liveTable) watches(p table.PlayerID) bool {
	lt.mu.Lock()
	defer lt.mu.Unlock()
	return lt.pages.Here(p) > 0
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

// GoesOn reports whether the commit at seq was a forced action at the seat that is still awaited: for all
// other players, its turn simply continues.
func GoesOn(f *Frame, seq uint64) bool {
	if seq == 0 || seq > uint64(len(f.Log)) {
		return false
	}
	return slices.ContainsFunc(f.Log[seq-1].Events, func(e table.Event) bool { return e.Forced && e.Seat == f.Table.Turn() })
}
