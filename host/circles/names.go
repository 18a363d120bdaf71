package circles

import (
	"context"
	"fmt"
	"slices"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/table"
)

// isClass reports whether members are shown by their first names.
func (c Circle) isClass() bool { return c.SignsOnly && !c.IsClosed() }

// CheckName rejects a name longer than a first name in a class: an *input.Invalid of the field "name".
func (c Circle) CheckName(name string) error {
	if short := input.FirstName(name); c.SignsOnly && short != name {
		return &input.Invalid{Field: "name", Code: "first-name", Limit: short}
	}
	return nil
}

// called returns the public names of the people in a list.
func called[T any](ctx context.Context, store Store, list []T, who func(T) table.PlayerID) (map[table.PlayerID]string, error) {
	ids := make([]table.PlayerID, len(list))
	for i, one := range list {
		ids[i] = who(one)
	}
	return account.Names(ctx, store, ids)
}

// callAnew redraws the tables of a circle's members after their shown names changed.
func (s *Service) callAnew(ctx context.Context, id ID) error {
	people, err := s.people(ctx, id)
	for _, m := range people {
		s.cfg.Host.RefreshOf(ctx, m.Player)
	}
	return err
}

// people returns the present members of a circle. Those of one name are told apart by a number.
func (s *Service) people(ctx context.Context, id ID) ([]Member, error) {
	all, err := s.cfg.Store.Members(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("list the people of circle %s: %w", id, err)
	}
	all = slices.DeleteFunc(all, func(m Member) bool { return !m.Gone.IsZero() || m.Name == "" })
	players, err := account.Known(ctx, s.cfg.Store, idsOf(all))
	if err != nil {
		return nil, fmt.Errorf("read the people of circle %s: %w", id, err)
	}
	known := map[table.PlayerID]account.Player{}
	for _, p := range players {
		known[p.ID] = p
	}
	names := account.Apart(players)
	for i, m := range all {
		all[i].Name, all[i].Public = names[m.Player], known[m.Player].Public
	}
	return all, nil
}

func idsOf(members []Member) (ids []table.PlayerID) {
	for _, m := range members {
		ids = append(ids, m.Player)
	}
	return ids
}
