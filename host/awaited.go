package host

import (
	"context"
	"fmt"
	"slices"
	"time"

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

// GoesOn reports whether the commit at seq was a forced action at the seat that is still awaited: for all
// other players, its turn simply continues.
func GoesOn(f *Frame, seq uint64) bool {
	if seq == 0 || seq > uint64(len(f.Log)) {
		return false
	}
	return slices.ContainsFunc(f.Log[seq-1].Events, func(e table.Event) bool { return e.Forced && e.Seat == f.Table.Turn() })
}

// MarkRead records that a player has seen a table as it is in t, if they sit there.
func (h *Host) MarkRead(ctx context.Context, p table.PlayerID, t *table.Table) error {
	if t.SeatOf(p) < 0 {
		return nil
	}
	if err := h.cfg.Store.MarkRead(ctx, p, t.ID, t.Seq, h.cfg.Now()); err != nil {
		return fmt.Errorf("record that %s has seen %s@%d: %w", p, t.ID, t.Seq, err)
	}
	return nil
}

// Missed reports whether moves were played at a player's table since they last looked, if that is some
// time ago, and returns the seq they had seen. It is false for those who do not sit there, have never
// looked, have acted since (themselves, not a bot in their place), or were hardly away (Config.Away).
func (h *Host) Missed(ctx context.Context, p table.PlayerID, f *Frame) (after uint64, missed bool, err error) {
	seat := f.Table.SeatOf(p)
	if seat < 0 || f.Table.State == nil {
		return 0, false, nil
	}
	seen, err := h.cfg.Store.ReadMarker(ctx, p, f.Table.ID)
	if err != nil {
		return 0, false, fmt.Errorf("read the marker of %s at %s: %w", p, f.Table.ID, err)
	}
	if seen.Seq == 0 || seen.Seq >= f.Table.Seq || h.cfg.Now().Sub(seen.At) < h.cfg.Away {
		return 0, false, nil
	}
	if acted(f.Log, seat, seen.Seq) {
		return 0, false, nil
	}
	return seen.Seq, true, nil
}

// acted reports whether the people of a seat acted after a seq.
func acted(log []table.Commit, seat game.Seat, after uint64) bool {
	bot := false // a bot stands in
	for _, c := range log {
		for _, e := range c.Events {
			if e.Seat != seat {
				continue
			}
			switch e.Kind {
			case table.Away:
				bot = true
			case table.Back, table.Take:
				bot = false
			case table.Act:
				if !bot && c.Seq > after {
					return true
				}
			}
		}
	}
	return false
}

// away is the default of Config.Away.
const away = time.Minute
