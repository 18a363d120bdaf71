package ui

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"tablee/game/cards"
	"tablee/games/royalreversi"
	"tablee/web/board"
)

// Drawings have no gradients, patterns or clips, since they do not survive in a sprite that pages refer to.

// layouts lists the boards by the values of the option.
var layouts = []string{"pinwheel", "mixed"}

// cell is the side of a square in its drawing.
const cell = 60

// symbols returns the game's part of the sprite: the pictures of the squares, and the tokens by themselves and as they
// lie on a square of side 1. Boxes and rulebooks use them; the table has grids.
func symbols() string {
	var b strings.Builder
	b.WriteString(shapes())
	for _, suit := range []byte(suitOrder) {
		for rank := range strings.SplitSeq(rankOrder, "") {
			fmt.Fprintf(&b, `<g id="%s-%s%c">%s</g>`, id, rank, suit, quiet(rank, suit))
		}
	}
	for colour := range tokens {
		fmt.Fprintf(&b, `<g id="%[1]s-d%[2]d">%[3]s</g><g id="%[1]s-%[2]d"><use href="#%[1]s-d%[2]d" transform="%[4]s"/></g>`, id, colour, token(colour), midSquare)
	}
	return b.String()
}

// shapes draws what the pictures of the squares share: suits, busts and letters.
func shapes() string {
	var b strings.Builder
	for _, suit := range []byte(suitOrder) {
		fmt.Fprintf(&b, `<path id="%s-s%c" d="%s"/>`, id, suit, suits[suit])
	}
	for _, bust := range []struct{ rank, drawing string }{{"J", jack}, {"Q", queen}, {"K", king}} {
		fmt.Fprintf(&b, `<g id="%s-b%s" stroke="#d8b06a" stroke-width="1.9" stroke-linejoin="round" stroke-linecap="round">%s</g>`, id, bust.rank, bust.drawing)
	}
	for rank := range strings.SplitSeq(rankOrder, "") {
		fmt.Fprintf(&b, `<path id="%s-l%s" d="%s"/>`, id, rank, letters[rank])
	}
	return b.String()
}

