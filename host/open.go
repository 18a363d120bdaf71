package host

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"tablee/game"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/results"
	"tablee/host/secret"
	"tablee/table"
)

// Open opens a table as a person plans it, and starts it at once when no chair is open. The
// error is an *input.Invalid, a *game.Refusal when the game does not allow these options or
// this number of seats, or table.ErrTooManyWaiting, ErrTooManyRunning or ErrAddressFull.
func (h *Host) Open(ctx context.Context, by table.PlayerID, plan Plan) (table.ID, error) {
	rules, setup, err := h.setup(by, plan)
	if err != nil {
		return "", err
	}
	return h.openNew(ctx, rules, setup, plan.Chairs)
}

// checkWaiting refuses one more table that waits (table.ErrTooManyWaiting).
func (h *Host) checkWaiting(ctx context.Context, setup table.Setup) error {
	if !slices.ContainsFunc(setup.Chairs, table.Chair.Open) {
		return nil // it begins at once
	}
	n, err := h.cfg.Store.Count(ctx, Filter{Player: setup.Owner, Status: []table.Status{table.StatusOpen}, Since: h.cfg.Now().Add(-nowadays)})
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
func (h *Host) openNew(ctx context.Context, rules game.Rules, setup table.Setup, words []string) (table.ID, error) {
	if err := h.checkWaiting(ctx, setup); err != nil {
		return "", err
	}
	return h.openTable(ctx, rules, setup, words, table.Seed(secret.Bytes(len(table.Seed{}))))
}

// OpenSeeded opens a table of a setup and a seed. Nobody in it plays on another's device.
func (h *Host) OpenSeeded(ctx context.Context, rules game.Rules, setup table.Setup, seed table.Seed) (table.ID, error) {
	return h.openTable(ctx, rules, setup, nil, seed)
}

// Hides reports whether a game does not stand on the shelf: nobody opens a table of it.
func (h *Host) Hides(gameID string) bool { return h.cfg.Hides != nil && h.cfg.Hides(gameID) }

// openTable opens a table of a setup and a seed under an id that is free. The chairs are
// as they were planned: the names of those who play on the owner's device are there.
func (h *Host) openTable(ctx context.Context, rules game.Rules, setup table.Setup, chairs []string, seed table.Seed) (table.ID, error) {
	if id := rules.Info().ID; h.Hides(id) {
		return "", &input.Invalid{Field: "game", Code: "unknown", Limit: id}
	}
	for first := true; ; first = false {
		id := table.ID(secret.Text(10))
		err := h.openAs(ctx, id, rules, setup, chairs, seed, first)
		if !errors.Is(err, ErrConflict) {
			return id, err
		}
	}
}

// openAs opens a table under an id: ErrConflict when another has it. Its people on the owner's
// device become persons the first time.
func (h *Host) openAs(ctx context.Context, id table.ID, rules game.Rules, setup table.Setup, chairs []string, seed table.Seed, first bool) (err error) {
	if setup.Pace, err = h.usualPace(ctx, setup); err != nil {
		return fmt.Errorf("read the pace of %s: %w", setup.Owner, err)
	}
	done, err := h.takePlace(ctx, setup.Owner, id)
	if err != nil {
		return err
	}
	defer func() { done(err == nil) }()
	c, err := table.Create(id, rules, setup, h.cfg.Now(), seed)
	if err != nil {
		return err
	}
	if first {
		if err := h.addHotseat(ctx, id, setup.Chairs, chairs); err != nil {
			return err
		}
	}
	return h.create(ctx, id, rules, c, seed)
}

// addHotseat makes a person of everybody who plays on the owner's device at a table. Nobody knows their
// tokens: they can play on that device only, until they take their seats over.
func (h *Host) addHotseat(ctx context.Context, at table.ID, chairs []table.Chair, words []string) error {
	for i, c := range chairs {
		if c.DeviceOwner == "" {
			continue
		}
		name, err := h.nameHere(strings.TrimPrefix(words[i], "here:"))
		if err != nil {
			return err
		}
		p := account.Player{ID: c.Player, Name: name, Created: h.cfg.Now().UTC().Truncate(time.Millisecond), MadeAt: at}
		if err := h.cfg.Store.AddPlayer(ctx, p, secret.Bytes(32)); err != nil {
			return fmt.Errorf("add player %s: %w", p.ID, err)
		}
	}
	return nil
}

func (h *Host) create(ctx context.Context, id table.ID, rules game.Rules, c table.Commit, seed table.Seed) error {
	t, err := table.Fold(id, rules, []table.Commit{c})
	if err != nil {
		return fmt.Errorf("fold %s@%d: %w", id, c.Seq, err)
	}
	names, err := h.names(ctx, people([]table.Commit{c}))
	if err != nil {
		return err
	}
	log := []table.Commit{c}
	lt := h.tables.enter(id)
	defer h.tables.leave(lt)
	lt.acts(t.Owner)
	w := Write{Table: id, Commit: c, Row: RowOf(t, h.cfg.Pause), Seed: &seed, Results: results.Of(t, log), Notify: toNotify(t, c)}
	if err := h.append(ctx, w); err != nil {
		return err
	}
	lt.mu.Lock()
	if lt.frame == nil {
		lt.ours = true
		lt.show(&Frame{Table: t, Log: log, Names: names})
	}
	lt.mu.Unlock()
	h.scheduler.note(id)
	return nil
}
