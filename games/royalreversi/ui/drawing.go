package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"tablee/game/cards"
	"tablee/games/royalreversi"
	"tablee/web/board"
)

// The sheet contains two boards, four tokens and four columns of tokens. It has no gradients, patterns
// or clips, since they do not survive in a sprite that pages refer to.

// layouts lists the boards by the values of the option.
var layouts = []string{"pinwheel", "mixed"}

// cell is the side of a square in the drawing of a board, which has a side of 480.
const cell = 60

// symbols returns the game's part of the sprite.
func symbols() string {
	var b strings.Builder
	for _, suit := range []byte(suitOrder) {
		fmt.Fprintf(&b, `<path id="%s-s%c" d="%s"/>`, id, suit, suits[suit])
	}
	for _, bust := range []struct{ rank, drawing string }{{"J", jack}, {"Q", queen}, {"K", king}} {
		fmt.Fprintf(&b, `<g id="%s-b%s" stroke="#d8b06a" stroke-width="1.9" stroke-linejoin="round" stroke-linecap="round">%s</g>`, id, bust.rank, bust.drawing)
	}
	for rank := range strings.SplitSeq("J Q K A", " ") {
		for _, suit := range []byte(suitOrder) {
			b.WriteString(index(rank, suit) + quiet(rank, suit))
		}
	}
	for _, layout := range layouts {
		b.WriteString(drawnBoard(layout))
	}
	for colour := range tokens {
		b.WriteString(token(colour) + column(colour))
	}
	return b.String()
}

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
	return fmt.Sprintf(`<g id="%s-%s%c"><rect width="54" height="54" rx="4" fill="#65253a" stroke="#d8b06a" stroke-opacity=".55" stroke-width=".8"/>%s<use href="#%[1]s-i%[2]s%[3]c" color="%[5]s"/></g>`,
		id, rank, suit, figure, colour)
}

// index returns the letter and the suit sign in a picture's corner, in the current colour.
func index(rank string, suit byte) string {
	return fmt.Sprintf(`<g id="%s-i%s%c" fill="currentColor"><text x="3.500" y="13.500" font-family="Fraunces,serif" font-weight="600" font-size="14">%[2]s</text><use href="#%[1]s-s%[3]c" transform="translate(15.500 4)scale(.1)"/></g>`,
		id, rank, suit)
}

// drawnBoard returns the 64 pictures of a layout.
func drawnBoard(layout string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<symbol id="%s-%s" viewBox="0 0 480 480">`, id, layout)
	for q := range royalreversi.Square(side * side) {
		shown, _ := royalreversi.Picture(layout, q)
		fmt.Fprintf(&b, `<use href="#%s-%s" x="%d" y="%d"/>`, id, shown, cell*q.Column()+3, cell*q.Row()+3)
	}
	return b.String() + `</symbol>`
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

// token returns a token as a picture by itself (-t0) and in the middle of a square of side 1 (-0). There
// it is shifted by 3/60 to the right and 5/60 down, so that the index stays readable.
func token(colour int) string {
	f, back := tokens[colour], tokens[other(colour)]
	return fmt.Sprintf(`<g id="%[1]s-d%[2]d"><ellipse cx="3" cy="9" rx="50" ry="49" fill="#12040a" opacity=".4"/><circle cx="1" cy="5" r="49" fill="%[4]s"/><circle cx=".4" cy="1.500" r="49" fill="%[5]s"/><circle cy="-1.600" r="48.500" fill="%[3]s"/>`+
		`<ellipse cx="-14" cy="-20" rx="27" ry="19" transform="rotate(-35 -14 -20)" fill="#fff" opacity=".16"/><g transform="translate(0 -1.600)" fill="%[6]s" stroke="%[6]s" stroke-linecap="round"><circle r="40.500" fill="none" stroke-width="2.200" opacity=".55"/>%[7]s</g></g>`+
		`<symbol id="%[1]s-t%[2]d" viewBox="-54 -54 110 114"><use href="#%[1]s-d%[2]d"/></symbol><g id="%[1]s-%[2]d"><use href="#%[1]s-d%[2]d" transform="translate(.55 .58)scale(.0073)"/></g>`,
		id, colour, f.ground, back.ground, f.rim, f.ink, f.sign)
}

// tokenSign returns a token as the sign of the players of its colour.
func tokenSign(colour int) templ.Component {
	return board.Picture(pictures, id+"-t"+strconv.Itoa(colour), "glyph")
}

// columnStep is the height that each token adds to a column.
const columnStep = 5

// column returns a pile of 64 tokens from the side, top first and 44 wide. Pages show as much of it as
// they need.
func column(colour int) string {
	f, back := tokens[colour], tokens[other(colour)]
	var b strings.Builder
	fmt.Fprintf(&b, `<g id="%[1]s-p%[2]d-1"><path d="M2 7v4a20 5 0 0 0 40 0v-4z" fill="%[4]s" stroke="%[5]s" stroke-width=".6"/><path d="M2 7v1.600a20 5 0 0 0 40 0v-1.600z" fill="%[3]s"/><ellipse cx="22" cy="7" rx="20" ry="5" fill="%[3]s" stroke="%[5]s" stroke-width=".7"/></g>`,
		id, colour, f.ground, back.ground, f.rim)
	for n := 2; n <= side*side; n *= 2 {
		fmt.Fprintf(&b, `<g id="%[1]s-p%[2]d-%[3]d"><use href="#%[1]s-p%[2]d-%[4]d" y="%[5]d"/><use href="#%[1]s-p%[2]d-%[4]d"/></g>`, id, colour, n, n/2, columnStep*n/2)
	}
	return b.String()
}

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

// stretch returns the scale factor. step returns the height that a token adds to the scaled column.
func (c scoreColumn) stretch() string { return short(float64(tallest) / float64(c.highest)) }

func (c scoreColumn) step() string { return short(float64(columnStep*tallest) / float64(c.highest)) }

// code returns a card as text.
func code(c cards.Card) string { return c.String() }

// red reports whether a card is of a red suit.
func red(code string) bool { return code[1] == 'H' || code[1] == 'D' }
