package circles

import (
	"context"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/table"
)

// isClass reports whether the circle's people go by first names.
func (c Circle) isClass() bool { return c.SignsOnly && !c.IsClosed() }

// CheckName refuses a name that is more than a first name where a class goes by those: an
// *input.Invalid of the field "name".
func (c Circle) CheckName(name string) error {
	if short := input.FirstName(name); c.SignsOnly && short != name {
		return &input.Invalid{Field: "name", Code: "first-name", Limit: short}
	}
	return nil
}

// called are the names of those whom a list tells of, as others read them.
func called[T any](ctx context.Context, store Store, list []T, who func(T) table.PlayerID) (map[table.PlayerID]string, error) {
	ids := make([]table.PlayerID, len(list))
	for i, one := range list {
		ids[i] = who(one)
	}
	return account.Names(ctx, store, ids)
}

// callAnew lets the tables of a circle's people show what these are called now.
func (s *Service) callAnew(ctx context.Context, id ID) error {
	people, err := s.people(ctx, id)
	for _, m := range people {
		s.cfg.Host.RefreshOf(ctx, m.Player)
	}
	return err
}
