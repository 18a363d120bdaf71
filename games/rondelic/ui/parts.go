package ui

import (
	"tablee/game"
	"tablee/games/rondelic"
	"tablee/web/board"
)

// The parts of the table (board.Part). Each type holds all the data that its part is drawn from.

// plate is the name plate of a seat, with its circle and its speech.
type plate struct {
	seat  game.Seat
	who   board.Seat
	turn  bool
	where string
	brink bool
	deals bool
	said  string
}

func (t tableau) plate(seat game.Seat) plate {
	return plate{seat, t.Seats[seat].ToAll(), t.Turn == seat, t.where(seat), t.brink(seat), t.dealing(seat), t.spoken(seat)}
}

// grooves holds the circles, the ray of their numbers, and the name round the hole.
type grooves struct {
	circles int
	ray     float64
}

// lyingToken is a token on the plank.
type lyingToken struct{ token }

// revealed is the outcome of the last round for a seat.
type revealed struct {
	rondelic.Row
	sign              board.Sign
	name, short, note string
}
