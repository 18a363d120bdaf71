package lobby

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/secret"
	"tablee/table"
)

// Open opens a table as a person plans it, and starts it at once when no chair is open. The
// error is an *input.Invalid, a *game.Refusal when the game does not allow these options or
// this number of seats, or table.ErrTooManyWaiting, ErrTooManyRunning or ErrAddressFull.
func (l *Lobby) Open(ctx context.Context, by table.PlayerID, plan Plan) (table.ID, error) {
	rules, setup, err := l.setup(by, plan)
	if err != nil {
		return "", err
	}
	return l.openNew(ctx, rules, setup, plan.Chairs)
}

// waitingSpan is for how long a table that waits counts against who opened it.
const waitingSpan = 24 * time.Hour

// checkWaiting refuses one more table that waits (table.ErrTooManyWaiting).
func (l *Lobby) checkWaiting(ctx context.Context, setup table.Setup) error {
	if !slices.ContainsFunc(setup.Chairs, table.Chair.Open) {
		return nil // it begins at once
	}
	n, err := l.cfg.Store.Count(ctx, host.Filter{Player: setup.Owner, Status: []table.Status{table.StatusOpen}, Since: l.cfg.Now().Add(-waitingSpan)})
	if err != nil {
		return fmt.Errorf("count the tables at which %s waits: %w", setup.Owner, err)
	}
	if n >= MaxWaiting {
		return table.ErrTooManyWaiting
	}
	return nil
}

// openNew opens a table of that contract, its chairs as these words said, with a seed of
// its own.
func (l *Lobby) openNew(ctx context.Context, rules game.Rules, setup table.Setup, words []string) (table.ID, error) {
	if err := l.checkWaiting(ctx, setup); err != nil {
		return "", err
	}
	return l.openTable(ctx, rules, setup, words, l.cfg.Seed())
}

// OpenSeeded opens a table of a setup and a seed. Nobody in it plays on another's device.
func (l *Lobby) OpenSeeded(ctx context.Context, rules game.Rules, setup table.Setup, seed table.Seed) (table.ID, error) {
	return l.openTable(ctx, rules, setup, nil, seed)
}

// Hides reports whether a game does not stand on the shelf: nobody opens a table of it.
func (l *Lobby) Hides(gameID string) bool { return l.cfg.Hides != nil && l.cfg.Hides(gameID) }

// openTable opens a table of a setup and a seed under an id that is free. The chairs are
// as they were planned: the names of those who play on the owner's device are there.
func (l *Lobby) openTable(ctx context.Context, rules game.Rules, setup table.Setup, chairs []string, seed table.Seed) (table.ID, error) {
	if id := rules.Info().ID; l.Hides(id) {
		return "", &input.Invalid{Field: "game", Code: "unknown", Limit: id}
	}
	for first := true; ; first = false {
		id := table.ID(secret.Text(10))
		err := l.openAs(ctx, id, rules, setup, chairs, seed, first)
		if !errors.Is(err, host.ErrConflict) {
			return id, err
		}
	}
}

// openAs opens a table under an id: host.ErrConflict when another has it. Its people on the owner's
// device become persons the first time.
func (l *Lobby) openAs(ctx context.Context, id table.ID, rules game.Rules, setup table.Setup, chairs []string, seed table.Seed, first bool) (err error) {
	if setup.Pace, err = l.usualPace(ctx, setup); err != nil {
		return fmt.Errorf("read the pace of %s: %w", setup.Owner, err)
	}
	done, err := l.takePlace(ctx, setup.Owner, id)
	if err != nil {
		return err
	}
	defer func() { done(err == nil) }()
	c, err := table.Create(id, rules, setup, l.cfg.Now(), seed)
	if err != nil {
		return err
	}
	if first {
		if err := l.addHotseat(ctx, id, setup.Chairs, chairs); err != nil {
			return err
		}
	}
	return l.host.Create(ctx, id, rules, c, seed)
}

// addHotseat makes a person of everybody who plays on the owner's device at a table. Nobody knows their
// tokens: they can play on that device only, until they take their seats over.
func (l *Lobby) addHotseat(ctx context.Context, at table.ID, chairs []table.Chair, words []string) error {
	for i, c := range chairs {
		if c.DeviceOwner == "" {
			continue
		}
		name, err := l.nameHere(strings.TrimPrefix(words[i], "here:"))
		if err != nil {
			return err
		}
		p := account.Player{ID: c.Player, Name: name, Created: l.cfg.Now().UTC().Truncate(time.Millisecond), MadeAt: at}
		if err := l.cfg.Store.AddPlayer(ctx, p, secret.Bytes(32)); err != nil {
			return fmt.Errorf("add player %s: %w", p.ID, err)
		}
	}
	return nil
}

// usualPace is the pace that a table begins with whose contract names none: where one person
// plays against bots, the one they chose last.
func (l *Lobby) usualPace(ctx context.Context, s table.Setup) (table.Pace, error) {
	t := table.Table{Seats: s.Chairs}
	if s.Pace != table.PaceNormal || s.TeamSize > 1 || !t.Alone() || slices.ContainsFunc(s.Chairs, table.Chair.Open) {
		return s.Pace, nil
	}
	return l.cfg.Store.Pace(ctx, s.Owner)
}
