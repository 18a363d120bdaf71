package scene

import (
	"context"
	"errors"

	"tablee/host/input"
	"tablee/table"
	"tablee/web/page"
)

// Circle is a circle as its people are told of it at a table; zero for none.
type Circle struct{ ID, Name string }

// CircleOf is the circle for which a table was opened, for a viewer who belongs to it. In an
// outage nobody can say.
func CircleOf(ctx context.Context, s *page.Site, id table.ID, v Viewer) (Circle, error) {
	if !v.Known {
		return Circle{}, nil
	}
	c, err := s.Circles.OfTable(ctx, id, v.Player.ID)
	if errors.Is(err, input.ErrNotFound) || s.Outage.Is(err) {
		return Circle{}, nil
	}
	return Circle{string(c.ID), c.Name}, err
}
