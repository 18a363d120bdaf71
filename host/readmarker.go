package host

import (
	"context"
	"fmt"
	"time"

	"tablee/game"
	"tablee/table"
)

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