// letters holds the outlines of Fraunces, 100 units to the em: a drawing that is a background has no fonts.
var letters = map[string]string{
	"J": "M42.4-12.2Q42.4-6 36.9-2.2Q31.4 1.6 22 1.6Q13.2 1.6 8.3-2Q3.4-5.6 3.4-11.6Q3.4-15.2 5.4-17.5Q7.4-19.8 10.8-19.8Q13.6-19.8 15.4-17.8Q17.2-15.8 17.2-12.2L17.2-8.6Q17.2-5.8 18.5-4.4Q19.8-3 22.8-3Q25.6-3 27.5-4.6Q29.4-6.2 29.4-9.2Q29.4-11.8 28.3-13.8Q27.2-15.8 25.8-18.1Q24.4-20.4 23.4-23.5Q22.4-26.6 22.4-31L22.4-61Q22.4-62.4 21.7-63.1Q21-63.8 19.6-64.2L16.4-64.8Q15.2-65.2 14.6-65.8Q14-66.4 14-67.6Q14-68.6 14.8-69.3Q15.6-70 17.2-70L42-70Q43.6-70 44.4-69.3Q45.2-68.6 45.2-67.6Q45.2-65.6 43-64.8L40.2-64.2Q39-63.8 38.3-63.1Q37.6-62.4 37.6-61L37.6-32Q37.6-28.4 38.4-25.8Q39.2-23.2 40.1-21.1Q41-19 41.7-16.9Q42.4-14.8 42.4-12.2z",
	"Q": "M39.2-71.6Q47.2-71.6 53.8-68.9Q60.4-66.2 65.2-61.3Q70-56.4 72.5-49.7Q75-43 75-34.8Q75-26.8 72.5-20.1Q70-13.4 65.3-8.5Q60.6-3.6 54-0.9Q47.4 1.8 39.4 1.8Q31.4 1.8 24.8-0.9Q18.2-3.6 13.5-8.6Q8.8-13.6 6.3-20.4Q3.8-27.2 3.8-35.4Q3.8-43.2 6.3-49.8Q8.8-56.4 13.5-61.3Q18.2-66.2 24.7-68.9Q31.2-71.6 39.2-71.6zM59.2-25.8Q59.2-32.4 58-38.4Q56.8-44.4 54.6-49.4Q52.4-54.4 49.5-58.2Q46.6-62 43.1-64.1Q39.6-66.2 35.8-66.2Q31-66.2 27.3-63.6Q23.6-61 21.6-56Q19.6-51 19.6-44.2Q19.6-37.6 20.9-31.6Q22.2-25.6 24.3-20.5Q26.4-15.4 29.4-11.6Q32.4-7.8 35.8-5.8Q39.2-3.8 43-3.8Q48-3.8 51.6-6.4Q55.2-9 57.2-13.9Q59.2-18.8 59.2-25.8zM41-17.4Q40.6-19 41-20.1Q41.4-21.2 42.6-21.4Q43.8-21.6 44.6-20.8Q45.4-20 45.8-18.6Q47.8-12 50-7.7Q52.2-3.4 55-0.8Q57.8 1.8 61 3Q64.2 4.2 67.8 4.2Q70 4.2 71.3 3.8Q72.6 3.4 73.4 2.9Q74.2 2.4 75.2 2.2Q76 2 76.5 2.4Q77 2.8 77 3.6Q77 4.2 76.8 4.8Q76.6 5.4 76.2 6.2L74 10.8Q73.2 12.2 71.9 13Q70.6 13.8 68.2 13.8Q63.8 13.8 59.8 12Q55.8 10.2 52.3 6.5Q48.8 2.8 45.9-3.1Q43-9 41-17.4z",
	"K": "M24.6-22.2L22.4-27.2L52.8-57.6Q54.6-59.2 55.1-60.5Q55.6-61.8 55.1-62.8Q54.6-63.8 53-64.2L50.4-65Q49.4-65.4 48.9-66Q48.4-66.6 48.4-67.6Q48.4-68.8 49.1-69.4Q49.8-70 51.4-70L70.8-70Q72.4-70 73.2-69.4Q74-68.8 74-67.6Q74-66.6 73.3-66Q72.6-65.4 70.8-64.8Q69.8-64.4 69-64Q68.2-63.6 67.1-62.8Q66-62 64.4-60.5Q62.8-59 60.2-56.8L24.6-22.2zM52.2-9.2L34.8-37L46.4-46.8L70-9.2Q71.2-7.4 72.3-6.6Q73.4-5.8 74.8-5.6Q76.4-5 77-4.2Q77.6-3.4 77.6-2.4Q77.6-1.4 76.8-0.7Q76 0 74.4 0L50.6 0Q49 0 48.3-0.7Q47.6-1.4 47.6-2.6Q47.6-3.6 48.1-4.2Q48.6-4.8 49.4-5L52-5.6Q53-6 53.1-6.8Q53.2-7.6 52.2-9.2zM27.6-61L27.6-9Q27.6-7.6 28.2-6.9Q28.8-6.2 30-5.8L32.4-5.2Q33.6-4.8 34.1-4.1Q34.6-3.4 34.6-2.4Q34.6-1.4 33.8-0.7Q33 0 31.4 0L8 0Q6.4 0 5.6-0.7Q4.8-1.4 4.8-2.4Q4.8-4.4 7-5.2L9.8-5.8Q11-6.2 11.7-7Q12.4-7.8 12.4-9L12.4-61Q12.4-62.4 11.7-63.1Q11-63.8 9.8-64.2L7-64.8Q4.8-65.6 4.8-67.6Q4.8-68.8 5.6-69.4Q6.4-70 8-70L32-70Q33.6-70 34.3-69.4Q35-68.8 35-67.6Q35-65.6 33-64.8L30.2-64.2Q29-63.8 28.3-63.1Q27.6-62.4 27.6-61z",
	"A": "M16.8-23.4L17.2-28.8L46.6-28.8L46.8-23.4L16.8-23.4zM23-2.4Q23-1.4 22.3-0.7Q21.6 0 20 0L4.6 0Q3 0 2.2-0.7Q1.4-1.4 1.4-2.4Q1.4-3.4 1.9-3.9Q2.4-4.4 3.4-5L5-5.6Q6.4-6.4 7.3-7.5Q8.2-8.6 9-11.8L24.8-60.2Q25.4-62.2 25.1-63.2Q24.8-64.2 23-64.8Q21.8-65.4 21.2-66Q20.6-66.6 20.6-67.6Q20.6-68.8 21.3-69.4Q22-70 23.6-70L48-70Q49.6-70 50.4-69.4Q51.2-68.8 51.2-67.6Q51.2-66.6 50.6-65.9Q50-65.2 48.8-64.8Q47.4-64.4 47.2-63.6Q47-62.8 47.4-61.2L64-11Q64.8-8.4 65.7-7.2Q66.6-6 68.4-5.4Q69.8-4.8 70.3-4.1Q70.8-3.4 70.8-2.4Q70.8-1.4 70-0.7Q69.2 0 67.6 0L46 0Q44.4 0 43.6-0.7Q42.8-1.4 42.8-2.4Q42.8-3.4 43.4-4Q44-4.6 45-5L47.8-5.6Q49-6 49-6.9Q49-7.8 48.4-9.8L31-64L32.4-64.8L15.6-12.6Q15-10.6 15-9.3Q15-8 15.8-7.1Q16.6-6.2 18.2-5.6L21-5Q22-4.6 22.5-4Q23-3.4 23-2.4z",
}

