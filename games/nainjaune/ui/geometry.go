package ui

import (
	"math"
	"strconv"

	"tablee/games/nainjaune"
	"tablee/web/board"
)

// Positions inside pictures. Pages have no style attributes, so anything that depends on numbers is
// placed with SVG attributes.

func number(n int64) string { return strconv.FormatInt(n, 10) }

func coordinate(v float64) string { return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64) }

// point is a position in a picture.
type point struct{ X, Y float64 }

// maxStacks is the largest number of stacks drawn on a box.
const maxStacks = 6

// heap returns the positions of n stacks around a point.
func heap(n int, at point, mirror float64) []point {
	offsets := map[int][]point{
		1: {{0, 6}},
		2: {{-2, -12}, {4, 20}},
		3: {{-7, -14}, {16, 8}, {-10, 26}},
		4: {{-10, -20}, {17, -8}, {-11, 10}, {15, 24}},
		5: {{-12, -22}, {17, -14}, {-13, 8}, {17, 16}, {-8, 34}},
	}
	n = min(n, maxStacks)
	chosen, ok := offsets[n]
	if !ok {
		chosen = []point{{-12, -24}, {17, -18}, {-13, 4}, {17, 10}, {-10, 30}, {18, 36}}
	}
	places := make([]point, n)
	for i := range places {
		places[i] = point{at.X + mirror*chosen[i].X, at.Y + chosen[i].Y}
	}
	return places
}

// feet holds the positions of the stacks on the dwarf's own box.
var feet = []point{{178, 312}, {302, 320}, {205, 330}, {277, 336}, {163, 288}, {318, 294}}

// stackPlaces returns the positions of n stacks on a box.
func stackPlaces(b nainjaune.Box, n int) []point {
	switch b {
	case nainjaune.TenOfDiamonds:
		return heap(n, point{150, 86}, 1)
	case nainjaune.JackOfClubs:
		return heap(n, point{330, 86}, -1)
	case nainjaune.QueenOfSpades:
		return heap(n, point{150, 392}, 1)
	case nainjaune.KingOfHearts:
		return heap(n, point{330, 388}, -1)
	}
	return feet[:min(n, len(feet))]
}

// lying is a stack of chips with its position.
type lying struct {
	point
	Ref string
}

// stacks returns the stacks of chips on a box, with their positions.
func stacks(b nainjaune.Box, chips int64) []lying {
	piles := board.Piles(int(chips))
	places := stackPlaces(b, len(piles))
	list := make([]lying, len(places))
	for i, at := range places {
		list[i] = lying{at, piles[i].Ref()}
	}
	return list
}

// reserve returns the stacks of a seat's chips beside its plate, in a picture of 100 × 84.
func reserve(chips int64) []lying {
	places := []point{{18, 26}, {52, 24}, {36, 56}, {70, 54}, {86, 24}, {4, 56}}
	piles := board.Piles(int(chips))
	var list []lying
	for i, p := range piles[:min(len(piles), len(places))] {
		list = append(list, lying{places[i], p.Ref()})
	}
	return list
}

// count returns the CSS class for the length of a list.
func count(n int) string { return "n-" + strconv.Itoa(n) }
