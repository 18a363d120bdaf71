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

// Open opens a table as planned, and starts it at once when no chair is open. The error is an
// *input.Invalid, a *game.Refusal when the game does not allow these options or this number of seats,
// or table.ErrTooManyWaiting, ErrTooManyRunning or ErrAddressFull.
func (l *Lobby) Open(ctx context.Context, by table.PlayerID, plan Plan) (table.ID, error) {
	rules, setup, err := l.setup(by, plan)
	if err != nil {
		return "", err
	}
	return l.openNew(ctx, rules, setup, plan)
}

// waitingSpan limits how long a waiting table counts towards its opener's MaxWaiting.
const waitingSpan = 24 * time.Hour

// checkWaiting returns table.ErrTooManyWaiting if the owner has too many waiting tables to open
// another.
func (l *Lobby) checkWaiting(ctx context.Context, setup table.Setup) error {
	if !slices.ContainsFunc(setup.Chairs, table.Chair.Open) {
		return nil // it starts at once
	}
	n, err := l.cfg.Store.Count(ctx, host.Filter{Player: setup.Owner, Status: []table.Status{table.StatusOpen}, Since: l.cfg.Now().Add(-waitingSpan)})
	if err != nil {
		return fmt.Errorf("count the waiting tables of %s: %w", setup.Owner, err)
	}
	if n >= MaxWaiting {
		return table.ErrTooManyWaiting
	}
	return nil
}

// openNew opens a planned table with a new seed.
func (l *Lobby) openNew(ctx context.Context, rules game.Rules, setup table.Setup, plan Plan) (table.ID, error) {
	done, err := l.steps.take(ctx, "open for "+string(setup.Owner)) // so that tables opened at the same time count
	if err != nil {
		return "", err
	}
	defer done()
	if err := l.checkWaiting(ctx, setup); err != nil {
		return "", err
	}
	return l.openTable(ctx, rules, setup, plan, l.cfg.Seed())
}

// OpenSeeded opens a table with the given setup and seed. The setup must have no hot-seat players.
func (l *Lobby) OpenSeeded(ctx context.Context, rules game.Rules, setup table.Setup, seed table.Seed) (table.ID, error) {
	return l.openTable(ctx, rules, setup, Plan{}, seed)
}

// Hides reports whether a game is hidden, so that no tables of it can be opened.
func (l *Lobby) Hides(gameID string) bool { return l.cfg.Hides != nil && l.cfg.Hides(gameID) }

// openTable opens a table under a free id. The chairs of the plan hold the names of the hot-seat players.
func (l *Lobby) openTable(ctx context.Context, rules game.Rules, setup table.Setup, plan Plan, seed table.Seed) (table.ID, error) {
	if id := rules.Info().ID; l.Hides(id) {
		return "", &input.Invalid{Field: "game", Code: "unknown", Limit: id}
	}
	id := newID(ctx, setup.Owner)
	for first := true; ; first = false {
		err := l.openAs(ctx, id, rules, setup, plan, seed, first)
		if !errors.Is(err, host.ErrConflict) {
			return id, err
		}
		if secret.Command(ctx) != "" && first {
			if same, err := l.openedNow(ctx, id, setup.Owner); err != nil || same {
				return id, err
			}
		}
		id = table.ID(secret.Text(idLength))
	}
}

// openAs opens a table under an id, or returns host.ErrConflict if the id is taken. It adds the
// hot-seat players only if first is set.
func (l *Lobby) openAs(ctx context.Context, id table.ID, rules game.Rules, setup table.Setup, plan Plan, seed table.Seed, first bool) (err error) {
	if err := l.addHabits(ctx, &setup); err != nil {
		return err
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
		if err := l.addHotseat(ctx, id, setup.Chairs, plan); err != nil {
			return err
		}
	}
	return l.host.Create(ctx, id, rules, c, seed)
}

// addHotseat adds a player for each chair played on the owner's device by someone not known. Their tokens are
// discarded, so they can play on others' devices only, until they take their seats over.
func (l *Lobby) addHotseat(ctx context.Context, at table.ID, chairs []table.Chair, plan Plan) error {
	for i, c := range chairs {
		if c.DeviceOwner == "" || slices.ContainsFunc(plan.Known, func(p account.Player) bool { return p.ID == c.Player }) {
			continue
		}
		name, err := l.nameHere(strings.TrimPrefix(plan.Chairs[i], "here:"))
		if err != nil {
			return err
		}
		// Equal names are numbered in the order of creation: here in that of the chairs.
		created := l.cfg.Now().UTC().Truncate(time.Millisecond).Add(time.Duration(i) * time.Millisecond)
		p := account.Player{ID: c.Player, Name: name, Created: created, MadeAt: at}
		if err := l.cfg.Store.AddPlayer(ctx, p, secret.Bytes(32)); err != nil {
			return fmt.Errorf("add player %s: %w", p.ID, err)
		}
	}
	return nil
}

// addHabits gives a person alone against bots the tempo that they last chose, unless the contract names one, and
// their choice about forced actions, except in a coached game, whose every step is theirs to play.
func (l *Lobby) addHabits(ctx context.Context, s *table.Setup) (err error) {
	t := table.Table{Seats: s.Chairs}
	if s.TeamSize > 1 || !t.Alone() || slices.ContainsFunc(s.Chairs, table.Chair.Open) {
		return nil
	}
	if s.Tempo == table.TempoNormal {
		if s.Tempo, err = l.cfg.Store.Tempo(ctx, s.Owner); err != nil {
			return fmt.Errorf("read the tempo of %s: %w", s.Owner, err)
		}
	}
	if s.Origin != nil && s.Origin.Table == table.Coached {
		return nil
	}
	if s.Forced, err = l.cfg.Store.Forced(ctx, s.Owner); err != nil {
		return fmt.Errorf("read whether forced actions are played for %s: %w", s.Owner, err)
	}
	return nil
}
