package board

import (
	"strings"

	"tablee/game"
)

// And is "Anatole, Jeanne et Gaspard"; "Anatole, Jeanne and Gaspard".
func And(l *Loc, names []string) string {
	n := len(names)
	if n < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:n-1], ", ") + l.And + names[n-1]
}

// Colon stands between a name and what is said of it.
func Colon(l *Loc) string { return l.Colon }

// Exclaim ends what is said aloud.
func Exclaim(l *Loc) string { return l.Exclaim }

// Quoted puts what is said between the marks of the language.
func Quoted(l *Loc, said string) string { return l.Quotes[0] + said + l.Quotes[1] }

// CardNames are the names of cards, by code: "7 de carreau et roi de cœur".
func CardNames(l *Loc, codes []string) string {
	names := make([]string, len(codes))
	for i, code := range codes {
		names[i] = CardName(l, code)
	}
	return And(l, names)
}

// ButtonName is the name of a button that takes an action: "a" for one that is legal, "try"
// for one that may only be tried, since the refusal says why.
func ButtonName(legal bool) string {
	if legal {
		return "a"
	}
	return "try"
}

// HandTitle is what the hand at the south is called: one's own, and to somebody who looks on a hidden one.
func (s *Scene) HandTitle(own, hidden string) string {
	if s.Viewer < 0 {
		return hidden
	}
	return own
}

// South is the seat at the bottom of the screen: the viewer's, or the first one for a
// watcher.
func (s *Scene) South() game.Seat { return max(s.Viewer, 0) }

// Others are the seats round the table after [Scene.South], in order of play.
func (s *Scene) Others() []game.Seat {
	n := len(s.Seats)
	list := make([]game.Seat, 0, n)
	for i := 1; i < n; i++ {
		list = append(list, game.Seat((int(s.South())+i)%n))
	}
	return list
}

// First are the seats in the first place.
func (s *Scene) First() (first []game.Seat) {
	for seat, at := range s.Points {
		if at.Place == 1 {
			first = append(first, game.Seat(seat))
		}
	}
	return first
}

// Request is what is asked of the viewer: a few words to be shown large, and the rest.
type Request struct{ Lead, Rest string }

// Ask is a request of both parts.
func Ask(lead, rest string) Request { return Request{Lead: lead, Rest: rest} }

// String is the whole of it.
func (r Request) String() string { return strings.TrimSpace(r.Lead + " " + r.Rest) }