// Grids returns the pictures of a table: the squares, in muted colours and lit, by suit and rank, and the tokens. The
// court on a lit square is on the grid "courts" of package board.
func (UI) Grids() []board.Grid {
	squares := board.Grid{Name: id + "-squares", Defs: shapes(), Columns: len(rankOrder), Width: cell, Height: cell, Pixels: []int{80, 140}}
	lit := board.Grid{Name: id + "-lit", Defs: shapes(), Columns: len(rankOrder), Width: 54, Height: 54}
	for _, suit := range []byte(suitOrder) {
		for rank := range strings.SplitSeq(rankOrder, "") {
			squares.Cells = append(squares.Cells, `<g transform="translate(3 3)">`+quiet(rank, suit)+`</g>`)
			lit.Cells = append(lit.Cells, bright(rank, suit))
		}
	}
	disc := board.Grid{Name: id + "-tokens", Columns: maxColours, Width: 110, Height: 114}
	for colour := range tokens {
		disc.Cells = append(disc.Cells, `<g transform="translate(54 54)">`+token(colour)+`</g>`)
	}
	return []board.Grid{squares, lit, disc}
}

// Pixels returns the files of the grids.
func (UI) Pixels() fs.FS { return board.PixelsIn(files) }

// rankOrder is the order of the ranks on the grids, suitOrder that of the suits.
const rankOrder = "JQKA"

const suitOrder = "CDHS"

// suits holds the suit signs on a square of 100.
var suits = map[byte]string{
	'H': "M50 90C20 64 7 47 7 30 7 16 18 8 29 8c10 0 17 6 21 16C54 14 61 8 71 8c11 0 22 8 22 22 0 17-13 34-43 60z",
	'D': "M50 3c8 19 20 35 36 47-16 12-28 28-36 47-8-19-20-35-36-47C30 38 42 22 50 3z",
	'S': "M50 5c6 17 43 35 43 57 0 13-10 20-20 20-9 0-16-5-19-13 1 13 4 21 13 26H33c9-5 12-13 13-26-3 8-10 13-19 13-10 0-20-7-20-20C7 40 44 22 50 5z",
	'C': "M67 95H33c9-5 12-13 12-26-4 8-10 12.500-19 12.500A21.500 21.500 0 1 1 31 39 21.500 21.500 0 1 1 69 39 21.500 21.500 0 1 1 74 81.500c-9 0-15-4.500-19-12.500 0 13 3 21 12 26z",
}

// quiet returns an inactive picture, 54 square: gold lines on burgundy.
func quiet(rank string, suit byte) string {
	colour := "#ecdcb8"
	if suit == 'H' || suit == 'D' {
		colour = "#f2b7a0"
	}
	figure := fmt.Sprintf(`<use href="#%s-b%s" transform="translate(11 11)scale(.43)" opacity=".6"/>`, id, rank)
	if rank == "A" {
		figure = fmt.Sprintf(`<g fill="none" stroke="#d8b06a"><circle cx="31" cy="32" r="16" opacity=".5"/><circle cx="31" cy="32" r="14" opacity=".3"/></g><use href="#%s-s%c" transform="translate(21.500 22.500)scale(.19)" fill="%s" opacity=".8"/>`, id, suit, colour)
	}
	return `<rect width="54" height="54" rx="4" fill="#65253a" stroke="#d8b06a" stroke-opacity=".55" stroke-width=".8"/>` + figure + index(rank, suit, colour)
}

