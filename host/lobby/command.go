package lobby

import (
	"context"
	"errors"
	"time"

	"tablee/host/input"
	"tablee/host/secret"
	"tablee/table"
)

// idLength is the number of signs of a table's id.
const idLength = 10

// newID returns the id of a new table of a player, which follows from the command that ctx carries.
func newID(ctx context.Context, owner table.PlayerID) table.ID {
	return table.ID(secret.TextFor(ctx, idLength, "table", string(owner)))
}

// commandSpan is the time for which a table answers the command that opened it.
const commandSpan = time.Minute

// openedNow reports whether a player has just opened the table of an id that is taken.
func (l *Lobby) openedNow(ctx context.Context, id table.ID, owner table.PlayerID) (bool, error) {
	f, err := l.host.Frame(ctx, id)
	if errors.Is(err, input.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return f.Table.Owner == owner && l.cfg.Now().Sub(f.Table.Opened).Abs() < commandSpan, nil
}
