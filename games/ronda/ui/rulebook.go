package ui

import (
	"fmt"
	"math"
	"strings"

	"tablee/games/ronda"
	"tablee/web/board"
)

// around returns the ten places of the circle, clockwise from the top.
func around(x, y, rx, ry float64) []spot {
	places := make([]spot, ronda.Bowls)
	for i := range places {
		a := 2*math.Pi*float64(i)/ronda.Bowls - math.Pi/2
		places[i] = spot{x + rx*math.Cos(a), y + ry*math.Sin(a), 0}
	}
	return places
}

// weave returns the path of the linen's threads on the box.
func weave() string {
	var b strings.Builder
	for y := 3; y < 260; y += 4 {
		fmt.Fprintf(&b, "M0 %dh201", y)
	}
	return b.String()
}

// coverLine returns the line at the foot of the box: the game's author.
func coverLine(l *board.Loc) string { return say(l, "facts.origin") }

// kind is the kind of a thing in a row of a picture, in the rulebook or at the children's table.
type kind int

const (
	open    kind = iota // a place with beans
	covered             // a bowl
	black               // the black bowl
	bean                // a bean to be laid
	then                // an arrow
	same                // a sign of equality
	up                  // an arrow upwards
)

// thing is an item of such a row, at x on a width of 440.
type thing struct {
	kind  kind
	x     float64
	beans int
}

var (
	pairRow  = []thing{{open, 62, 3}, {open, 154, 3}, {bean, 226, 0}, {then, 262, 0}, {open, 338, 4}}
	chainRow = []thing{{open, 52, 4}, {covered, 138, 0}, {then, 188, 0}, {open, 258, 4}, {open, 344, 4}, {bean, 408, 0}}
	blackRow = []thing{{open, 52, 5}, {open, 140, 5}, {bean, 206, 0}, {then, 238, 0}, {black, 338, 6}}
)
