package ui

import (
	"strings"

	"tablee/games/royalreversi"
)

// figure is a drawing of the rulebook: cards, then one or two patches of a board.
type figure struct {
	W, H    float64
	Cards   []string // from the left, 62 wide
	Patches []patch
}

// patch is a part of a board, drawn W wide with its corner at X, Y.
type patch struct {
	X, Y, W    float64
	Layout     string
	From       string // top left square
	Cols, Rows int
	Tokens     string // "0a4 1b4": colour and square
	Lit        string // squares with a gold edge
	Gone       string // squares whose token was removed
}

// figures holds the rulebook's drawings by name.
var figures = map[string]figure{
	"board":       {W: 320, H: 320, Patches: []patch{wholeBoard("pinwheel", "")}},
	"board-mixed": {W: 320, H: 320, Patches: []patch{wholeBoard("mixed", "")}},
	"rows": {W: 320, H: 320, Patches: []patch{wholeBoard("pinwheel",
		"0a4 0b4 0c4 0d4 1e1 1e2 1e3 1e4 2h5 2g5 2f5 2e5 3d8 3d7 3d6 3d5")}},
	"turn": {W: 320, H: 130, Cards: []string{"JH"}, Patches: []patch{
		{X: 110, Y: 5, W: 180, From: "a2", Cols: 3, Rows: 2, Tokens: "0a2 1b2 1b3", Lit: "a2"}}},
	"contact": {W: 320, H: 190, Patches: []patch{
		{X: 70, Y: 5, W: 180, From: "b5", Cols: 3, Rows: 3, Tokens: "1c6", Lit: "b5 c5 d5 b6 d6 b7 c7 d7"}}},
	"pinch": {W: 420, H: 76, Patches: []patch{
		{X: 5, Y: 5, W: 192, From: "e6", Cols: 3, Rows: 1, Tokens: "0e6 1f6 0g6", Lit: "g6"},
		{X: 223, Y: 5, W: 192, From: "e6", Cols: 3, Rows: 1, Tokens: "0e6 0f6 0g6"}}},
	"directions": {W: 420, H: 200, Patches: []patch{
		{X: 5, Y: 5, W: 190, From: "e4", Cols: 3, Rows: 3, Tokens: "0e4 1f4 0g4 1f5 1e5 1g5 1f6 0e6", Lit: "g6"},
		{X: 225, Y: 5, W: 190, From: "e4", Cols: 3, Rows: 3, Tokens: "0e4 1f4 0g4 0f5 1e5 0g5 0f6 0e6 0g6"}}},
	"mixed-line": {W: 320, H: 90, Patches: []patch{
		{X: 5, Y: 5, W: 310, From: "c3", Cols: 4, Rows: 1, Tokens: "0c3 2d3 1e3 0f3", Lit: "f3"}}},
	"nine": {W: 320, H: 130, Cards: []string{"9H"}, Patches: []patch{
		{X: 110, Y: 5, W: 180, From: "a5", Cols: 3, Rows: 2, Tokens: "0a5 0b5 1c6 0b6 1a6", Gone: "c5"}}},
	"ten": {W: 320, H: 190, Cards: []string{"TS"}, Patches: []patch{
		{X: 110, Y: 5, W: 180, From: "f5", Cols: 3, Rows: 3, Tokens: "1f5 0g5 1f6", Lit: "h5 g6 h6 f7 g7"}}},
	"dead": {W: 420, H: 106, Cards: []string{"AH", "AH", "QS", "KD", "JC"}},
}

func wholeBoard(layout, tokens string) patch {
	return patch{X: 5, Y: 5, W: 310, Layout: layout, From: "a1", Cols: side, Rows: side, Tokens: tokens}
}

// height returns the height of a patch.
func (p patch) height() float64 { return p.W * float64(p.Rows) / float64(p.Cols) }

// box returns the patch as a viewBox of the board's drawing.
func (p patch) box() string {
	q, _ := royalreversi.ParseSquare(p.From)
	return coordinate(float64(q.Column())) + " " + coordinate(float64(q.Row())) + " " + coordinate(float64(p.Cols)) + " " + coordinate(float64(p.Rows))
}

func (p patch) layout() string {
	if p.Layout == "" {
		return layouts[0]
	}
	return p.Layout
}

// drawnSquare is a square of a patch.
type drawnSquare struct{ Shows, X, Y string }

func (p patch) squares() []drawnSquare {
	first, _ := royalreversi.ParseSquare(p.From)
	list := make([]drawnSquare, 0, p.Cols*p.Rows)
	for y := range p.Rows {
		for x := range p.Cols {
			at := first + royalreversi.Square(side*y+x)
			list = append(list, drawnSquare{code(shown(p.layout(), at)), short(float64(at.Column()) + .05), short(float64(at.Row()) + .05)})
		}
	}
	return list
}

// lying is a token of a patch.
type lying struct {
	Colour string
	X, Y   string
}

func (p patch) tokens() []lying {
	var list []lying
	for _, text := range strings.Fields(p.Tokens) {
		q, _ := royalreversi.ParseSquare(text[1:])
		list = append(list, lying{text[:1], coordinate(float64(q.Column())), coordinate(float64(q.Row()))})
	}
	return list
}

// edges returns the outline of some squares.
func edges(squares string) string {
	var b strings.Builder
	for _, text := range strings.Fields(squares) {
		q, _ := royalreversi.ParseSquare(text)
		b.WriteString("M" + coordinate(float64(q.Column())+.05) + " " + coordinate(float64(q.Row())+.05) + "h.9v.9h-.9z")
	}
	return b.String()
}

// rings returns circles around the former tokens of some squares.
func rings(squares string) string {
	var b strings.Builder
	for _, text := range strings.Fields(squares) {
		q, _ := royalreversi.ParseSquare(text)
		x, y := middle(q)
		b.WriteString(ring(x, y))
	}
	return b.String()
}
