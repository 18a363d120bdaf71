package board

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"tablee/game"
)

// Celebrant is a UI that announces some moments over the table.
type Celebrant interface {
	// Ribbon returns the high point among the facts of an action; ok is false for none. It is decorative: the
	// journal tells the same.
	Ribbon(s *Scene, facts []game.Fact) (r Ribbon, ok bool)
}

// Ribbon is a high point of a game in a few words. Without a title, the game alone draws it, on the table.
type Ribbon struct {
	Title   string      // "Grand Opéra !"
	Text    string      // "Jeanne prend 60 jetons"; "" for none
	Gain    string      // part of Text to emphasize; "" for none
	Grand   bool        // rays shine behind it
	Small   bool        // half size
	Low     bool        // below the middle, where the table shows what it is about
	Late    bool        // shown after the table's own animation
	Winners []game.Seat // in a wreath over it
}

// Called joins the names of seats: "Anatole et Jeanne".
func (s *Scene) Called(seats ...game.Seat) string {
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = s.Seats[seat].Name
	}
	return s.L.List(names)
}

// Told returns the seats of the facts with a code, one per fact.
func Told(facts []game.Fact, code string) (seats []game.Seat) {
	for _, f := range facts {
		if f.Code == code {
			seats = append(seats, f.Seat)
		}
	}
	return seats
}

// leaves returns the i-th leaf of each side of the wreath, counted from the stem. Both are one path, since
// every drawing is part of each update.
func leaves(i int) string {
	angle := float64(163 - 17*i) // degrees clockwise from the top
	var path strings.Builder
	for _, side := range []float64{1, -1} {
		at := func(x, y, turned float64) {
			sin, cos := math.Sincos(turned * math.Pi / 180)
			for _, v := range []float64{side * (x*cos - y*sin), x*sin + y*cos} {
				if v = math.Round(v); v >= 0 {
					path.WriteByte(' ')
				}
				path.WriteString(strconv.Itoa(int(v)))
			}
		}
		path.WriteByte('M')
		at(0, -50, angle)
		path.WriteByte('c')
		for _, p := range [][2]float64{{-9, -6}, {-11, -16}, {-5, -25}, {9, 5}, {12, 16}, {5, 25}} {
			at(p[0], p[1], angle-52)
		}
		path.WriteByte('z')
	}
	return path.String()
}

// sunburst returns the path of 24 rays, alternately long and short, in a circle of radius 100.
func sunburst() string {
	const rays, inner, half = 24, 30.0, .055
	var b strings.Builder
	for i := range rays {
		outer := 100.0
		if i%2 == 1 {
			outer = 74
		}
		angle := 2 * math.Pi * float64(i) / rays
		at := func(radius, turn float64) {
			sin, cos := math.Sincos(angle + turn)
			fmt.Fprintf(&b, "%.1f %.1f", radius*cos, radius*sin)
		}
		b.WriteByte('M')
		at(inner, -half)
		b.WriteByte('L')
		at(outer, 0)
		b.WriteByte('L')
		at(inner, half)
		b.WriteByte('z')
	}
	return b.String()
}

// Newest returns the entry of the held moment, or the last one. It is empty in a replay, where nothing is
// celebrated.
func (s *Scene) Newest() Entry {
	if s.Still || len(s.Recent) == 0 {
		return Entry{}
	}
	if s.Hold != nil {
		for _, e := range s.Recent {
			if e.Seq == s.Hold.Seq {
				return e
			}
		}
	}
	return s.Recent[len(s.Recent)-1]
}
