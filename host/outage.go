package host

import (
	"context"
	"slices"
	"time"

	"tablee/table"
)

// OutageEnded tells the host that the store was out and works again. No one could play in that time, so no
// one loses it: running clocks continue from the beginning of the outage.
func (h *Host) OutageEnded(began, ended time.Time) { h.clock.Stood(began, ended) }

// recover runs until ctx ends. Whenever an outage ends, it reads the followed tables again whose last
// commit may or may not be in the log.
func (h *Host) recover(ctx context.Context) {
	for {
		down, changed := h.cfg.Outage.State()
		for _, lt := range h.tables.all() {
			if down || !lt.stale.is() || !lt.followed() {
				continue
			}
			if _, err := lt.current(ctx); err != nil && ctx.Err() == nil {
				h.cfg.Log.Error("host: reread table after outage", "table", lt.id, "error", err)
			}
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
	}
}

// KnownTables lists tables like Tables; in an outage, those of them that are in memory.
func (h *Host) KnownTables(ctx context.Context, f Filter) ([]Row, error) {
	rows, err := h.Tables(ctx, f)
	if h.cfg.Outage.Is(err) {
		return h.tablesHere(f), nil
	}
	return rows, err
}

// tablesHere returns the rows of the tables in memory that match a filter.
func (h *Host) tablesHere(f Filter) []Row {
	var rows []Row
	for _, lt := range h.tables.all() {
		if frame := lt.latest(); frame != nil && f.chooses(frame) {
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

// chooses reports whether a filter matches the table of a frame.
func (f Filter) chooses(frame *Frame) bool {
	t := frame.Table
	_, there := frame.Names[f.Player]
	seated := func(c table.Chair) bool { return len(c.People()) > 0 }
	switch {
	case f.Game != "" && t.Game != f.Game,
		len(f.Status) > 0 && !slices.Contains(f.Status, t.Status),
		f.Public && !t.Public,
		f.Player != "" && !there,
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
