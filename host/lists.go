package host

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"tablee/table"
)

// RowOf returns a table's row, given the pause before a bot acts.
func RowOf(t *table.Table, pause time.Duration) Row {
	row := Row{
		ID: t.ID, Game: t.Game, Title: t.Title, Status: t.Status, Public: t.Public, Seq: t.Seq,
		Chairs: t.SignedChairs(), Owner: t.Owner, Awaited: t.Awaited(), MoveTime: t.MoveTime,
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
		if t.Status == table.StatusOver && t.StopReason == "" { // no one wins a game that was stopped
			row.Places = append(row.Places, s.Place)
		}
	}
	return row
}

// Tables lists tables, last changed first.
func (h *Host) Tables(ctx context.Context, f Filter) ([]Row, error) {
	rows, err := h.cfg.Store.Tables(ctx, f)
	if err != nil {
		err = fmt.Errorf("list tables: %w", err)
	}
	return rows, err
}

// How long a table counts as active without a change, in addition to its time per move: a table without a
// clock may rest for a night, and a game with a move a day may wait some days for its players.
const (
	nowadays = 24 * time.Hour
	lately   = 7 * 24 * time.Hour
)

// OpenTables returns the public tables of a game, or of all games (""), that wait for people: a person
// sits there, and something happened in the last week or within the time for a move. They are sorted by
// last change, newest first. Other tables are still reachable by their address.
func (h *Host) OpenTables(ctx context.Context, reader table.PlayerID, gameID string, limit int) ([]Row, error) {
	return h.KnownTables(ctx, Filter{For: reader, Game: gameID, Status: []table.Status{table.StatusOpen}, Public: true,
		HasPeople: true, Since: h.cfg.Now().Add(-lately), Limit: limit})
}

// WatchableTables returns the public tables of a game, or of all games (""), where people play. They are
// as recent as those of OpenTables.
func (h *Host) WatchableTables(ctx context.Context, reader table.PlayerID, gameID string, limit int) ([]Row, error) {
	return h.KnownTables(ctx, Filter{For: reader, Game: gameID, Status: []table.Status{table.StatusPlaying}, Public: true,
		HasPeople: true, Since: h.cfg.Now().Add(-lately), Limit: limit})
}

// CountActive returns the number of tables where people wait or play now: something happened there in the
// last day, or within the time for a move.
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

// Counts returns the number of tables by status.
func (h *Host) Counts(ctx context.Context) (map[table.Status]int, error) {
	counts, err := h.cfg.Store.Counts(ctx)
	if err != nil {
		err = fmt.Errorf("count tables: %w", err)
	}
	return counts, err
}

// NextAwaiting returns the table that has waited longest for a player's move, other than but; "" if there
// is none.
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

// Awaits reports whether a table waits for a player's move, or their team's. It is false for "".
func (r Row) Awaits(p table.PlayerID) bool {
	if p == "" || r.Awaited == "" {
		return false
	}
	return r.Awaited == p || slices.ContainsFunc(r.Chairs, func(c table.Chair) bool {
		return (c.Player == r.Awaited || c.DeviceOwner == r.Awaited) && c.ControlledBy(p)
	})
}

// KnownTables lists tables like Tables; in an outage, those of them that are in memory.
func (h *Host) KnownTables(ctx context.Context, f Filter) ([]Row, error) {
	rows, err := h.Tables(ctx, f)
	if h.cfg.Outage.Is(err) {
		return h.tablesHere(f), nil
	}
	if err == nil && f.For != "" {
		err = h.learnEstranged(ctx, f.For)
	}
	return rows, err
}

// tablesHere returns the rows of the tables in memory that match a filter.
func (h *Host) tablesHere(f Filter) []Row {
	var rows []Row
	for _, lt := range h.tables.all() {
		if frame := lt.latest(); frame != nil && f.chooses(frame) && h.estranged.mayMeet(f.For, frame.Table.Owner) {
			rows = append(rows, RowOf(frame.Table, h.cfg.Pause))
		}
	}
	slices.SortFunc(rows, func(a, b Row) int {
		if f.PlayingFirst && (a.Status == table.StatusPlaying) != (b.Status == table.StatusPlaying) {
			if a.Status == table.StatusPlaying {
				return -1
			}
			return 1
		}
		return b.Changed.Compare(a.Changed)
	})
	rows = rows[min(f.Skip, len(rows)):]
	const usual = 100
	if f.Limit == 0 {
		f.Limit = usual
	}
	return rows[:min(f.Limit, len(rows))]
}

// chooses reports whether a filter matches the table of a frame, as far as a frame can tell: For is left to
// estranged, and a table's circle is known to the store alone.
func (f Filter) chooses(frame *Frame) bool {
	t := frame.Table
	seated := func(c table.Chair) bool { return len(c.People()) > 0 }
	switch {
	case f.Game != "" && t.Game != f.Game,
		len(f.Status) > 0 && !slices.Contains(f.Status, t.Status),
		f.Public && !t.Public,
		f.Circle != "",
		f.Player != "" && !frame.TookPart(f.Player),
		f.Owner != "" && t.Owner != f.Owner,
		len(f.IDs) > 0 && !slices.Contains(f.IDs, t.ID),
		f.HasPeople && !slices.ContainsFunc(t.Seats, seated),
		t.Changed.Add(t.MoveTime).Before(f.Since):
		return false
	}
	return true
}

// NamesHere returns the names of those players among ids whom the tables in memory know.
func (h *Host) NamesHere(ids []table.PlayerID) map[table.PlayerID]string {
	names := map[table.PlayerID]string{}
	for _, lt := range h.tables.all() {
		f := lt.latest()
		if f == nil {
			continue
		}
		for _, id := range ids {
			if name, known := f.Names[id]; known {
				names[id] = name
			}
		}
	}
	return names
}

// tablesOf returns a player's tables with one of these statuses, or with any.
func (h *Host) tablesOf(ctx context.Context, p table.PlayerID, status ...table.Status) ([]Row, error) {
	const all = math.MaxInt32
	rows, err := h.cfg.Store.Tables(ctx, Filter{Status: status, Player: p, Limit: all})
	if err != nil {
		err = fmt.Errorf("list the tables of %s: %w", p, err)
	}
	return rows, err
}
