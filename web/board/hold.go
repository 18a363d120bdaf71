package board

import (
	"strconv"
	"time"

	"tablee/game"
)

// Hold is the reason why a table pauses for its viewer: a moment is being looked at (game.Moment), or bots
// wait for a signal. The game decides where to draw the moment and where to place Holding.
type Hold struct {
	// Kind is the kind of the moment; "" if bots only wait for the viewer's signal.
	Kind string

	// Past says that something has already followed: the scene shows the state of the moment, and no action
	// is possible in it.
	Past bool

	Ends  time.Time     // zero: until the viewer goes on
	Whole time.Duration // total duration
	Next  string        // description of what follows
	GoOn  string        // address of the "go on" form; "" for a viewer who may not go on
	Seq   uint64        // of the commit of the moment
	Ready []game.Seat   // seats that have gone on; the others are awaited
}

// At reports whether the scene shows a moment of one of these kinds.
func (s *Scene) At(kinds ...string) bool {
	for _, kind := range kinds {
		if s.Hold != nil && s.Hold.Kind == kind {
			return true
		}
	}
	return false
}

// left returns the remaining seconds, rounded up, at least 1.
func (h *Hold) left(now time.Time) int {
	return max(1, int((h.Ends.Sub(now)+time.Second-1)/time.Second))
}

// readyNames joins the names of the seats that have gone on.
func (s *Scene) readyNames() string {
	var names []string
	for _, seat := range s.Hold.Ready {
		names = append(names, s.Seats[seat].Name)
	}
	return s.L.List(names)
}

// ends returns the end for the page's script, in milliseconds since 1970.
func (h *Hold) ends() string { return strconv.FormatInt(h.Ends.UnixMilli(), 10) }
