package board

import (
	"slices"

	"tablee/game"
	deck "tablee/game/cards"
)

// May reports whether the viewer may take the action with this text now.
func (s *Scene) May(text string) bool { return !s.Still && slices.Contains(s.Texts, text) }

// Codes returns the codes of cards.
func Codes(hand []deck.Card) []string {
	codes := make([]string, len(hand))
	for i, c := range hand {
		codes[i] = c.String()
	}
	return codes
}

// Addressed returns a seat's name, or "you" for the viewer's own.
func (s *Scene) Addressed(seat game.Seat) string {
	if seat == s.Viewer {
		return s.L.T("table.you")
	}
	return s.Seats[seat].Name
}

// YourTurn returns the sentence that tells the viewer it is their turn: by name, unless the site gave them that name.
func (s *Scene) YourTurn() string {
	if name := s.Seats[s.Viewer].Name; !s.L.IsGiven(name) {
		return s.L.T("board.your-turn", "Who", name)
	}
	return s.L.T("board.your-turn-unnamed")
}

// Waiting returns the request to a viewer who has nothing to do: the result, that the game was closed, or the seat
// that is awaited. "" if it is the viewer's turn.
func (s *Scene) Waiting() string {
	switch {
	case s.Over():
		return s.result()
	case s.Closed:
		return s.L.T("table.closed.title") + "."
	case s.Turn == game.Chance:
		return s.L.T("board.chance")
	case !s.Yours():
		return s.L.T("board.wait", "Who", s.Seats[s.Turn].Name)
	}
	return ""
}

// result returns the sentence with the winner.
func (s *Scene) result() string {
	switch first := s.First(); {
	case len(first) != 1:
		return s.L.T("board.tie")
	case first[0] == s.Viewer:
		return s.L.T("board.won-you")
	default:
		return s.L.T("board.won", "Who", s.Seats[first[0]].Name)
	}
}
