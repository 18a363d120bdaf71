package host

import (
	"context"
	"errors"
	"fmt"

	"tablee/game"
	"tablee/table"
)

// LeaveAll removes a player who is being erased from all tables: they rise from tables that have not begun
// and leave shared seats to their partners; a bot stands in for them elsewhere. It returns the people who
// play, or played, on their device. The error is table.ErrNoBot if a game would wait for them forever.
func (h *Host) LeaveAll(ctx context.Context, p table.PlayerID) (onDevice []table.PlayerID, err error) {
	if onDevice, err = h.onDevice(ctx, p); err != nil {
		return nil, err
	}
	if err := h.riseAll(ctx, p); err != nil {
		return nil, err
	}
	return onDevice, h.leaveSeats(ctx, p)
}

// onDevice returns the players who play, or played, on p's device: by a table's contract, or since a time
// before the game began. It includes those whose seats others have taken over since.
func (h *Host) onDevice(ctx context.Context, p table.PlayerID) (players []table.PlayerID, err error) {
	rows, err := h.tablesOf(ctx, p)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		log, err := h.cfg.Store.Log(ctx, row.ID, 0)
		if err != nil && !errors.Is(err, ErrDamaged) {
			return nil, fmt.Errorf("read the log of %s: %w", row.ID, err)
		}
		players = append(players, keptBy(p, log, row)...)
	}
	return players, nil
}

// keptBy returns the people who came to a table on a player's device, by its contract or later, and the
// guests that the player was.
func keptBy(p table.PlayerID, log []table.Commit, row Row) (players []table.PlayerID) {
	for _, c := range firstChairs(log, row) {
		if c.DeviceOwner != "" && table.Becomes(log, c.DeviceOwner) == p {
			players = append(players, c.Player)
		}
	}
	for _, c := range log {
		for _, e := range c.Events {
			switch {
			case e.Kind == table.SeatGuest && table.Becomes(log, e.DeviceOwner) == p:
				players = append(players, e.Player)
			case e.Kind == table.Become && (e.To == p || e.DeviceOwner == p):
				players = append(players, e.Player) // the guest they were
			}
		}
	}
	return players
}

// firstChairs returns the chairs in a table's contract, or those in its row if the contract is damaged.
func firstChairs(log []table.Commit, row Row) []table.Chair {
	if len(log) > 0 {
		for _, e := range log[0].Events {
			if e.Setup != nil {
				return e.Setup.Chairs
			}
		}
	}
	return row.Chairs
}

// riseAll frees all chairs that a player holds where the game has not begun.
func (h *Host) riseAll(ctx context.Context, p table.PlayerID) error {
	waiting, err := h.tablesOf(ctx, p, table.StatusOpen)
	if err != nil {
		return err
	}
	for _, row := range waiting {
		var err error
		for err == nil { // until there is no chair left
			err = h.Rise(ctx, p, row.ID)
		}
		if !refused(err) {
			return err
		}
	}
	return nil
}

// leaveSeats lets bots stand in for a player in all their games, so that no one waits for them.
func (h *Host) leaveSeats(ctx context.Context, p table.PlayerID) error {
	playing, err := h.tablesOf(ctx, p, table.StatusPlaying)
	if err != nil {
		return err
	}
	for _, row := range playing {
		f, err := h.frame(ctx, row.ID)
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

// leaveSeat leaves a seat to the remaining partners, or else to a bot.
func (h *Host) leaveSeat(ctx context.Context, f *Frame, seat game.Seat, p table.PlayerID) error {
	people := f.Table.Seats[seat].People()
	names, err := h.names(ctx, people)
	if err != nil {
		return err
	}
	for _, mate := range people {
		if mate != p && f.Table.Seats[seat].DeviceOwner == "" && names[mate] != "" {
			if err := h.Rise(ctx, p, f.Table.ID); !refused(err) {
				return err
			}
			return nil
		}
	}
	err = h.leave(ctx, Hand{Player: p, Seat: &seat}, f.Table.ID, true)
	if err != nil && (errors.Is(err, table.ErrNoBot) || !refused(err)) {
		return err
	}
	return nil
}

// RefreshOf reads a player's tables again: it shows their new name, that they were erased, or what another
// node has written there, and lets the bots that stand in for them play. Other nodes show a new name with
// their next frame.
func (h *Host) RefreshOf(ctx context.Context, p table.PlayerID) {
	for _, lt := range h.tables.all() {
		if f := lt.latest(); f != nil {
			if _, known := f.Names[p]; !known {
				continue
			}
		}
		lt.stale.note()
		if !lt.followed() {
			continue
		}
		f, err := lt.current(ctx)
		if err != nil {
			h.cfg.Log.Error("host: refresh a player's table", "table", lt.id, "error", err)
		} else if f.Table.BotAwaited() {
			h.scheduler.attend(lt.id)
		}
	}
}

// Status returns a table's status and the seq of its last commit. ErrNotFound.
func (h *Host) Status(ctx context.Context, id table.ID) (table.Status, uint64, error) {
	f, err := h.frame(ctx, id)
	if err != nil {
		return "", 0, err
	}
	return f.Table.Status, f.Table.Seq, nil
}

// Close closes a table for a reason that its players and viewers can read. Errors: ErrNotFound, a
// table.Problem.
func (h *Host) Close(ctx context.Context, id table.ID, why string) error {
	f, err := h.Frame(ctx, id)
	if err != nil {
		return err
	}
	if err := h.Command(ctx, id, table.Command{Kind: table.Close, Text: why}); err != nil {
		return err
	}
	return h.RematchGone(ctx, f.Table, "")
}

// RematchGone tells the game before a closed rematch that it can have another one, for the person who has closed it ("":
// a moderator), so that its pages offer one at once.
func (h *Host) RematchGone(ctx context.Context, closed *table.Table, by table.PlayerID) error {
	if closed.Series == nil {
		return nil
	}
	err := h.Command(ctx, closed.Series.Before, table.Command{Kind: table.Rematch, Player: by, Gone: closed.ID})
	if Refused(err) {
		return nil // the game before has another rematch, or was removed
	}
	return err
}

// Refresh reads a table again that another node has changed, or all tables (""): followed ones at once,
// the others when they are next used.
func (h *Host) Refresh(ctx context.Context, id table.ID) {
	if id == "" {
		for _, lt := range h.tables.all() {
			lt.refresh(ctx)
		}
	} else if lt := h.tables.find(id); lt != nil {
		lt.refresh(ctx)
	}
}

func (lt *liveTable) refresh(ctx context.Context) {
	lt.stale.note()
	if !lt.followed() {
		return
	}
	if _, err := lt.current(ctx); err != nil && ctx.Err() == nil {
		lt.cfg.Log.Error("host: refresh table", "table", lt.id, "error", err)
	}
}
