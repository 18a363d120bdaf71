package royalreversi

import "math/bits"

// Square is a square of the board: 8 × row + column, a1 (top left, 0) to h8 (63).
type Square uint8

const (
	side      = 8
	boardSize = side * side
	noSquare  = Square(boardSize)
	fullBoard = ^squares(0)
	firstFile = squares(0x0101010101010101)
	lastFile  = firstFile << 7
)

// Column returns the column, 0 (a) to 7 (h).
func (q Square) Column() int { return int(q) % side }

// Row returns the row, 0 (the top row, 1) to 7.
func (q Square) Row() int { return int(q) / side }

// String returns the square's text, "c4", or "??" if it is not a square of the board.
func (q Square) String() string {
	if q >= boardSize {
		return "??"
	}
	return string([]byte{'a' + byte(q%side), '1' + byte(q/side)})
}

// MarshalText returns the text of String, so that JSON views contain squares as text.
func (q Square) MarshalText() ([]byte, error) { return []byte(q.String()), nil }

// ParseSquare parses the exact text of a square. ok is false for anything else.
func ParseSquare(text string) (q Square, ok bool) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return 0, false
	}
	return Square(text[1]-'1')*side + Square(text[0]-'a'), true
}

// squares is a set of squares, one bit each.
type squares uint64

func (b squares) has(q Square) bool { return b>>q&1 != 0 }

func (b squares) len() int { return bits.OnesCount64(uint64(b)) }

func (b squares) first() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// list returns the squares in ascending order. It is never nil.
func (b squares) list() []Square {
	list := make([]Square, 0, b.len())
	for ; b != 0; b &= b - 1 {
		list = append(list, b.first())
	}
	return list
}

// grown returns the set plus all squares that touch it by a side or a corner.
func (b squares) grown() squares {
	b |= b&^lastFile<<1 | b&^firstFile>>1
	return b | b<<side | b>>side
}

// rays holds, for each square, the squares to its right, below left, below and below right: the four
// directions in which squares ascend. The other four are the same on the board rotated by 180°.
var rays = func() (all [boardSize][4]squares) {
	for q := range Square(boardSize) {
		for d, step := range [4][2]int{{1, 0}, {-1, 1}, {0, 1}, {1, 1}} {
			x, y := q.Column()+step[0], q.Row()+step[1]
			for x >= 0 && x < side && y < side {
				all[q][d] |= 1 << (y*side + x)
				x, y = x+step[0], y+step[1]
			}
		}
	}
	return all
}()

// pinched returns the tokens among foes that turn when a token of the colour own is laid on q: in each
// of the eight directions the unbroken line of foes between q and the nearest token of own (RRV-09,
// RRV-11, RRV-12).
func pinched(q Square, own, foes squares) squares {
	turned := halfPinched(q, own, foes)
	back := halfPinched(boardSize-1-q, own.turnedRound(), foes.turnedRound())
	return turned | back.turnedRound()
}

// turnedRound returns the set on the board rotated by 180°: a1 becomes h8.
func (b squares) turnedRound() squares { return squares(bits.Reverse64(uint64(b))) }

// halfPinched is pinched for the four directions in which squares ascend. Adding 1 below the line
// carries through the foes next to q and stops at the first square of the ray without one. The line
// turns if that square has an own token.
func halfPinched(q Square, own, foes squares) (turned squares) {
	for _, ray := range &rays[q] {
		end := ((foes | ^ray) + 1) & ray & own
		if end != 0 {
			turned |= (end - 1) & ray
		}
	}
	return turned
}
