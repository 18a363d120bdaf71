package circles

import (
	"context"

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
