package board

import (
	"fmt"
	"math"
	"strings"

	"tablee/web/texts"
)

// Ranks and Suits are the letters of a card's code, rank first: "7D", "TC", "QS".
const (
	Ranks = texts.Ranks
	Suits = texts.Suits
)

// pipSize is the side of the square that a pip is drawn in.
const pipSize = 44.0

// spots holds the positions of the pips of the numbered cards, on 250 × 350.
var spots = map[byte][][2]float64{
	'2': {{125, 84}, {125, 266}},
	'3': {{125, 84}, {125, 175}, {125, 266}},
	'4': {{88, 84}, {162, 84}, {88, 266}, {162, 266}},
	'5': {{88, 84}, {162, 84}, {125, 175}, {88, 266}, {162, 266}},
	'6': {{88, 84}, {162, 84}, {88, 175}, {162, 175}, {88, 266}, {162, 266}},
	'7': {{88, 84}, {162, 84}, {125, 130}, {88, 175}, {162, 175}, {88, 266}, {162, 266}},
	'8': {{88, 84}, {162, 84}, {125, 130}, {88, 175}, {162, 175}, {125, 220}, {88, 266}, {162, 266}},
	'9': {{88, 76}, {162, 76}, {88, 142}, {162, 142}, {125, 175}, {88, 208}, {162, 208}, {88, 274}, {162, 274}},
	'T': {{88, 76}, {162, 76}, {125, 109}, {88, 142}, {162, 142}, {88, 208}, {162, 208}, {125, 241}, {88, 274}, {162, 274}},
}

// cards returns the 52 faces, as symbols whose ids are the cards' codes, and their few shared parts. They
// contain the print only: paper, corners and shadow come from .card in table.css.
func cards(lang *texts.Language) string {
	var b strings.Builder
	b.WriteString(`<defs>` + figures + ring() + signs() + `</defs>`)
	for _, rank := range []byte(Ranks) {
		for _, s := range []byte(Suits) {
			code := string(rank) + string(s)
			if strings.IndexByte("KQJ", rank) >= 0 {
				fmt.Fprintf(&b, `<symbol id="h%s" viewBox="52 30 146 145">%s</symbol>`, code, half(code))
			}
			b.WriteString(`<symbol id="` + code + `" viewBox="0 0 250 350">` + printed(code) + corners(lang, code) + `</symbol>`)
		}
	}
	return b.String()
}

// figures holds the parts that courts share.
const figures = `<g id="face">` + face + `</g><g id="cuff">` + cuff + `</g>`

// ring draws the rings behind the sign of an ace, in the current stroke.
func ring() string {
	return `<g id="ring" fill="none" stroke-width="1.3" opacity=".55"><path id="wave" d="` + rosette(125, 175, 70, 7, 12, 0) + `"/>` +
		`<use href="#wave" transform="rotate(10 125 175)"/><use href="#wave" transform="rotate(20 125 175)"/>` +
		`<circle cx="125" cy="175" r="84"/><circle cx="125" cy="175" r="56"/></g>`
}

// signs draws the pips of all suits, centred on 0 0.
func signs() string {
	var b strings.Builder
	for _, s := range []byte(Suits) {
		b.WriteString(`<path id="p` + string(s) + `" d="M0 0` + suits[s].pip(pipSize) + `"/>`)
	}
	return b.String()
}

// printed returns the middle of a card.
func printed(code string) string {
	switch code[0] {
	case 'K', 'Q', 'J':
		half := `<use href="#h` + code + `" x="52" y="30" width="146" height="145"`
		return half + `/>` + half + ` transform="rotate(180 125 175)"/>` + frame(code[1])
	case 'A':
		return ace(code[1])
	}
	return `<path fill="` + suits[code[1]].colour + `" d="` + pips(code) + `"/>`
}

// half draws the upper half of a court within its frame, which is 146 × 145 from 52 30.
func half(code string) string {
	return fmt.Sprintf(`<path fill="#f8efdb" d="M52 30h146v145H52z"/><g stroke="%s" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round">%s</g>%s<text transform="translate(62 100)rotate(-90)" text-anchor="middle" font-family="Fraunces,serif" font-weight="600" font-size="8.6" letter-spacing="1.3" fill="%s">%s</text>`,
		ink, court(code[0], code[1]), sign(code[1], 71, 50, 27, ""), ink, names[code])
}

// frame draws the frame of a suit's courts, and the seam between their halves.
func frame(s byte) string {
	var gems strings.Builder
	for x := 62; x < 198; x += 14 {
		fmt.Fprintf(&gems, "M%d 171l4.5 4-4.5 4-4.5-4z", x)
	}
	return `<g stroke="` + ink + `"><path d="M52 169h146v12H52z" fill="` + dresses[s].second + `" stroke-width="2"/>` +
		`<path d="` + gems.String() + `" fill="` + paper + `" stroke="none"/>` +
		`<path d="M52 30h146v290H52z" fill="none" stroke-width="2.6"/><path d="M47.5 25.5h155v299h-155z" fill="none" opacity=".5"/></g>`
}

