package ui

import (
	"unique"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/royalreversi"
	"tablee/web/board"
)

// The parts of the table (board.Part). Each type holds all that its part is drawn from.

// plate is a seat's name plate.
type plate struct {
	seat          game.Seat
	who           board.Seat
	team          string
	turn          bool
	gains         bool // shows the gain of a move
	colour        int
	tokens, cards int
}

func (t tableau) plate(seat game.Seat) plate {
	return plate{
		seat: seat, who: t.Seats[seat].ToAll(), team: t.team(seat), turn: t.Turn == seat, gains: seat == t.Viewer,
		colour: t.view.Colours[seat], tokens: t.view.Tokens[seat], cards: t.view.Counts[seat],
	}
}

// field is a board from one viewer's perspective: the pictures of its squares, and the owners of tokens.
type field struct {
	layout  string
	viewer  game.Seat
	seats   int
	names   [maxSeats]string
	colours [maxSeats]int // of the seats
}

func (t tableau) field() field {
	f := field{layout: t.view.Layout, viewer: t.Viewer, seats: len(t.Seats)}
	for seat, who := range t.Seats {
		f.names[seat], f.colours[seat] = who.Name, t.view.Colours[seat]
	}
	return f
}

// plain returns a square regardless of legal moves. colour is its token's, -1 without one.
func (f field) plain(l *board.Loc, at royalreversi.Square, colour int) plainSquare {
	q := plainSquare{at: at, shows: shown(f.layout, at), token: colour >= 0}
	switch {
	case !q.token:
	case f.viewer >= 0 && colour == f.colours[f.viewer]:
		q.yours = true
	default:
		q.of = f.owners(l, colour)
	}
	return q
}

// plainSquare is a square without a legal move.
type plainSquare struct {
	at           royalreversi.Square
	shows        cards.Card
	token, yours bool
	of           owners // owners of the token, if it is not the viewer's
}

// sentence returns the label of the square: "f6, roi de carreau, libre".
func (q plainSquare) sentence(l *board.Loc) string {
	picture := l.Card(code(q.shows))
	switch {
	case q.yours:
		return say(l, "table.yours", "Square", q.at, "Picture", picture)
	case q.token:
		return say(l, "table.taken", "Square", q.at, "Picture", picture, "Of", q.of.say(l))
	}
	return say(l, "table.free", "Square", q.at, "Picture", picture)
}

// plainRow is a row of such squares.
type plainRow struct {
	field  unique.Handle[field]
	first  royalreversi.Square
	tokens [side]int8 // colours of the tokens, -1 without one
}

func (r plainRow) squares(l *board.Loc) (list [side]plainSquare) {
	f := r.field.Value()
	for i, colour := range r.tokens {
		list[i] = f.plain(l, r.first+royalreversi.Square(i), int(colour))
	}
	return list
}

// plainRow returns a row without legal moves. ok is false for other rows, and in a replay.
func (t tableau) plainRow(f unique.Handle[field], row []square) (r plainRow, ok bool) {
	if t.Still {
		return r, false
	}
	r = plainRow{field: f, first: row[0].At}
	for i, q := range row {
		if len(q.For) > 0 {
			return r, false
		}
		r.tokens[i] = int8(q.Token)
	}
	return r, true
}

// tokenRow is the tokens on a row of the board.
type tokenRow struct {
	first  royalreversi.Square
	tokens [side]lyingToken
}

// lyingToken is a token, or a square without one.
type lyingToken struct {
	colour int8 // -1 without one
	wave   int8 // see tableau.wave
	across int8 // see tableau.across
}

// lying returns the tokens of a row. some is false if there are none.
func (t tableau) lying(row []square) (r tokenRow, some bool) {
	r.first = row[0].At
	for i, q := range row {
		k := lyingToken{colour: int8(q.Token)}
		if q.Token >= 0 {
			some = true
			if k.wave = int8(t.wave(q.At)); k.wave >= 0 {
				k.across = int8(t.across(q.At))
			}
		}
		r.tokens[i] = k
	}
	return r, some
}

// heldCard is a card of the viewer's hand.
type heldCard struct {
	card          cards.Card
	copies, place int    // see tableau.copyOf
	goes          string // sentence with its legal squares; "" while it is not the viewer's turn
	still, stuck  bool
}

func (t tableau) heldCard(i int, rows [][]square) heldCard {
	return heldCard{t.view.Hand[i], t.copyOf(i), i, t.goes(i, rows), t.Still, t.stuck(i)}
}

// sentence returns the label of the card.
func (h heldCard) sentence(l *board.Loc) string {
	if h.goes != "" {
		return h.goes
	}
	return l.Card(code(h.card))
}

// shoe is the shoe with the thrown cards.
type shoe struct {
	cards, thrown int        // numbers of cards
	top           cards.Card // the open card, if one was thrown
	copies        int        // see tableau.copiesOf
	by            game.Seat  // seat that threw it
}

func (t tableau) shoe() shoe {
	s := shoe{cards: t.view.Shoe, thrown: len(t.view.Thrown)}
	if c, by, ok := t.thrownTop(); ok {
		s.top, s.by, s.copies = c, by, t.copiesOf(c)
	}
	return s
}

// scoreColumn is the tokens of a colour as a pile.
type scoreColumn struct {
	colour, tokens int
	names          string // players of the colour
	gains          bool   // shows the gain of a move as a number
	grows          bool   // draws the gain of a move
	highest        int    // see tableau.highest
}

func (t tableau) column(seat game.Seat, highest int) scoreColumn {
	return scoreColumn{
		colour: t.view.Colours[seat], tokens: t.view.Tokens[seat], names: t.partners(int(seat)),
		gains: t.partner(seat), grows: t.Yours() && t.partner(seat), highest: highest,
	}
}

// thrown holds the thrown cards.
type thrown struct{ cards string } // one byte per card

func (t tableau) thrown() thrown {
	list := make([]byte, len(t.view.Thrown))
	for i, c := range t.view.Thrown {
		list[i] = byte(c)
	}
	return thrown{string(list)}
}

func (t thrown) list() []cards.Card {
	list := make([]cards.Card, len(t.cards))
	for i, c := range []byte(t.cards) {
		list[i] = cards.Card(c)
	}
	return list
}

// Parts that look the same at every table: border, the names of the board's rows and columns; faces, the
// drawings of tokens; and aim, the chosen card and square in words, with a button near the thumb to play
// them. grid.js fills in aim; without the script, pressing a square plays at once.
type (
	border struct{}
	faces  struct{}
	aim    struct{}
)
