package circles

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/table"
)

// People who play on another's device at a circle's table belong to the circle under the name typed for them, so
// that the game counts. They have no device of their own: they lead no circle and are not invited. The same name at
// a later table of the circle, on anyone's device, is the same person.

// KnownHere returns the members of a table's circle who were made for a device; none without a circle.
func (s *Service) KnownHere(ctx context.Context, of table.ID) ([]account.Player, error) {
	id, err := s.cfg.Store.CircleOfTable(ctx, of)
	if errors.Is(err, input.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the circle of table %s: %w", of, err)
	}
	return s.Devices(ctx, id)
}

// Devices returns the members of a circle who were made for a device.
func (s *Service) Devices(ctx context.Context, id ID) (known []account.Player, err error) {
	all, err := s.cfg.Store.Members(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("list the people of circle %s: %w", id, err)
	}
	for _, m := range all {
		if m.OnDevice && m.Gone.IsZero() && m.Name != "" {
			known = append(known, account.Player{ID: m.Player, Name: m.Name})
		}
	}
	return known, nil
}

// SeatedHere makes a person who sat down on another's device a member of the table's circle, if it has one.
func (s *Service) SeatedHere(ctx context.Context, of table.ID, p table.PlayerID) error {
	id, err := s.cfg.Store.CircleOfTable(ctx, of)
	if errors.Is(err, input.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the circle of table %s: %w", of, err)
	}
	c, err := s.cfg.Store.Circle(ctx, id)
	if err != nil {
		return fmt.Errorf("read circle %s: %w", id, err)
	}
	return s.enterHere(ctx, c, p)
}

// enterHere makes a person on a device a member of a circle. One that is full or closed stays as it is.
func (s *Service) enterHere(ctx context.Context, c Circle, p table.PlayerID) error {
	err := s.cfg.Store.Join(ctx, c.ID, c.Link, p, s.instant(), JoinBounds{MaxCircles, MaxPeople, MaxKnown})
	if err != nil && !errors.Is(err, ErrFull) && !errors.Is(err, ErrMany) && !errors.Is(err, input.ErrNotFound) {
		return fmt.Errorf("join circle %s: %w", c.ID, err)
	}
	return nil
}

// mayLead reports whether a person is a member of a circle who has a device of their own.
func (s *Service) mayLead(ctx context.Context, id ID, p table.PlayerID) (bool, error) {
	yes, err := s.has(ctx, id, p)
	if err != nil || !yes {
		return false, err
	}
	devices, err := s.Devices(ctx, id)
	return !slices.ContainsFunc(devices, func(d account.Player) bool { return d.ID == p }), err
}
