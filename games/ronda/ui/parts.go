package ui

import (
	"strings"

	"tablee/game"
	"tablee/web/board"
)

// The parts of the table (board.Part). Each type holds all that its part is drawn from.

// plate is a seat's name plate.
type plate struct {
	seat  game.Seat
	who   board.Seat
	turn  bool
	beans int
}

func (t ring) plate(seat game.Seat) plate {
	return plate{seat, t.Seats[seat].ToAll(), t.Turn == seat, t.stock(seat)}
}

// stock is the picture of a seat's beans. The plate has the number.
type stock struct {
	seat  game.Seat
	beans int
}

// place is one of the ten places with its bowl.
type place struct {
	bowl
	tries bool // bowls are buttons
	mark  board.Mark

	shownClass, gone string // set if the bowl is shown after an error, see shown
	shownAt          uint64
}

// class returns the CSS classes of the place, also of the seconds after which a bowl shown after an error is closed.
func (p place) class() string {
	if p.shownClass == "" {
		return p.bowl.class()
	}
	return p.bowl.class() + strings.Replace(p.shownClass, "left", " closing", 1)
}

func (t ring) place(b bowl) place {
	p := place{bowl: b, tries: t.tries(), mark: b.Mark}
	if b.Shown {
		s := t.shown()
		p.shownClass, p.gone, p.shownAt = s.class(), s.milliseconds(), s.seq
	}
	return p
}
