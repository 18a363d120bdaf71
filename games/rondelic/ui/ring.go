package ui

import (
	"math"
	"slices"
	"strconv"
)

// The table is drawn on a ring: the viewer at the south, the others from the right upwards and round,
// in the order of play. Angles are in degrees, 0 at the east and 90 at the south, like those of the
// styles (--s and --g of .seats-N).

// south is the viewer's angle.
const south = 90

// ring returns the angle of the first of the other seats, and the step to each next one. With more than
// six players the seats leave the south free, for the viewer's card and panel.
func ring(seats int) (start, gap float64) {
	if seats <= 6 {
		gap = 360 / float64(seats)
		return south - gap, gap
	}
	return 32, 244 / float64(seats-2)
}

// angle returns the angle of the i-th other seat in the order of play.
func angle(seats, i int) float64 {
	start, gap := ring(seats)
	return start - float64(i)*gap
}

// crowd returns the classes of a table of a number of seats, including each threshold of its layout:
// "seats-9 from-7 from-9".
func crowd(seats int) string {
	class := "seats-" + strconv.Itoa(seats)
	for _, least := range []int{7, 9, 10} {
		if seats >= least {
			class += " from-" + strconv.Itoa(least)
		}
	}
	return class
}

// corners lists the corners of the other seats' plates on a phone, for up to six players.
var corners = map[int][]string{3: {"ne", "nw"}, 4: {"se", "north", "sw"}, 5: {"se", "ne", "nw", "sw"}, 6: {"se", "ne", "north", "nw", "sw"}}

// place returns the classes of the i-th other seat: its number, its side, whether it is at the top, and
// its corner on a phone.
func place(seats, i int) string {
	class := "p-" + strconv.Itoa(i)
	sin, cos := math.Sincos(angle(seats, i) * math.Pi / 180)
	if cos > -.1 {
		class += " e"
	} else {
		class += " w"
	}
	if sin < -.7 {
		class += " top"
	}
	if list := corners[seats]; list != nil {
		class += " " + list[i]
	}
	return class
}

// point is a place on the plank, relative to its centre.
type point struct{ X, Y float64 }

func polar(radius, degrees float64) point {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return point{radius * cos, radius * sin}
}

// Radii of the plank, which is 476 wide.
const (
	plankRadius = 238.0
	firstCircle = .812 * plankRadius
	lastCircle  = .285 * plankRadius
	holeRadius  = .172 * plankRadius
	nameRadius  = (lastCircle+holeRadius)/2 - 1
	offBoard    = 1.115 * plankRadius
)

// groove returns the radius of a circle of n, 1 being the outermost.
func groove(circle, n int) float64 {
	return firstCircle - float64(circle-1)*(firstCircle-lastCircle)/float64(max(n-1, 1))
}

// numerals returns the angle of the circles' numbers: about one o'clock, midway between two seats.
func numerals(seats int) float64 {
	angles := []float64{south}
	for i := range seats - 1 {
		angles = append(angles, angle(seats, i))
	}
	_, gap := ring(seats)
	best := slices.MinFunc(angles, func(a, b float64) int {
		return int(1000 * (math.Abs(a-gap/2+60) - math.Abs(b-gap/2+60)))
	})
	return best - gap/2
}

func coordinate(v float64) string {
	return strconv.FormatFloat(math.Round(v*10)/10+0, 'f', -1, 64)
}

// at returns a translation to the point.
func (p point) at() string { return "translate(" + coordinate(p.X) + " " + coordinate(p.Y) + ")" }

// arc returns a path round the centre from one angle to another, clockwise or not.
func arc(radius, from, to float64, clockwise bool) string {
	a, b := polar(radius, from), polar(radius, to)
	sweep := " 0 0 "
	if clockwise {
		sweep = " 0 1 "
	}
	r := coordinate(radius)
	return "M" + coordinate(a.X) + " " + coordinate(a.Y) + "A" + r + " " + r + " 0" + sweep + coordinate(b.X) + " " + coordinate(b.Y)
}

// name returns the token's name for the animation.
func (t token) name() string { return "token-" + strconv.Itoa(int(t.Seat)) }

// radius returns the size of the token: smaller in the hole.
func (t token) radius() float64 {
	if t.Fallen {
		return 11
	}
	return 16.5
}

// number formats a factor with two decimals.
func number(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) }

// numeral returns the radius of a circle's number: smaller if the circles are close.
func numeral(circles int) float64 {
	return min(8.6, .53*(groove(1, circles)-groove(2, circles)))
}