// bright returns a picture that is lit, 54 square, without its paper and without the court.
func bright(rank string, suit byte) string {
	colour := "#2a211b"
	if suit == 'H' || suit == 'D' {
		colour = "#b3261e"
	}
	if rank != "A" {
		return index(rank, suit, colour)
	}
	return fmt.Sprintf(`<use href="#%s-s%c" transform="translate(15 16)scale(.3)" fill="%s"/>`, id, suit, colour) + index(rank, suit, colour)
}

// index returns the letter and the suit sign in a picture's corner.
func index(rank string, suit byte, colour string) string {
	return fmt.Sprintf(`<g fill="%[4]s"><use href="#%[1]s-l%[2]s" transform="translate(3.500 13.500)scale(.14)"/><use href="#%[1]s-s%[3]c" transform="translate(15.500 4)scale(.1)"/></g>`, id, rank, suit, colour)
}

// face is one side of a token: ground, rim, ink and sign.
type face struct{ ground, rim, ink, sign string }

// tokens holds the faces of the four colours, sun, wave, leaf and moon, on a disc of radius 49.
var tokens = [maxColours]face{
	{"#e2aa3c", "#b57c16", "#4a2f08", `<circle r="15" stroke="none"/><path stroke-width="7" d="M0-24v-10M17-17l7-7M24 0h10M17 17l7 7M0 24v10M-17 17l-7 7M-24 0h-10M-17-17l-7-7"/>`},
	{"#3b759e", "#22506f", "#f5f8f6", `<path fill="none" stroke-width="7.500" d="M-30-15c10-14 18-14 30 0s20 14 30 0M-30 2c10-14 18-14 30 0s20 14 30 0M-30 19c10-14 18-14 30 0s20 14 30 0"/>`},
	{"#5f9350", "#3a6a31", "#f7f9ee", `<path stroke="none" d="M-22 26C-30-6-6-30 28-30 30 4 12 30-14 22z"/><path fill="none" stroke-width="6" d="M-28 33l11-16"/><path fill="none" stroke="#3a6a31" stroke-width="5" d="M-14 14C-6 2 4-8 14-16"/>`},
	{"#ece7f3", "#8f84a8", "#3a2d52", `<path stroke="none" d="M8-32A33 33 0 1 0 30 18 27 27 0 1 1 8-32z"/>`},
}

// other returns the colour of a token's other side: sun and wave share tokens, and so do leaf and moon
// (RRV-06).
func other(colour int) int { return colour ^ 1 }

// token draws a token of radius 49, centred on 0 0.
func token(colour int) string {
	f, back := tokens[colour], tokens[other(colour)]
	return fmt.Sprintf(`<ellipse cx="3" cy="9" rx="50" ry="49" fill="#12040a" opacity=".4"/><circle cx="1" cy="5" r="49" fill="%[2]s"/><circle cx=".4" cy="1.500" r="49" fill="%[3]s"/><circle cy="-1.600" r="48.500" fill="%[1]s"/>`+
		`<ellipse cx="-14" cy="-20" rx="27" ry="19" transform="rotate(-35 -14 -20)" fill="#fff" opacity=".16"/><g transform="translate(0 -1.600)" fill="%[4]s" stroke="%[4]s" stroke-linecap="round"><circle r="40.500" fill="none" stroke-width="2.200" opacity=".55"/>%[5]s</g>`,
		f.ground, back.ground, f.rim, f.ink, f.sign)
}

// midSquare moves a token to the middle of a square of side 1, shifted by 3/60 to the right and 5/60 down, so that the
// index stays readable.
const midSquare = "translate(.55 .58)scale(.0073)"

// tokenSign returns a token as the sign of the players of its colour.
func tokenSign(colour int) templ.Component {
	return templ.Raw(`<i class="glyph token t` + strconv.Itoa(colour) + `" aria-hidden="true"></i>`)
}

// columnStep is the height that each token adds to a column.
const columnStep = 5

