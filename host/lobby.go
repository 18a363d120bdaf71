package host

import (
	"context"
	"time"

	"tablee/table"
)

// RowOf is a table's row, given the pause before a bot acts.
func RowOf(t *table.Table, pause time.Duration) Row { return Row{} }

// Tables lists tables, the last changed first.
func (h *Host) Tables(ctx context.Context, f Filter) ([]Row, error) { return nil, errUnwritten }

// Names are the names of people: "" for one who was erased; who never was is left out.
func (h *Host) Names(ctx context.Context, ids []table.PlayerID) (map[table.PlayerID]string, error) {
	return nil, errUnwritten
}

// Counts says how many tables there are of each status.
func (h *Host) Counts(ctx context.Context) (map[table.Status]int, error) { return nil, errUnwritten }
