package board

import (
	"slices"

	"github.com/a-h/templ"

	"tablee/game"
)

// Highlighter is a UI that finds in a finished game what is worth telling again.
type Highlighter interface {
	// Highlight is the one thing of a game that is over: its best word, its longest row of
	// right pairs. entries are all that happened, without what was taken back. ok is false
	// when nothing of the kind did.
	Highlight(s *Scene, entries []Entry) (h Highlight, ok bool)

	// Own is what the viewer, a seat, did best of the same kind, as a sentence to them: it is
	// true, and kind to who has lost. "" when there is nothing of it.
	Own(s *Scene, entries []Entry) string
}

// Highlight is what a finished game is remembered by.
type Highlight struct {
	Title   string          // "Le mot de la partie"
	Picture templ.Component // of it; nil for none
	Text    string          // a sentence
	Gain    string          // a part of Text to be shown strong, "" for none
	Seat    game.Seat       // whose it is
	Seq     uint64          // the commit that it belongs to
}

// FactsOf leaves of entries the facts of one seat.
func FactsOf(entries []Entry, seat game.Seat) []Entry {
	own := make([]Entry, len(entries))
	for i, e := range entries {
		own[i] = e
		own[i].Facts = slices.DeleteFunc(slices.Clone(e.Facts), func(f game.Fact) bool { return f.Seat != seat })
	}
	return own
}

// Highlight is one of Title and Text of a game's texts under "end.": in the second person,
// "end.you", when it is the viewer's, else "end.text", which is given Who.
func (s *Scene) Highlight(gameID string, seat game.Seat, seq uint64, gain string, pairs ...any) Highlight {
	key := gameID + ".end.text"
	if seat == s.Viewer {
		key = gameID + ".end.you"
	}
	text := s.L.T(key, append(pairs, "Who", s.Seats[seat].Name, "Of", Of(s.L, s.Seats[seat].Name), "Gain", gain)...)
	return Highlight{Title: s.L.T(gameID + ".end.title"), Text: text, Gain: gain, Seat: seat, Seq: seq}
}
