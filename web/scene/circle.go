package scene

import (
	"context"
	"errors"

	"tablee/host/circles"
	"tablee/host/input"
	"tablee/host/outage"
	"tablee/table"
)

// Circle is a circle as shown to its members at a table; zero for none.
type Circle struct{ ID, Name string }

// CircleOf returns the circle for which a table was opened if the viewer belongs to it. During an outage it
// returns none.
func CircleOf(ctx context.Context, service *circles.Service, store *outage.Monitor, id table.ID, v Viewer) (Circle, error) {
	if !v.Known {
		return Circle{}, nil
	}
	c, err := service.OfTable(ctx, id, v.Player.ID)
	if errors.Is(err, input.ErrNotFound) || store.Is(err) {
		return Circle{}, nil
	}
	return Circle{string(c.ID), c.Name}, err
}
