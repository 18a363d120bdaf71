package royalreversi

import (
	"strings"

	"tablee/game/cards"
)

// layout is a board with the picture of each square.
type layout struct {
	name  string
	shows [boardSize]kind
	// squares holds the squares on which a card may be played by its picture: those that show a court
	// card, all of them for a ten (RRV-38), none for a nine (RRV-37).
	squares [kinds]squares
}

// layouts holds the boards of the game; the first is the default (RRV-X02). Both are reconstructions:
// sixteen court cards four times each, rows running from a Jack outside to an Ace inside (RRV-20), and
// each card once in the four starting rows. If the real board is found, it takes eight more lines.
var layouts = [...]layout{
	readLayout("pinwheel", `
		JH QH KH AH JC JC JC JC
		JH QH KH AH QC QC QC QC
		JH QH KH AH KC KC KC KC
		JH QH KH AH AC AC AC AC
		AS AS AS AS AD KD QD JD
		KS KS KS KS AD KD QD JD
		QS QS QS QS AD KD QD JD
		JS JS JS JS AD KD QD JD`),
	readLayout("mixed", `
		JS QS KS AS JC JD JS JH
		JD QD KD AD QC QD QS QH
		JC QC KC AC KC KD KS KH
		JH QH KH AH AC AD AS AH
		AD AC AH AS AD KD QD JD
		KD KC KH KS AS KS QS JS
		QD QC QH QS AH KH QH JH
		JD JC JH JS AC KC QC JC`),
}

// The rows of the first tokens (RRV-21, RRV-X03), in the order in which four players take them.
const (
	west = iota
	north
	east
	south
	arms
)

// armSquares holds the squares of the rows, from the outside inwards.
var armSquares = [arms][4]Square{
	west:  readSquares("a4 b4 c4 d4"),
	north: readSquares("e1 e2 e3 e4"),
	east:  readSquares("h5 g5 f5 e5"),
	south: readSquares("d8 d7 d6 d5"),
}

// arm returns a starting row as a set of squares.
func arm(i int) (b squares) {
	for _, q := range armSquares[i] {
		b |= 1 << q
	}
	return b
}

func readLayout(name, drawing string) layout {
	l := layout{name: name}
	for q, text := range strings.Fields(drawing) {
		c, _ := cards.Parse(text)
		k, _ := kindOf(c)
		l.shows[q] = k
		l.squares[k] |= 1 << q
	}
	for k := range kind(kinds) {
		if k.ten() {
			l.squares[k] = fullBoard
		}
	}
	return l
}

func readSquares(text string) (list [4]Square) {
	for i, word := range strings.Fields(text) {
		list[i], _ = ParseSquare(word)
	}
	return list
}

// Picture returns the card that a square of a layout shows. ok is false if there is no such layout or
// square. Layouts have the names of the option layout.
func Picture(name string, q Square) (c cards.Card, ok bool) {
	for i := range layouts {
		if layouts[i].name == name && q < boardSize {
			return layouts[i].shows[q].card(), true
		}
	}
	return 0, false
}
