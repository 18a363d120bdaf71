package live

import (
	"fmt"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/host"
	"tablee/web/board"
)

// View is a table as one viewer sees it.
type View interface {
	// Seat returns the seat from which the viewer sees a frame.
	Seat(f *host.Frame) game.Seat

	// Key tells apart the fragments of a frame that viewers see from the same seat. It holds exactly what they
	// depend on besides frame and seat: the cache must not grow with the number of readers, nor with anything
	// they can change about themselves. "" stands for a fragment for this viewer alone, which is not cached.
	Key(f *host.Frame) string

	// Fragment builds the fragment of a frame.
	Fragment(f *host.Frame) (templ.Component, error)
}

// Draw returns the fragment of a frame as a viewer sees it, drawn once for all viewers who see the same.
func Draw(f *host.Frame, v View) (*board.Drawing, error) {
	draw := func() (*board.Drawing, int, error) {
		c, err := v.Fragment(f)
		if err != nil {
			return nil, 0, err
		}
		d, err := board.Draw(c)
		if err != nil {
			return nil, 0, err
		}
		return d, d.Own, nil
	}
	key := v.Key(f)
	if key == "" {
		d, _, err := draw()
		return d, err
	}
	return host.Remember(f, v.Seat(f), fmt.Sprintf("fragment %d %s", v.Seat(f), key), draw)
}
