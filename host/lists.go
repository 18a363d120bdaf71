package host

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"tablee/table"
)

// RowOf is a table's row, given the pause before a bot acts.
func RowOf(t *table.Table, pause time.Duration) Row {
	row := Row{
		ID: t.ID, Game: t.Game, Title: t.Title, Status: t.Status, Public: t.Public, Seq: t.Seq,
		Chairs: t.Seats, Owner: t.Owner, Awaited: t.Awaited(), MoveTime: t.MoveTime,
		WakeAt: wakeUnwatched(t, pause), Opened: t.Opened, Changed: t.Changed, Rated: t.Rated,
	}
	if t.Origin != nil {
		row.ForkOf = t.Origin.Table
	}
	if t.State == nil {
		return row
	}
	for _, s := range t.State.Standings(nil) {
		row.Points = append(row.Points, s.Points)
		if t.Status == table.StatusOver {
			row.Places = append(row.Places, s.Place)
		}
	}
	return row
}

// Tables lists tables, the last changed first.
func (h *Host) Tables(ctx context.Context, f Filter) ([]Row, error) {
	rows, err := h.cfg.Store.Tables(ctx, f)
	if err != nil {
		err = fmt.Errorf("list tables: %w", err)
	}
	return rows, err
}

// How long a table is taken for alive when nothing happens there, beside the time that its
// clock gives for a move: a table without a clock may rest for a night, and a game a move a
// day may wait for its players for some days.
const (
	nowadays = 24 * time.Hour
	lately   = 7 * 24 * time.Hour
)

// OpenTables are the public tables of a game, or of all (""), that wait for people: somebody
// sits there, and something happened in the last week or in the time for a move. The last
// changed first. Others are still found by their address.
func (h *Host) OpenTables(ctx context.Context, reader table.PlayerID, gameID string, limit int) ([]Row, error) {
	return h.KnownTables(ctx, Filter{For: reader, Game: gameID, Status: []table.Status{table.StatusOpen}, Public: true,
		HasPeople: true, Since: h.cfg.Now().Add(-lately), Limit: limit})
}

// WatchableTables are the public tables of a game, or of all (""), where people play, as alive as
// those Offered.
func (h *Host) WatchableTables(ctx context.Context, reader table.PlayerID, gameID string, limit int) ([]Row, error) {
	return h.KnownTables(ctx, Filter{For: reader, Game: gameID, Status: []table.Status{table.StatusPlaying}, Public: true,
		HasPeople: true, Since: h.cfg.Now().Add(-lately), Limit: limit})
}

// CountActive is how many tables people wait or play at now: something happened there in the last
// day, or in the time for a move.
func (h *Host) CountActive(ctx context.Context) (int, error) {
	active := Filter{Status: []table.Status{table.StatusOpen, table.StatusPlaying},
		HasPeople: true, Since: h.cfg.Now().Add(-nowadays)}
	n, err := h.cfg.Store.Count(ctx, active)
	if h.cfg.Outage.Is(err) {
		active.Limit = math.MaxInt
		return len(h.tablesHere(active)), nil
	}
	if err != nil {
		err = fmt.Errorf("count active tables: %w", err)
	}
	return n, err
}

// Counts says how many tables there are of each status.
func (h *Host) Counts(ctx context.Context) (map[table.Status]int, error) {
	counts, err := h.cfg.Store.Counts(ctx)
	if err != nil {
		err = fmt.Errorf("count tables: %w", err)
	}
	return counts, err
}

// NextAwaiting is a table where a person's move is awaited, the one that has waited longest,
// but not this one; "" for none.
func (h *Host) NextAwaiting(ctx context.Context, p table.PlayerID, but table.ID) (table.ID, error) {
	rows, err := h.tablesOf(ctx, p, table.StatusPlaying)
	if err != nil {
		return "", err
	}
	for _, row := range slices.Backward(rows) {
		if row.ID != but && row.Awaits(p) {
			return row.ID, nil
		}
	}
	return "", nil
}

// Awaits reports whether a table waits for a person: their own move, or their team's; for
// nobody ("") none does.
func (r Row) Awaits(p table.PlayerID) bool {
	if p == "" || r.Awaited == "" {
		return false
	}
	return r.Awaited == p || slices.ContainsFunc(r.Chairs, func(c table.Chair) bool {
		return (c.Player == r.Awaited || c.DeviceOwner == r.Awaited) && c.ControlledBy(p)
	})
}
