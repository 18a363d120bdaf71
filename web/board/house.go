package board

import (
	"fmt"
	"strings"
)

// glyphs holds the seats' signs by seat number, white on a roundel of 24, so that no seat is distinguished by
// colour alone: sun, wave, leaf, moon, star, anchor, fish, shell, key, flame, bell, boat.
var glyphs = [...]struct{ ground, sign, drawing string }{
	{"#b9780f", "#fff", `<circle cx="12" cy="12" r="4.2"/><path d="M12 3.8v2.8M12 17.4v2.8M3.8 12h2.8M17.4 12h2.8M6.2 6.2l2 2M15.8 15.8l2 2M6.2 17.8l2-2M15.8 8.2l2-2" stroke-width="1.9"/>`},
	{"#2a6488", "#fff", `<path d="M4.5 10.5c2.5-3 5-3 7.5 0s5 3 7.5 0M4.5 15c2.5-3 5-3 7.5 0s5 3 7.5 0" stroke-width="2" fill="none"/>`},
	{"#47702f", "#fff", `<path d="M6 18C5 9 10 5.5 18.5 5.5 19 14 15 18.5 8.5 17z" stroke="none"/><path d="M5.5 19.500C8 15 11 12 15 9" stroke="#47702f" stroke-width="1.5" fill="none"/>`},
	{"#6b3a63", "#fff", `<path d="M15.5 4.800A7.6 7.6 0 1 0 19 16.5 6.5 6.5 0 0 1 15.5 4.800z" stroke="none"/>`},
	{"#a3261f", "#fff", `<path d="M12 3.800l2.5 5.4 5.9.7-4.4 4 1.2 5.800L12 16.800l-5.2 2.900L8 13.900l-4.4-4 5.9-.7z" stroke="none"/>`},
	{"#3b2f28", "#fff", `<circle cx="12" cy="6.3" r="1.8" fill="none" stroke-width="1.6"/><path d="M12 8.300v11M8.5 10.800h7M5.5 13.500c.5 4 3 5.8 6.5 5.800s6-1.8 6.5-5.8" fill="none" stroke-width="1.9"/>`},
	{"#1f6a6a", "#fff", `<path d="M3.8 12c3.5-5.5 9-6 12.5-1.500l3.7-3v9l-3.7-3C12.8 18 7.3 17.5 3.8 12z" stroke="none"/><path d="M8.3 11h.01" stroke="#1f6a6a" stroke-width="2.2"/>`},
	{"#9a4a63", "#fff", `<path d="M12 19.500C6 17 4.3 12.5 4.8 8.5 6.3 6 9 4.8 12 4.800s5.7 1.2 7.2 3.700c.5 4-1.2 8.5-7.2 11z" stroke="none"/><path d="M12 18V7M10.5 17.5 8 8M13.5 17.5 16 8" stroke="#9a4a63" stroke-width="1.3" fill="none"/>`},
	{"#6a5320", "#fff", `<circle cx="8.3" cy="9" r="3.3" fill="none" stroke-width="2"/><path d="M10.7 11.300l7.3 7.200M15 15.500l2-2M17.3 17.800l1.7-1.7" fill="none" stroke-width="2"/>`},
	{"#b1481c", "#fff", `<path d="M12.5 3.800c.5 4 5.3 5.7 5.3 10.2 0 3.7-2.6 5.8-5.8 5.800s-5.8-2.1-5.8-5.300c0-2.5 1.5-3.7 2.3-5.5.7 1.2 1.3 1.8 2 2.2 0-3 .5-5.4 2-7.400z" stroke="none"/>`},
	{"#54487a", "#fff", `<path d="M12 4.500c-3.5 0-5 2.7-5 6 0 3-.6 4.5-2 6h14c-1.4-1.5-2-3-2-6 0-3.3-1.5-6-5-6z" stroke="none"/><path d="M12 3.800v1M10.2 18.800a1.9 1.9 0 0 0 3.6 0" stroke-width="1.9" fill="none"/>`},
	{"#4a5a68", "#fff", `<path d="M12.8 3.500v11h6.700C19 9.500 16.5 5.800 12.800 3.500zM11 6.500v8H5.500C6.500 11 8.500 8.500 11 6.500zM4.500 16.200h15l-2 3.500h-11z" stroke="none"/>`},
}

// discs holds the colours of the chips by value: face, edge, ring, figure.
var discs = map[int]struct{ face, edge, ring, figure string }{
	1:  {"#f3e6c6", "#b99f6c", "#8a6f3d", "#4d3a1a"},
	5:  {"#b8342a", "#7c1d17", "#f6dfc0", "#fbeedb"},
	10: {"#2f5878", "#183246", "#f0e3c2", "#fbf0d6"},
	50: {"#dfae42", "#8d6717", "#5d430c", "#2a1c05"},
}

// chipValues are the chips' values, largest first.
var chipValues = []int{50, 10, 5, 1}

// house returns the symbols of every table: seat-0 …, chip-1-1 … (a stack by value and number of discs, its
// lowest disc centred on 0 0, within -16 -30 34 50), back (a small card, 52 × 72.8 from 0 0), and the icons cards, chips, robot, sound, book, open.
func house() string {
	var b strings.Builder
	for i, g := range glyphs {
		fmt.Fprintf(&b, `<symbol id="seat-%d" viewBox="0 0 24 24"><circle cx="12" cy="12" r="12" fill="%s"/><g fill="%s" stroke="%[3]s" stroke-linecap="round" stroke-linejoin="round">%[4]s</g></symbol>`,
			i, g.ground, g.sign, g.drawing)
	}
	for _, value := range chipValues {
		for n := 1; n <= maxStack; n++ {
			fmt.Fprintf(&b, `<g id="chip-%d-%d">%s</g>`, value, n, stack(value, n))
		}
	}
	b.WriteString(icons + `<g id="back" transform="scale(1.04)">` + simpleBack + `</g>`)
	return b.String()
}