// ace draws the middle of an ace.
func ace(s byte) string {
	return `<use href="#ring" stroke="` + suits[s].colour + `"/>` + sign(s, 125, 175, 84, "") +
		sign(s, 125, 175, 60, ` stroke="`+paper+`" opacity=".75"`)
}

// pips returns the pips of a numbered card as path data.
func pips(code string) string {
	var d strings.Builder
	for _, p := range spots[code[0]] {
		size := pipSize
		if p[1] > 176 {
			size = -size
		}
		d.WriteString("M" + pair(p[0], p[1]) + suits[code[1]].pip(size))
	}
	return d.String()
}

// sign draws a suit's sign in another size than the pips', from the same outline.
func sign(s byte, x, y, size float64, attributes string) string {
	return fmt.Sprintf(`<use href="#p%c" fill="%s" transform="translate(%s)scale(%.3g)"%s/>`, s, suits[s].colour, pair(x, y), size/pipSize, attributes)
}

// corners draws the two indices, in columns of 50 that nothing else enters.
func corners(lang *texts.Language, code string) string {
	rank, s := code[0], suits[code[1]]
	text := lang.Index(rank)
	place := `transform="translate(27 62)scale(.95 1)"`
	switch {
	case text == "10":
		place = `x="27" y="62" textLength="41" lengthAdjust="spacingAndGlyphs"`
	case rank == 'A' || strings.IndexByte("KQJ", rank) >= 0:
		place = `transform="translate(27 62)scale(.82 1)"`
	}
	return fmt.Sprintf(`<g id="x%[1]s" fill="%[2]s"><text %[3]s text-anchor="middle" font-family="Fraunces,serif" font-weight="600" font-size="62">%[4]s</text>%[5]s</g><use href="#x%[1]s" transform="rotate(180 125 175)"/>`,
		code, s.colour, place, text, sign(code[1], 28, 90, 36, ""))
}

// rosette returns a closed wave of n lobes round a circle: one quadratic curve per half-lobe, from one
// crossing of the circle to the next.
func rosette(cx, cy, radius, height float64, n int, phase float64) string {
	var b strings.Builder
	polar := func(r, angle float64) string { return pair(cx+r*math.Cos(angle), cy+r*math.Sin(angle)) }
	step := math.Pi / float64(n)
	start := (math.Pi/2 - phase) / float64(n)
	b.WriteString("M" + polar(radius, start) + "Q")
	for i := range 2 * n {
		swing := 2 * height
		if i%2 == 0 {
			swing = -swing
		}
		from := start + float64(i)*step
		b.WriteString(polar(radius+swing, from+step/2) + " " + polar(radius, from+step) + " ")
	}
	return strings.TrimSpace(b.String()) + "z"
}

// back draws the back of every card, a picture file of its own: crossed waves and three rosettes, an even
// grey-blue from a distance.
func back() string {
	var waves, rings strings.Builder
	for i := range 42 {
		for _, bend := range []float64{10, -10} {
			fmt.Fprintf(&waves, "M%s 19q%s 26 0 52t0 52 0 52 0 52 0 52 0 52", number(float64(i)*6.2-3), number(bend))
		}
	}
	for _, ring := range []struct {
		radius float64
		lobes  int
	}{{68, 16}, {46, 12}, {24, 8}} {
		fmt.Fprintf(&rings, `<path id="r%d" d="%s"/>`, ring.lobes, rosette(125, 175, ring.radius, 12, ring.lobes, 0))
		for turn := 1; turn < 6; turn++ {
			fmt.Fprintf(&rings, `<use href="#r%d" transform="rotate(%.4g 125 175)"/>`, ring.lobes, float64(turn)*60/float64(ring.lobes))
		}
	}
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350">` +
		`<path fill="#fbf5e6" d="M0 0h250v350H0z"/><svg x="19" y="19" width="212" height="312" viewBox="19 19 212 312"><path fill="` + inkBlue + `" d="M19 19h212v312H19z"/>` +
		`<g fill="none" stroke="#d9e2e8"><path stroke-width=".95" opacity=".5" d="` + waves.String() + `"/>` +
		`<circle cx="125" cy="175" r="84" fill="` + blue + `" stroke-width="2"/><g stroke-width=".9" opacity=".75">` + rings.String() + `</g></g>` +
		`<circle cx="125" cy="175" r="11" fill="` + paper + `" stroke="` + blue + `" stroke-width="2"/><path d="M125 167l6 8-6 8-6-8z" fill="` + blue + `"/></svg>` +
		`<g fill="none"><path stroke="` + blue + `" stroke-width="4" d="M21 21h208v308H21z"/><path stroke="` + paper + `" stroke-width="2.5" d="M26 26h198v298H26z"/><path stroke="` + blue + `" stroke-width="1.3" d="M29 29h192v292H29z"/></g></svg>` + "\n"
}
