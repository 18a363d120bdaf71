package ui

import (
	"strconv"

	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/web/board"
)

// marks returns the board cards in signs, in the order of the antes: "10♦", "V♣".
func marks(l *board.Loc) []string {
	t := tableau{Scene: &board.Scene{L: l}}
	var list []string
	for _, b := range boxes() {
		list = append(list, t.shortCard(b))
	}
	return list
}

// firstBoard returns the board after four players have paid their antes for the first deal (NJ-T02).
func firstBoard(l *board.Loc) tableau {
	v := &nainjaune.View{}
	for _, b := range boxes() {
		v.Boxes[b] = 4 * b.Ante()
	}
	return tableau{&board.Scene{L: l, Viewer: game.Watcher}, v}
}

// dealRows returns rows of number of players, cards per player and size of the talon (NJ-09).
func dealRows() [][3]string {
	var rows [][3]string
	for n := 3; n <= 8; n++ {
		each := nainjaune.HandSize(n)
		rows = append(rows, [3]string{strconv.Itoa(n), strconv.Itoa(each), strconv.Itoa(52 - n*each)})
	}
	return rows
}
