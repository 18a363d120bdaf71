package board

import (
	"strings"

	"tablee/game"
)

// ButtonName returns the name of a button that submits an action: "a" for a legal one, "try" for one that
// will be refused with an explanation.
func ButtonName(legal bool) string {
	if legal {
		return "a"
	}
	return "try"
}

// HandTitle returns own, or hidden for a watcher: the title of the hand at the south.
func (s *Scene) HandTitle(own, hidden string) string {
	if s.Viewer < 0 {
		return hidden
	}
	return own
}

// South returns the seat at the bottom of the screen: the viewer's, the first of those that play on it together, or
// the first one for a watcher.
func (s *Scene) South() game.Seat {
	if len(s.Together) > 0 {
		return s.Together[0]
	}
	return max(s.Viewer, 0)
}

// Others returns the seats after [Scene.South], in order of play.
func (s *Scene) Others() []game.Seat {
	n := len(s.Seats)
	list := make([]game.Seat, 0, n)
	for i := 1; i < n; i++ {
		list = append(list, game.Seat((int(s.South())+i)%n))
	}
	return list
}

// First returns the seats in first place.
func (s *Scene) First() (first []game.Seat) {
	for seat, at := range s.Points {
		if at.Place == 1 {
			first = append(first, game.Seat(seat))
		}
	}
	return first
}

// Request tells the viewer what to do: a few words in large type, and the rest.
type Request struct{ Lead, Rest string }

// Ask returns a request with both parts.
func Ask(lead, rest string) Request { return Request{Lead: lead, Rest: rest} }

// String returns the whole request.
func (r Request) String() string { return strings.TrimSpace(r.Lead + " " + r.Rest) }