// The busts, on squares of 100, in muted colours. The gold of the lines is inherited.
const (
	shoulders = `<path d="M1 100c2-16 13-24 31-29l18 11 18-11c18 5 29 13 31 29z" fill="#4a1526"/><path d="M10 100l5-20M20 100l5-20M90 100l-5-20M80 100l-5-20" stroke="#9a6a34"/>`
	eyes      = `<path d="M40.500 39.500q3-2.500 6 0M53.500 39.500q3-2.500 6 0M50.500 39.500L48 49h3.500M46.500 58.500q3.500 2 7 0" fill="none"/><path d="M43.700 41h.01M56.300 41h.01" stroke-width="2.600"/>`
	king      = `<path d="M86 100l-5-60" stroke-width="4"/>` + shoulders + `<path d="M36 30c-11 8-13 24-9 33 3 5 10 3 9-4-3 3-5-1-2-5l3-14zM64 30c11 8 13 24 9 33-3 5-10 3-9-4 3 3 5-1 2-5l-3-14z" fill="#4a1526"/>` +
		`<path d="M22 77c6-8 15-11 20-10l8 12 8-12c5-1 14 2 20 10l-9 8c-7-5-11-3-19 8-8-11-12-13-19-8z" fill="#86495a"/><path d="M36 26h28v21c0 14-7 22-14 22s-14-8-14-22z" fill="#7a3a49"/>` + eyes +
		`<path d="M36 45c2 8 6 10 9 9.500 2-2 3.600-2.500 5-1.500 1.400-1 3-.5 5 1.500 3 .5 7-1.500 9-9.500v11c0 14-8 22-14 25-6-3-14-11-14-25z" fill="#4a1526"/><path d="M33 22L27 5l12 8L50 0l11 13 12-8-6 17z" fill="#a87a3b"/><path d="M32 21h36v8H32z" fill="#5f2233"/>`
	queen = `<path d="M34 22C16 34 13 66 17 92l17-6 3-46zM66 22c18 12 21 44 17 70l-17-6-3-46z" fill="#5f2233"/>` + shoulders + `<path d="M37 24c-11 12-12 32-8 48 4 8 12 4 10-4l-1-28zM63 24c11 12 12 32 8 48-4 8-12 4-10-4l1-28z" fill="#4a1526"/>` +
		`<path d="M20 86c0-12 10-16 21-14l9 14 9-14c11-2 21 2 21 14l-14-2-16 13-16-13z" fill="#86495a"/><path d="M37 26h26v20c0 14-7 22-13 22s-13-8-13-22z" fill="#7a3a49"/>` + eyes +
		`<path d="M36 33c4-9 10-11 14-6 4-5 10-3 14 6 0-9-2-13-14-14-12 1-14 5-14 14z" fill="#4a1526"/><path d="M34 21L29 7l12 6L50 2l9 11 12-6-5 14q-16-6-32 0z" fill="#a87a3b"/><path d="M12 100c0-16 1-26 2-34" fill="none"/><path d="M14 50a4 4 0 0 1 7 6 4 4 0 0 1-4 8 4 4 0 0 1-7 0 4 4 0 0 1-3-8 4 4 0 0 1 7-6z" fill="#86495a"/>`
	jack = `<path d="M14 100V22" stroke-width="4"/><path d="M14 4l4 14h-8zM10 22c-10 2-10 18 0 20zM18 24l9 8-9 8z" fill="#86495a"/>` + shoulders + `<path d="M35 26c-10 10-11 26-7 36-4 4 4 8 11 2l-1-24zM65 26c10 10 11 26 7 36 4 4-4 8-11 2l1-24z" fill="#4a1526"/>` +
		`<path d="M28 72l16-3 6 11 6-11 16 3-8 14-14-4-14 4z" fill="#86495a"/><path d="M37 27h26v20c0 13-7 21-13 21s-13-8-13-21z" fill="#7a3a49"/>` + eyes +
		`<path d="M36 34c6-1 9-4 11-7 6 6 13 6 17 7v-8H36z" fill="#4a1526"/><path d="M30 25C26 10 42 3 56 6c14 2 18 11 14 19z" fill="#5f2233"/><path d="M30 24c12-4 28-4 40 0v6c-12-4-28-4-40 0z" fill="#a87a3b"/><path d="M62 20C66 4 84 0 94 10c-6 0-4 4 0 7-8-2-16 1-28 5z" fill="#86495a"/>`
)

