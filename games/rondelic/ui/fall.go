package ui

import (
	"slices"
	"strconv"

	"tablee/game"
	"tablee/games/rondelic"
)

// A token that falls leaves the last circle, goes round the hole on a spiral and tips over its
// rim.

// around is the angle of its way round the hole, in degrees.
const around = 240

// falling returns the tokens that fall in the held moment.
func (t tableau) falling() []token {
	if !t.At(rondelic.MomentFall) || t.Still || t.view.Last == nil {
		return nil
	}
	var list []token
	for _, tok := range t.tokens() {
		if tok.Fallen && slices.Contains(t.view.Last.Fell, tok.Seat) {
			tok.Fallen = false // keep its full size
			list = append(list, tok)
		}
	}
	return list
}

// ray returns the class of a seat's angle.
func (t tableau) ray(seat game.Seat) string {
	n := len(t.Seats)
	if i := (int(seat-t.South()) + n) % n; i > 0 {
		return "p-" + strconv.Itoa(i-1)
	}
	return "south"
}

// ghosts returns the first positions of a token on its way into the hole.
func (t tableau) ghosts(tok token) []point {
	const n = 5
	list := make([]point, n)
	for i := range list {
		part := float64(i+1) / (n + 1)
		list[i] = polar(lastCircle-part*(lastCircle-holeRadius), t.at(tok.Seat)+part*around)
	}
	return list
}
