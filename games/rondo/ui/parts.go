package ui

import (
	"strconv"

	"tablee/game"
	"tablee/games/rondo"
	"tablee/web/board"
)

// The parts of the table (board.Part). Each type holds all the data that its part is drawn from.

// plate is the name plate of a seat.
type plate struct {
	seat         game.Seat
	who          board.Seat
	turn         bool
	cards, score int
}

func (t desk) plate(seat game.Seat) plate {
	return plate{seat, t.Seats[seat].ToAll(), t.awaits(seat), t.count(seat), t.score(seat)}
}

// opponent is a seat at the far side of the table: its plate and the backs of its cards.
type opponent struct{ plate }

// compartment is a compartment of the holder and its content.
type compartment struct {
	i    int // index from 0
	left int // number of compartments pulled out at the left
	cell rondo.Cell
	made int       // number of words made, if the last one laid the card
	from game.Seat // the seat that the card comes from; game.Watcher if it was already there
}

// compartment returns compartment i with its card. A card of the last word comes from its seat's plate,
// except for the viewer's own cards, which were laid in place.
func (t desk) compartment(i int) compartment {
	c := compartment{i: i, left: t.view.Pulled, cell: t.view.Row[i], from: game.Watcher}
	if n := len(t.view.Made); c.cell.Fresh && n > 0 {
		c.made = n
		if by := t.view.Made[n-1].Seat; by != t.Viewer {
			c.from = by
		}
	}
	return c
}

// lying returns the card in the compartment.
func (c compartment) lying() card {
	lying := card{Kind: c.cell.Kind, Letter: c.cell.Letter, Points: c.cell.Points, Fresh: c.cell.Fresh}
	if c.made > 0 {
		lying.Flip = "k" + strconv.Itoa(c.made) + "-" + strconv.Itoa(c.i)
	}
	if c.from >= 0 {
		lying.From = strconv.Itoa(int(c.from))
	}
	return lying
}

// sleeve returns the class of the compartment's place in the holder: "" for the three of the closed
// one, else the number of compartments out at the left or right.
func (c compartment) sleeve() string {
	switch {
	case c.i < c.left:
		return "l d-" + strconv.Itoa(c.left-c.i)
	case c.i > c.left+2:
		return "r d-" + strconv.Itoa(c.i-c.left-2)
	}
	return ""
}

// inHand is a card of the viewer's hand.
type inHand struct {
	card   rondo.Card
	points int
}

// pile is the pile, and the dictionary that words are looked up in.
type pile struct {
	cards int
	words string
}

// padHead holds the column heads of the pad.
type padHead struct {
	seats int
	names [maxSeats]string
	signs [maxSeats]board.Sign
}

func (t desk) padHead() padHead {
	h := padHead{seats: len(t.Seats)}
	for i, seat := range t.Seats {
		h.names[i], h.signs[i] = seat.Name, seat.Sign
	}
	return h
}

// notes holds the last turns of every seat, oldest first.
type notes struct {
	seats, rows int
	turns       [maxSeats][padRows]note
}

// note is one turn on the pad; empty if the seat has had fewer turns.
type note struct {
	there, passed bool
	points        int16
}

// The size of the pad.
const maxSeats, padRows = 6, 6

func (t desk) notes() notes {
	n := notes{seats: len(t.Seats)}
	for seat, turns := range t.view.Pad {
		n.rows = max(n.rows, len(turns))
		for i, turn := range turns {
			n.turns[seat][i] = note{true, turn.Passed, int16(turn.Points)}
		}
	}
	return n
}

// padTotal holds the points of all seats.
type padTotal struct {
	seats  int
	points [maxSeats]int
}

func (t desk) padTotal() padTotal {
	p := padTotal{seats: len(t.Seats)}
	for i := range t.Seats {
		p.points[i] = t.score(game.Seat(i))
	}
	return p
}
