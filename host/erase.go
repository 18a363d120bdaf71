package host

import (
	"context"
	"errors"
	"math"

	"tablee/game"
	"tablee/table"
)

// Erase forgets a person, all his ways in, and who played on his device. They rise from
// the tables that have not begun, leave the seats they share to the others, and a bot
// stands in where there are none; their games stay, without their names. Once begun it is
// carried through, whatever becomes of who asked for it. Errors: ErrNotFound; table.ErrNoBot,
// before anything is forgotten, when a game would wait for him for ever.
func (h *Host) Erase(ctx context.Context, p table.PlayerID) error {
	ctx, cancel := through(ctx)
	defer cancel()
	gone, err := h.keptBy(ctx, p)
	if err != nil {
		return err
	}
	if err := h.riseAll(ctx, p); err != nil {
		return err
	}
	if err := h.leaveAll(ctx, p); err != nil {
		return err
	}
	for _, who := range append(gone, p) { // himself last: until then he can ask again
		if err := h.cfg.Store.Erase(ctx, who); err != nil && (who == p || !errors.Is(err, ErrNotFound)) {
			return err
		}
		h.renamed(ctx, who)
	}
	return nil
}

// through is for what has to be carried through once it has begun, also when who asked
// for it has gone: it outlives ctx, but not the time in which a deed has to be done.
func through(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), cutOff/2)
}

// keptBy are those who play, or played, on a person's device: their chairs are in the
// contracts of the tables he opened, also when others have taken them over since.
func (h *Host) keptBy(ctx context.Context, p table.PlayerID) (kept []table.PlayerID, err error) {
	rows, err := h.cfg.Store.Tables(ctx, Filter{Player: p, Limit: all})
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		if row.Owner != p {
			continue
		}
		log, err := h.cfg.Store.Log(ctx, row.ID, 0)
		if err != nil {
			return nil, err
		}
		for _, e := range log[0].Events {
			if e.Setup == nil {
				continue
			}
			for _, c := range e.Setup.Chairs {
				if c.DeviceOwner == p {
					kept = append(kept, c.Player)
				}
			}
		}
	}
	return kept, nil
}

// riseAll gives all chairs free that a person holds where the game has not begun.
func (h *Host) riseAll(ctx context.Context, p table.PlayerID) error {
	waiting, err := h.cfg.Store.Tables(ctx, Filter{Status: []table.Status{table.StatusOpen}, Player: p, Limit: all})
	if err != nil {
		return err
	}
	for _, row := range waiting {
		var err error
		for err == nil { // until there is no chair left to rise from
			err = h.Rise(ctx, p, row.ID)
		}
		if !answered(err) {
			return err
		}
	}
	return nil
}

// leaveAll lets bots stand in at the games a person plays, so that nobody waits for him.
func (h *Host) leaveAll(ctx context.Context, p table.PlayerID) error {
	playing, err := h.cfg.Store.Tables(ctx, Filter{Status: []table.Status{table.StatusPlaying}, Player: p, Limit: all})
	if err != nil {
		return err
	}
	for _, row := range playing {
		f, err := h.Frame(ctx, row.ID)
		if err != nil {
			return err
		}
		for _, seat := range f.Table.SeatsOf(p) {
			if err := h.leaveSeat(ctx, f, seat, p); err != nil {
				return err
			}
		}
	}
	return nil
}

// leaveSeat leaves a seat to who shares it, if anybody is still there, or else to a bot.
func (h *Host) leaveSeat(ctx context.Context, f *Frame, seat game.Seat, p table.PlayerID) error {
	mates := f.Table.Seats[seat].People()
	names, err := h.Names(ctx, mates)
	if err != nil {
		return err
	}
	for _, mate := range mates {
		if mate != p && f.Table.Seats[seat].DeviceOwner == "" && names[mate] != "" {
			if err := h.Rise(ctx, p, f.Table.ID); !answered(err) {
				return err
			}
			return nil
		}
	}
	err = h.leave(ctx, Hand{Player: p, Seat: &seat}, f.Table.ID, true)
	if err != nil && (errors.Is(err, table.ErrNoBot) || !answered(err)) {
		return err
	}
	return nil
}

// all is a limit that leaves nothing out.
const all = math.MaxInt32