const icons = `<symbol id="cards" viewBox="0 0 14 16"><g fill="none" stroke="currentColor" stroke-width="1.4"><rect x="1" y="1" width="9" height="13" rx="1.6"/><path d="M12.5 4v9.5a1.5 1.5 0 0 1-1.5 1.5H5"/></g></symbol>` +
	`<symbol id="chips" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6.8" fill="#b8342a" stroke="#7c1d17"/><circle cx="8" cy="8" r="4.2" fill="none" stroke="#fbeedb" stroke-width="1.2" stroke-dasharray="2 1.6"/></symbol>` +
	`<symbol id="robot" viewBox="0 0 16 16"><g fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round"><rect x="2.5" y="5" width="11" height="8.5" rx="2"/><path d="M8 5V2.500M8 2.400h.01M1 8.500v2M15 8.500v2"/><path d="M6 8.700h.01M10 8.700h.01" stroke-width="2.2"/><path d="M6 11.300h4"/></g></symbol>` +
	`<symbol id="sound" viewBox="0 0 20 20"><g fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"><path d="M3 8v4h3l4 3.500v-11L6 8z"/><path d="M13 7.200a4 4 0 0 1 0 5.600M15.2 5a7 7 0 0 1 0 10"/></g></symbol>` +
	`<symbol id="book" viewBox="0 0 20 20"><path d="M4 4.500c2.5-1 4.5-.6 6 .6 1.5-1.2 3.5-1.6 6-.6v11c-2.5-1-4.5-.6-6 .6-1.5-1.2-3.5-1.6-6-.6zM10 5v11" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/></symbol>` +
	`<symbol id="open" viewBox="0 0 24 24"><circle cx="12" cy="12" r="5.5" fill="#dfae42" stroke="currentColor" stroke-width="1.5"/><path d="M12 6.500a5.5 5.5 0 0 1 0 11z" fill="#27425a"/><path d="M12 2v2M12 20v2M2 12h2M4.9 4.900l1.4 1.400M4.9 19.100l1.4-1.4" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"/></symbol>`

// simpleBack draws the back of a small card, 50 × 70.
const simpleBack = `<rect x=".3" y=".3" width="49.4" height="69.4" rx="3.4" fill="#f7f0de" stroke="#b9a883" stroke-width=".6"/><path fill="` + inkBlue + `" stroke="` + blue + `" stroke-width=".7" d="M4 4h42v62H4z"/><path fill="none" stroke="` + paper + `" stroke-width=".6" d="M5.4 5.4h39.2v59.2H5.4z"/><g fill="none" stroke="#b9c9d4" stroke-width=".5"><circle cx="25" cy="35" r="16.5" fill="` + blue + `"/><circle cx="25" cy="35" r="13" stroke-dasharray=".7 .5"/><circle cx="25" cy="35" r="9" stroke-dasharray=".7 .5"/><circle cx="25" cy="35" r="5"/></g>`

// smallBack draws it as a picture file of its own.
func smallBack() string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 70">` + simpleBack + "</svg>\n"
}

// maxStack is the height limit of a stack, in discs.
const maxStack = 5

// stack draws n discs seen from above, 3.6 apart, with their value on the top one; the lowest is centred on 0
// 0.
func stack(value, n int) string {
	d := discs[value]
	var b strings.Builder
	b.WriteString(`<ellipse cx="4" cy="5" rx="14" ry="13" fill="#1a120a" opacity=".33"/>`)
	for i := range n {
		x, y := -.5*float64(i), -3.6*float64(i)
		fmt.Fprintf(&b, `<ellipse cx="%s" cy="%s" rx="13" ry="12.1" fill="%s"/><ellipse cx="%[1]s" cy="%[4]s" rx="13" ry="12.1" fill="%[5]s" stroke="%[3]s"/>`,
			number(x), number(y+2.6), d.edge, number(y), d.face)
	}
	x, y := -.5*float64(n-1), -3.6*float64(n-1)
	fmt.Fprintf(&b, `<ellipse cx="%s" cy="%s" rx="8.6" ry="7.8" fill="none" stroke="%s" stroke-width="1.1" stroke-dasharray="2.2 2.2"/><text x="%[1]s" y="%[4]s" text-anchor="middle" font-weight="700" font-size="12" fill="%[5]s">%[6]d</text>`,
		number(x), number(y), d.ring, number(y+4.3), d.figure, value)
	return b.String()
}

// maxFan limits the cards of a fan.
const maxFan = 15

// Pile is one stack of discs of the same value.
type Pile struct{ Value, Discs int }

// Ref returns the address of the stack's picture, its lowest disc centred on 0 0.
func (p Pile) Ref() string { return houseSheet.Ref(fmt.Sprintf("chip-%d-%d", p.Value, p.Discs)) }

// Piles splits a number of chips into stacks with exactly that sum, of discs of 50, 10, 5 and 1, largest
// first, with at most five discs each.
func Piles(chips int) []Pile {
	var piles []Pile
	for _, value := range chipValues {
		n := chips / value
		chips -= n * value
		for n > 0 {
			piles = append(piles, Pile{value, min(n, maxStack)})
			n -= min(n, maxStack)
		}
	}
	return piles
}
