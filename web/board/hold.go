package board

import (
	"strconv"
	"time"

	"tablee/game"
)

// Hold is why a table stands still for its viewer: a moment is looked at (game.Moment), or bots
// wait for a signal. The game draws the moment where it likes, and Holding where it asks.
type Hold struct {
	// Kind is the moment's; "" where bots wait for the viewer's signal only.
	Kind string

	// Past says that something has followed already: the scene is as it was at the moment, and
	// nothing can be chosen in it.
	Past bool

	Ends  time.Time     // the zero time: when the viewer says so
	Whole time.Duration // how long it is in all
	Next  string        // what comes then
	GoOn  string        // the address that takes "go on"; "" for a viewer who cannot say so
	Seq   uint64        // of the commit that was the moment
	Ready []game.Seat   // whose people have gone on already: the others are waited for
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

// left is how many seconds there are still, rounded up.
func (h *Hold) left(now time.Time) int {
	return max(1, int((h.Ends.Sub(now)+time.Second-1)/time.Second))
}

// readyNames are the names of those who have gone on already.
func (s *Scene) readyNames() string {
	var names []string
	for _, seat := range s.Hold.Ready {
		names = append(names, s.Seats[seat].Name)
	}
	return And(s.L, names)
}

// ends is the end for the page's script, in milliseconds since 1970.
func (h *Hold) ends() string { return strconv.FormatInt(h.Ends.UnixMilli(), 10) }
