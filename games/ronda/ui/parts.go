package ui

import (
	"tablee/game"
	"tablee/web/board"
)

// The parts of the table (board.Part): each is drawn from what is said here.

// plate is a seat's.
type plate struct {
	seat  game.Seat
	who   board.Seat
	turn  bool
	beans int
}

func (t ring) plate(seat game.Seat) plate {
	return plate{seat, t.Seats[seat].ToAll(), t.Turn == seat, t.stock(seat)}
}

// stock is a seat's beans, for the eye: the plate says how many.
type stock struct {
	seat  game.Seat
	beans int
}

// place is one of the ten with its bowl.
type place struct {
	bowl
	tries bool // bowls are buttons
	mark  board.SignedMark

	shownClass, gone string // of a bowl that is shown for a moment: see shown
	shownAt          uint64
}

func (t ring) place(b bowl) place {
	p := place{bowl: b, tries: t.tries(), mark: t.Signed(b.Mark)}
	if b.Shown {
		s := t.shown()
		p.shownClass, p.gone, p.shownAt = s.class(), s.milliseconds(), s.seq
	}
	return p
}
