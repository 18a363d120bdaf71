package ui

import (
	"tablee/game"
	"tablee/games/rondelic"
	"tablee/web/board"
)

// The parts of the table (board.Part): each is drawn from what is said here.

// plate is a seat's: its name, its circle, and what it says.
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

// grooves are the circles, their numbers, which stand on a ray, and the name round the hole.
type grooves struct {
	circles int
	ray     float64
}

// lyingToken is a token on the plank.
type lyingToken struct{ token }

// revealed is how the last round came out for a seat.
type revealed struct {
	rondelic.Row
	name, short, note string
}
