package ui

import (
	"tablee/game"
	"tablee/web/board"
)

// The parts of the table (board.Part): each is drawn from what is said here.

// plate is a seat's.
type plate struct {
	seat         game.Seat
	who          board.Seat
	turn         bool
	cards, score int
}

func (t desk) plate(seat game.Seat) plate {
	return plate{seat, t.Seats[seat].ToAll(), t.awaits(seat), t.count(seat), t.score(seat)}
}

// compartment is one of the holder, counted from 1, with what lies there.
type compartment struct {
	n      int
	sleeve string // see desk.sleeve
	card
}

// inHand is a card of the viewer's hand.
type inHand struct{ card }
