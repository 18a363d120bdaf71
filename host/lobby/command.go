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

type commandKey struct{}

// WithCommand returns a context that carries the id of a command. A table that is opened with it gets an id
// derived from it, so that a second node which is told to open the same one finds it.
func WithCommand(ctx context.Context, command string) context.Context {
	return context.WithValue(ctx, commandKey{}, command)
}

// newID returns the id of a new table of a player, and whether it is derived from a command.
func newID(ctx context.Context, owner table.PlayerID) (id table.ID, derived bool) {
	if command, _ := ctx.Value(commandKey{}).(string); command != "" {
		return table.ID(secret.TextOf(idLength, "table", string(owner), command)), true
	}
	return table.ID(secret.Text(idLength)), false
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
