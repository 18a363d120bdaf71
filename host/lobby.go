package host

import (
	"context"
	"time"

	"tablee/table"
)

// RowOf is a table's row, given the pause before a bot acts.
func RowOf(t *table.Table, pause time.Duration) Row {
	row := Row{
		ID: t.ID, Game: t.Game, Title: t.Title, Status: t.Status, Public: t.Public, Seq: t.Seq,
		Chairs: t.Seats, Owner: t.Owner, Awaited: t.Awaited(), Move: t.Move,
		WakeAt: t.WakeAt(pause), Opened: t.Opened, Changed: t.Changed,
	}
	if t.From != nil {
		row.Forked = t.From.Table
	}
	if t.State == nil {
		return row
	}
	for _, s := range t.State.Standings(nil) {
		row.Points = append(row.Points, s.Points)
		if t.Status == table.Over {
			row.Places = append(row.Places, s.Place)
		}
	}
	return row
}

// Tables lists tables, the last changed first.
func (h *Host) Tables(ctx context.Context, f Filter) ([]Row, error) {
	return h.cfg.Store.Tables(ctx, f)
}

// Names are the names of people: "" for one who was erased; who never was is left out.
func (h *Host) Names(ctx context.Context, ids []table.PlayerID) (map[table.PlayerID]string, error) {
	names := make(map[table.PlayerID]string, len(ids))
	if len(ids) == 0 {
		return names, nil
	}
	people, err := h.cfg.Store.Players(ctx, ids)
	if err != nil {
		return nil, err
	}
	for _, p := range people {
		names[p.ID] = p.Name
	}
	return names, nil
}

// Counts says how many tables there are of each status.
func (h *Host) Counts(ctx context.Context) (map[table.Status]int, error) {
	return h.cfg.Store.Counts(ctx)
}
