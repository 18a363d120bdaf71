package ui

import (
	"fmt"
	"math"
	"strings"
)

// Colours of the plank and of the marks burnt into it.
const (
	ink   = "#2a211b"
	burnt = "#35190a"
	gold  = "#e7b955"
)

// staves holds the colours of the plank's seven glued boards, from the top.
var staves = [...]string{"#bd8b55", "#ad7844", "#c2915b", "#a8733f", "#b98650", "#ae7945", "#be8c57"}

// symbols returns the game's symbols. The plank here is the small flat one of boxes and rulebooks,
// since gradients do not survive in a sheet. The table uses plank.svg.
func symbols() string {
	return `<symbol id="rondelic-plank" viewBox="-250 -250 500 500">` + plank(6) + `</symbol>` +
		`<symbol id="rondelic-disc" viewBox="-17 -17 34 34"><g fill="none"><circle r="16.2" stroke="#000" stroke-opacity=".38" stroke-width="1.4"/><circle r="13.2" stroke="#000" stroke-opacity=".3" stroke-width="1.2"/><circle r="12.2" stroke="#fff" stroke-opacity=".24"/>` +
		`<path d="M-14.600-3.500A15 15 0 0 1 4-14.500" stroke="#fff" stroke-opacity=".5" stroke-width="1.6" stroke-linecap="round"/><path d="M14.600 3.500A15 15 0 0 1-4 14.500" stroke="#000" stroke-opacity=".35" stroke-width="2" stroke-linecap="round"/></g></symbol>` +
		sign("refuse", `<path d="M-8 6-10-6-4.600-1.600 0-8.500 4.600-1.600 10-6 8 6zM-8 10H8"/>`) +
		sign("jarnac", `<path d="M-10-4.500H8M4-8.500l4.400 4L4-.5M10 5.500H-8M-4 1.500l-4.400 4 4.400 4"/>`) +
		sign("turn", `<path d="M-9-9H2v16H-9zM8-5v10M3 0h10"/>`) +
		sign("keep", `<path d="M-8 1l5 6L9-7"/>`) +
		`<symbol id="rondelic-arrow" viewBox="0 0 60 20"><g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="M2 10H46" stroke="#0d1620" stroke-opacity=".4" stroke-width="4" stroke-dasharray="1 7"/><path d="M2 10H46" stroke="#f0c25f" stroke-width="2.400" stroke-dasharray="1 7"/><path d="M46 3l9 7-9 7" stroke="#f0c25f" stroke-width="2.600"/></g></symbol>`
}

// sign returns the symbol of a button's icon.
func sign(name, path string) string {
	return `<symbol id="rondelic-` + name + `" viewBox="-13 -13 26 26"><g fill="none" stroke="` + gold + `" stroke-width="1.800" stroke-linejoin="round" stroke-linecap="round">` + path + `</g></symbol>`
}

// plank returns the wooden disc with n circles and the hole, without tokens.
func plank(n int) string {
	var b strings.Builder
	put := func(format string, args ...any) { fmt.Fprintf(&b, format, args...) }
	put(`<circle cx="3" cy="5" r="240" fill="#0a0804" opacity=".4"/>`)
	chord := func(y float64) float64 { return math.Sqrt(max(0, plankRadius*plankRadius-y*y)) }
	var joints, grain strings.Builder
	for i, colour := range staves {
		top, bottom := -plankRadius+68*float64(i), -plankRadius+68*float64(i+1)
		x, y := chord(top), chord(bottom)
		put(`<path fill="%s" d="M-%[2]s %[3]sH%[2]sA238 238 0 0 1 %[4]s %[5]sH-%[4]sA238 238 0 0 1-%[2]s %[3]sz"/>`,
			colour, coordinate(x), coordinate(top), coordinate(y), coordinate(bottom))
		fmt.Fprintf(&joints, "M-%s %sh%s", coordinate(y), coordinate(bottom), coordinate(2*y))
		for line := 12; line < 68; line += 14 {
			at := top + float64(line)
			x, from := chord(at)-4, float64((line*37+i*91)%100)/100
			fmt.Fprintf(&grain, "M%s %sq60 %d 120 0t%d 2", coordinate(-x+from*x*.7), coordinate(at), 3-line%7, 20+int(x*.5))
		}
	}
	put(`<path d="%s" fill="none" stroke="#5b3414" stroke-opacity=".22" stroke-width="2"/>`, grain.String())
	put(`<path d="%s" stroke="#3a1f0c" stroke-opacity=".55" stroke-width="1.5"/>`, joints.String())
	put(`<circle r="224" fill="none" stroke="#4a2810" stroke-opacity=".27" stroke-width="27"/>`)
	put(`<circle r="236" fill="none" stroke="#4a2810" stroke-width="3"/><path d="M-216-84A232 232 0 0 1-40-228" fill="none" stroke="#ffe7bb" stroke-opacity=".55" stroke-width="2.500" stroke-linecap="round"/>`)
	put(`<g fill="none" stroke="#3d210d" stroke-width="3">`)
	for c := 1; c <= n; c++ {
		put(`<circle r="%s"/>`, coordinate(groove(c, n)))
	}
	put(`</g><circle r="%s" fill="#120a06" stroke="#6e431f" stroke-width="6"/>`, coordinate(holeRadius))
	return b.String()
}

// spot is a token in a picture: its seat, its circle of six, and its angle.
type spot struct {
	seat, circle int
	angle        float64
}

func (s spot) at() point { return polar(groove(s.circle, 6), s.angle) }
