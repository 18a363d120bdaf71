package lobby

import (
	"context"
	"errors"

	"tablee/game"
	"tablee/host"
	"tablee/host/input"
	"tablee/table"
)

// Branch describes how to continue a finished game from one of its positions ("and if?").
type Branch struct {
	At     int       // the position, as of table.Replay
	Open   bool      // every card stays where it was; otherwise everything that Viewer did not know is dealt again
	Viewer game.Seat // ignored if Open
	Chairs []string  // by seat, as in a Plan
}

// Fork opens a table that continues from a position of a finished game. It keeps the contract but not
// the clock, is not listed (only its link leads there) and is never rated. Errors: ErrNotFound,
// table.ErrForkRunning, table.ErrSealed, table.ErrFrozen, a GEN-OVER refusal at the last position,
// *input.Invalid ("at", "from", "chairs").
func (l *Lobby) Fork(ctx context.Context, by table.PlayerID, id table.ID, b Branch) (table.ID, error) {
	f, err := l.host.Frame(ctx, id)
	if err != nil {
		return "", err
	}
	setup, err := l.branch(f, by, b)
	if err != nil {
		return "", err
	}
	return l.openNew(ctx, f.Table.Rules(), setup, Plan{Chairs: b.Chairs})
}

// branch returns the contract of a fork.
func (l *Lobby) branch(f *host.Frame, by table.PlayerID, b Branch) (table.Setup, error) {
	t := f.Table
	switch {
	case t.Frozen:
		return table.Setup{}, table.ErrFrozen
	case t.Sealed:
		return table.Setup{}, table.ErrSealed
	case !f.Revealed():
		return table.Setup{}, table.ErrForkRunning
	case !b.Open && (b.Viewer < 0 || int(b.Viewer) >= len(t.Seats)):
		return table.Setup{}, &input.Invalid{Field: "from", Code: "unknown", Limit: int(b.Viewer)}
	case len(b.Chairs) > 0 && len(b.Chairs) != len(t.Seats):
		return table.Setup{}, &input.Invalid{Field: "chairs", Code: "not-all", Limit: len(t.Seats)}
	}
	chairs, err := l.chairs(by, Plan{Game: t.Game, Chairs: b.Chairs})
	if err != nil {
		return table.Setup{}, err
	}
	for i := range chairs {
		chairs[i].Sign = t.Seats[i].Sign
		if chairs[i].Bot() && t.Seats[i].Bot() {
			chairs[i].Persona = t.Persona(game.Seat(i)) // they keep their names
		}
	}
	replay, err := f.Replay()
	if err != nil {
		return table.Setup{}, err
	}
	from, err := table.NewOrigin(replay, b.At, b.Open, b.Viewer)
	if errors.Is(err, table.ErrNoPosition) {
		err = &input.Invalid{Field: "at", Code: "unknown", Limit: b.At}
	}
	return table.Setup{Options: t.Options, Chairs: chairs, FixedSeating: true, SameRoom: t.SameRoom, Owner: by, Origin: from}, err
}
