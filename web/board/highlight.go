package board

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"tablee/game"
)

// Highlighter is a UI that finds the highlight of a finished game.
type Highlighter interface {
	// Highlight returns the most memorable event of a finished game: its best word, its longest row of right
	// pairs. entries holds everything that happened, without moves taken back. ok is false if there is none.
	Highlight(s *Scene, entries []Entry) (h Highlight, ok bool)

	// Own returns the viewer's best achievement of the same kind, as a sentence to them: true, and kind to a
	// loser. "" if there is none. The viewer is a seat.
	Own(s *Scene, entries []Entry) string
}

// Recapper is a UI that tells a finished game as a row of signs, for the text that players share of a daily deal.
type Recapper interface {
	// Recap returns a sign for each deal or turn of the viewer, a seat, oldest first: "🟨", "⬛". entries is as
	// for Highlight. Others may play the same deal later, so the signs give away no card and no place.
	Recap(s *Scene, entries []Entry) []string
}

// Keycap returns a number as a sign of a Recap: "3️⃣"; ten and more are "🔟".
func Keycap(n int) string {
	if n >= 10 {
		return "🔟"
	}
	return strconv.Itoa(n) + "\ufe0f\u20e3"
}

// Storied is a UI that tells the course of a finished game on its end page.
type Storied interface {
	// Story draws the course of a finished game and tells it in words, with its heading (h3) in an element of the
	// class "story"; nil if there is nothing to tell. entries are as in Highlighter. Its size has a bound,
	// however long the game.
	Story(s *Scene, entries []Entry) templ.Component
}

// Highlight is the most memorable event of a finished game.
type Highlight struct {
	Title   string          // "Le mot de la partie"
	Picture templ.Component // nil for none
	Caption string          // what Picture shows, for a text without it: "MAISON"; "" without Picture
	Text    string          // a sentence
	Gain    string          // part of Text to emphasize; "" for none
	Seat    game.Seat       // the achiever's
	Seq     uint64          // commit of the event
}

// FactsOf returns a copy of entries with only the facts of one seat.
func FactsOf(entries []Entry, seat game.Seat) []Entry {
	own := make([]Entry, len(entries))
	for i, e := range entries {
		own[i] = e
		own[i].Facts = slices.DeleteFunc(slices.Clone(e.Facts), func(f game.Fact) bool { return f.Seat != seat })
	}
	return own
}

// Highlight fills in the game's texts under "end.": "end.title", and "end.you" (second person) if seat is the
// viewer's, "end.text" with Who otherwise.
func (s *Scene) Highlight(gameID string, seat game.Seat, seq uint64, gain string, pairs ...any) Highlight {
	key := gameID + ".end.text"
	if seat == s.Viewer {
		key = gameID + ".end.you"
	}
	text := s.L.T(key, append(pairs, "Who", s.Seats[seat].Name, "Of", s.L.Whose(s.Seats[seat].Name), "Gain", gain)...)
	return Highlight{Title: s.L.T(gameID + ".end.title"), Text: text, Gain: gain, Seat: seat, Seq: seq}
}
