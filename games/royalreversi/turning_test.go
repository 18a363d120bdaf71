package royalreversi

import (
	"math/rand/v2"
	"testing"
)

// slowPinched is a reference implementation of RRV-11 and RRV-X10, square by square: away from q along
// foes to an own token.
func slowPinched(q Square, own, foes squares) (turned squares) {
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			var line squares
			for x, y := q.Column()+dx, q.Row()+dy; (dx != 0 || dy != 0) && x >= 0 && x < 8 && y >= 0 && y < 8; x, y = x+dx, y+dy {
				at := Square(8*y + x)
				if own.has(at) {
					turned |= line
				}
				if !foes.has(at) {
					break
				}
				line |= 1 << at
			}
		}
	}
	return turned
}

// TestPinched_RandomBoards compares the bit board with the reference implementation (RRV-09 to RRV-12,
// RRV-X08 to RRV-X11) on a million boards of all densities.
func TestPinched_RandomBoards(t *testing.T) {
	boards := 1_000_000
	if testing.Short() {
		boards = 100_000
	}
	r := rand.New(rand.NewPCG(11, 9))
	turns := 0
	for range boards {
		own, foes := squares(r.Uint64()), squares(r.Uint64())
		switch r.IntN(4) { // few or many foes, few or many free squares
		case 0:
			foes |= squares(r.Uint64())
		case 1:
			own &= squares(r.Uint64())
			foes |= squares(r.Uint64())
		case 2:
			own &= squares(r.Uint64())
			foes &= squares(r.Uint64())
		}
		q := Square(r.IntN(boardSize))
		foes &^= own | 1<<q
		own &^= 1 << q
		got, want := pinched(q, own, foes), slowPinched(q, own, foes)
		if got != want {
			t.Fatalf("on %s, own %v, foes %v: %v turn, not %v", q, own.list(), foes.list(), got.list(), want.list())
		}
		turns += want.len()
	}
	if turns < boards {
		t.Errorf("only %d tokens turned on %d boards: too few for a meaningful test", turns, boards)
	}
}

// TestPinched_EveryLine is exhaustive: it fills a row of eight in every way with free squares, own
// tokens and foes, and places it on every row, column and long diagonal, with each free square as q.
func TestPinched_EveryLine(t *testing.T) {
	var lines [][8]Square
	for i := range Square(8) {
		var row, column [8]Square
		for j := range Square(8) {
			row[j], column[j] = 8*i+j, 8*j+i
		}
		lines = append(lines, row, column)
	}
	var down, up [8]Square
	for j := range Square(8) {
		down[j], up[j] = 9*j, 7*(8-j)
	}
	for n, line := range append(lines, down, up) {
		for code := range 6561 { // 3⁸
			var own, foes squares
			for j, rest := 0, code; j < 8; j, rest = j+1, rest/3 {
				switch rest % 3 {
				case 1:
					own |= 1 << line[j]
				case 2:
					foes |= 1 << line[j]
				}
			}
			for _, q := range line {
				if (own | foes).has(q) {
					continue
				}
				if got, want := pinched(q, own, foes), slowPinched(q, own, foes); got != want {
					t.Fatalf("line %d: on %s, own %v, foes %v: %v turn, not %v", n, q, own.list(), foes.list(), got.list(), want.list())
				}
			}
		}
	}
}

// TestGrown_IsContact checks RRV-14 for every square.
func TestGrown_IsContact(t *testing.T) {
	for q := range Square(boardSize) {
		var want squares
		for p := range Square(boardSize) {
			if dx, dy := p.Column()-q.Column(), p.Row()-q.Row(); dx*dx <= 1 && dy*dy <= 1 {
				want |= 1 << p
			}
		}
		if got := (squares(1) << q).grown(); got != want {
			t.Errorf("%s touches %v, not %v", q, got.list(), want.list())
		}
	}
}
