package ui

import (
	"math"
	"slices"

	"tablee/game"
	"tablee/games/rondelic"
)

// way is the path of a returning King, from the borrower's card to the owner's, on a wide table and on
// a phone.
type way struct{ Wide, Narrow string }

// homeward returns the paths of the Kings that returned at the last reveal.
func (t tableau) homeward() []way {
	if !t.settled() && (t.Holds || !t.fresh()) {
		return nil
	}
	var list []way
	for _, row := range t.view.Last.Rows {
		if row.Lent {
			list = append(list, t.home(row.Seat))
		}
	}
	return list
}

// home returns the path of a King from the borrower back to its owner.
func (t tableau) home(owner game.Seat) way {
	rows := t.view.Last.Rows
	at := slices.IndexFunc(rows, func(r rondelic.Row) bool { return r.Seat == owner })
	if at < 1 {
		return way{}
	}
	from, to := rows[at-1].Seat, owner
	return way{
		Wide:   between(t.cardOnRing(from), t.cardOnRing(to), 62),
		Narrow: between(t.cardOnPhone(from), t.cardOnPhone(to), 42),
	}
}

// The places of the cards at a reveal, in the plank's coordinates. They are derived from the styles
// (--rx, --ry and the corners of a phone) and the plank's size there.
var (
	southWide   = point{-111, 316}
	southNarrow = point{-125, 300}
	cornerCards = map[string]point{"north": {0, -289}, "ne": {243, -253}, "nw": {-243, -253}, "se": {240, 250}, "sw": {-240, 250}}
)

// cardOnRing returns the place of a seat's card on a wide table.
func (t tableau) cardOnRing(seat game.Seat) point {
	if seat == t.South() {
		return southWide
	}
	rx := 306.0
	if n := len(t.Seats); n == 4 || n == 7 || n == 8 {
		rx = 283
	}
	sin, cos := math.Sincos(t.at(seat) * math.Pi / 180)
	return point{rx * cos, 276 * sin}
}

// cardOnPhone returns the place of a seat's card on a phone: in a corner for up to six players.
func (t tableau) cardOnPhone(seat game.Seat) point {
	n := len(t.Seats)
	if seat == t.South() {
		return southNarrow
	}
	if list := corners[n]; list != nil {
		return cornerCards[list[(int(seat-t.South())+n)%n-1]]
	}
	return polar(310, t.at(seat))
}

// between returns an arc round the plank from one card to another, between the cards' edges.
func between(a, b point, edge float64) string {
	chord := math.Hypot(b.X-a.X, b.Y-a.Y)
	edge = min(edge, chord*.3)
	x, y := (b.X-a.X)/chord*edge, (b.Y-a.Y)/chord*edge
	a, b = point{a.X + x, a.Y + y}, point{b.X - x, b.Y - y}
	r := coordinate(.72 * (chord - 2*edge))
	return "M" + coordinate(a.X) + " " + coordinate(a.Y) + "A" + r + " " + r + " 0 0 0 " + coordinate(b.X) + " " + coordinate(b.Y)
}