// foresight shows the tokens that a token laid on a square would turn: a line to each token that closes
// a line, rings around all tokens involved, and half of the new face on each token that turns.
type foresight struct{ Lines, Halves string }

// foreseen returns the foresight of a square. Coordinates are in squares, from the middle of the token
// on a1.
func (t tableau) foreseen(q square) foresight {
	var lines, halves, rings strings.Builder
	turns := map[royalreversi.Square]bool{}
	for _, p := range q.Turns {
		turns[p] = true
		fmt.Fprintf(&halves, "M%s %sa.35.35 0 0 0 .5-.5z", short(float64(p.Column())-.25), short(float64(p.Row())+.25))
		rings.WriteString(ring(float64(p.Column()), float64(p.Row())))
	}
	for _, end := range t.closing(q.At, turns) {
		fmt.Fprintf(&lines, "M%d %dL%d %d", q.At.Column(), q.At.Row(), end.Column(), end.Row())
		rings.WriteString(ring(float64(end.Column()), float64(end.Row())))
	}
	return foresight{lines.String() + rings.String(), halves.String()}
}

// closing returns the viewer's tokens at the other ends of the lines that turn.
func (t tableau) closing(from royalreversi.Square, turns map[royalreversi.Square]bool) (ends []royalreversi.Square) {
	for _, step := range [...][2]int{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}} {
		x, y, n := from.Column()+step[0], from.Row()+step[1], 0
		for ; onBoard(x, y) && turns[royalreversi.Square(side*y+x)]; n++ {
			x, y = x+step[0], y+step[1]
		}
		if n == 0 || !onBoard(x, y) {
			continue
		}
		end := royalreversi.Square(side*y + x)
		if colour, ok := t.view.Token(end); ok && colour == t.view.Colours[t.Viewer] {
			ends = append(ends, end)
		}
	}
	return ends
}

func onBoard(x, y int) bool { return x >= 0 && x < side && y >= 0 && y < side }

// middle returns the position of a token's middle on its square.
func middle(q royalreversi.Square) (x, y float64) {
	return float64(q.Column()) + .55, float64(q.Row()) + .57
}

func ring(x, y float64) string {
	return fmt.Sprintf("M%s %sa.37.37 0 1 1 0 .01z", short(x-.37), short(y))
}

// short formats a coordinate with at most two decimals.
func short(v float64) string {
	text := strconv.FormatFloat(v, 'f', 2, 64)
	return strings.TrimSuffix(strings.TrimSuffix(text, "0"), ".0")
}

// columnHeight returns the height of the part of a column with n tokens.
func columnHeight(n int) int {
	if n == 0 {
		return 0
	}
	return columnStep*(n-1) + 16
}

// tallest is the maximum height of a column on the page.
const tallest = 96

// highest returns the unscaled height of the highest column now or after the viewer's next move, at
// least tallest. Columns of more than 17 tokens exceed tallest and are scaled down.
func (t tableau) highest() int {
	most := slices.Max(t.view.Tokens)
	if t.Yours() {
		for _, a := range t.Legal {
			if c, q, ok := royalreversi.Card(a); ok && c.Rank() != cards.Nine {
				most = max(most, t.view.Tokens[t.Viewer]+1+len(t.view.Turns(t.Viewer, q)))
			}
		}
	}
	return max(tallest, columnHeight(most))
}

// height returns the height of the column on the page.
func (c scoreColumn) height() int { return columnHeight(c.tokens) * tallest / c.highest }

// shrunk reports whether the columns are scaled down.
func (c scoreColumn) shrunk() bool { return c.highest > tallest }

// strip returns the id of the pattern of the column's edge.
func (c scoreColumn) strip() string { return "rr-strip-" + strconv.Itoa(c.colour) }

// stretch returns the scale factor. step returns the height that a token adds to the scaled column.
func (c scoreColumn) stretch() string { return short(float64(tallest) / float64(c.highest)) }

func (c scoreColumn) step() string { return short(float64(columnStep*tallest) / float64(c.highest)) }

// code returns a card as text.
func code(c cards.Card) string { return c.String() }
