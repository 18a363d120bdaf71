package ui

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"tablee/game"
)

// Beans are drawn in flat colours, since gradients do not survive in a sprite sheet. Bowls are drawn by
// the styles. A bean is 20 long, centred on 0 0.

const beanPath = "M-9.6 1.2C-10.4-4.2-5.6-7-.6-6.400 4.600-5.900 10.200-4.400 9.900 1.200 9.600 5.600 5.400 6.600 2.800 4.900 1 3.700-.8 3.600-2.600 4.900-5.400 6.800-9 5.400-9.600 1.200z"

// symbols returns ronda-bean, ronda-ghost (where a bean may be laid) and ronda-heap-1 to ronda-heap-6,
// which fill a circle of radius 50 around 0 0.
func symbols() string {
	var b strings.Builder
	b.WriteString(`<g id="ronda-bean"><path d="` + beanPath + `" fill="#1a0f05" opacity=".4" transform="translate(1.600 2.300)"/>` +
		`<path d="` + beanPath + `" fill="#d9bf91" stroke="#7a5c36" stroke-width=".9"/>` +
		`<path d="` + beanPath + `" fill="#f7ecd4" transform="translate(-.5 -.7)scale(.9 .86)"/>` +
		`<path d="M-2.200 4.500Q0 2.700 2.400 4.400" fill="none" stroke="#9c7444" stroke-width="1.300" stroke-linecap="round"/>` +
		`<ellipse cx="-3" cy="-2.800" rx="2.600" ry="1.300" transform="rotate(-35 -3 -2.800)" fill="#fff"/></g>`)
	b.WriteString(`<g id="ronda-ghost"><path d="` + beanPath + `" fill="#fff8e6" fill-opacity=".42" stroke="#fff6dc" stroke-width="1.500" stroke-dasharray="2.600 2.200"/></g>`)
	for n := 1; n <= len(scatter); n++ {
		fmt.Fprintf(&b, `<g id="ronda-heap-%d">`, n)
		for _, at := range scatter[:n] {
			b.WriteString(`<use href="#ronda-bean" transform="` + at.transform(1.15) + `"/>`)
		}
		b.WriteString(`</g>`)
	}
	return b.String()
}

// spot locates a bean: its position and rotation in degrees.
type spot struct{ x, y, turn float64 }

func (s spot) transform(scale float64) string {
	return "translate(" + coordinate(s.x) + " " + coordinate(s.y) + ")rotate(" + coordinate(s.turn) + ")scale(" + coordinate(scale) + ")"
}

// scatter holds the spots of a heap's beans: a heap of n uses the first n. Beans never touch, so they
// can be counted.
var scatter = [...]spot{{-15, -19, -24}, {18, -7, 48}, {-9, 18, 8}, {14, -31, -12}, {-34, 3, 70}, {19, 25, -28}}

// at returns the spot of the i-th bean of a heap, present or not.
func at(i int) spot { return scatter[min(i, len(scatter)-1)] }

func coordinate(v float64) string {
	return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
}

// heapRef returns the reference to the picture of a heap of n beans.
func heapRef(n int) string { return pictures.Ref("ronda-heap-" + strconv.Itoa(min(n, len(scatter)))) }

// most limits the number of beans drawn of a stock. The plate has the exact number.
const most = 15

// row returns the spots of a stock: beans in slightly irregular rows of five, on 132 × 66.
func row(seat game.Seat, n int) []spot {
	spots := make([]spot, min(n, most))
	for i := range spots {
		h := hash(int(seat)*31 + i)
		spots[i] = spot{14 + 26*float64(i%5) + float64(h%5) - 2, 11 + 21*float64(i/5) + float64(h>>8%4) - 2, float64(h>>16%70) - 35}
	}
	return spots
}

// hash scrambles small numbers.
func hash(i int) int { return int(uint32(i+1) * 2654435761 >> 4) }
