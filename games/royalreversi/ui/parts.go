package ui

import (
	"tablee/game"
	"tablee/games/royalreversi"
	"tablee/web/board"
)

// The parts of the table (board.Part): each is drawn from what is said here.

// plate is a seat's.
type plate struct {
	seat          game.Seat
	who           board.Seat
	team          string
	turn          bool
	gains         bool // what a move would add is written there
	colour        int
	tokens, cards int
}

func (t tableau) plate(seat game.Seat) plate {
	return plate{
		seat: seat, who: t.Seats[seat].ToAll(), team: t.team(seat), turn: t.Turn == seat, gains: seat == t.Viewer,
		colour: t.view.Colours[seat], tokens: t.view.Tokens[seat], cards: t.view.Counts[seat],
	}
}

// plainSquare is a square where nothing may be played.
type plainSquare struct {
	at           royalreversi.Square
	shows        string
	token, yours bool
	of           string // whose the token is, if it is not the viewer's
}

// sentence is what it is called: "f6, roi de carreau, libre".
func (q plainSquare) sentence(l *board.Loc) string {
	picture := board.CardName(l, q.shows)
	switch {
	case q.yours:
		return say(l, "table.yours", "Square", q.at, "Picture", picture)
	case q.token:
		return say(l, "table.taken", "Square", q.at, "Picture", picture, "Of", q.of)
	}
	return say(l, "table.free", "Square", q.at, "Picture", picture)
}

// plainRow is a row of such squares.
type plainRow struct{ squares [side]plainSquare }

// plainRow is a row where nothing may be played; ok is false for another, and in a replay.
func (t tableau) plainRow(row []square) (r plainRow, ok bool) {
	if t.Still {
		return r, false
	}
	for i, q := range row {
		if len(q.For) > 0 {
			return r, false
		}
		r.squares[i] = t.plain(q)
	}
	return r, true
}

// tokenRow are the tokens on a row of the board.
type tokenRow struct {
	tokens [side]struct {
		there  bool
		at     royalreversi.Square
		colour int
		wave   int // see tableau.wave
		across int
	}
}

// lying are the tokens of a row, if there are any.
func (t tableau) lying(row []square) (r tokenRow, some bool) {
	for i, q := range row {
		if q.Token < 0 {
			continue
		}
		some = true
		k := &r.tokens[i]
		k.there, k.at, k.colour = true, q.At, q.Token
		if k.wave = t.wave(q.At); k.wave >= 0 {
			k.across = t.across(q.At)
		}
	}
	return r, some
}

// light is a picture of the board as it looks when it is lit: paper and full colour.
type light struct{ shown string }

// heldCard is a card of the viewer's hand.
type heldCard struct {
	code, flip, place, sentence string
	still, stuck                bool
}

func (t tableau) heldCard(i int, rows [][]square) heldCard {
	c := t.view.Hand[i]
	return heldCard{code(c), cardID(c, t.copyOf(i)), place(i), t.cardSentence(i, rows), t.Still, t.stuck(i)}
}
