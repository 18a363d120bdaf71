package ui

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"tablee/game"
	"tablee/games/royalreversi"
	"tablee/web/board"
	"tablee/web/board/boardtest"
)

// Tokens have the sign of their players, also when those have moved in a rematch; nothing else changes.
func TestTable_TokensHaveTheirPlayersSigns(t *testing.T) {
	l := locs(t)["en"]
	for _, seats := range []int{2, 4} {
		own, moved := scene(t, l, seats, 20, 1, nil), scene(t, l, seats, 20, 1, nil)
		signs := []board.Sign{3, 0, 2, 1}[:seats]
		for seat, sign := range signs {
			moved.Seats[seat].Sign = sign
		}
		was, is := boardtest.Drawn(t, New().Table(own)), boardtest.Drawn(t, New().Table(moved))
		for seat, sign := range signs {
			n := strings.Count(was, `<use href="#c`+strconv.Itoa(seat)+`"`)
			if got := strings.Count(is, `<use href="#c`+strconv.Itoa(int(sign))+`"`); n == 0 || got != n {
				t.Errorf("%d seats: %d tokens of sign %d, want %d", seats, got, sign, n)
			}
			if drawn := boardtest.Drawn(t, New().Sign(moved, game.Seat(seat))); !strings.Contains(drawn, "t"+strconv.Itoa(int(sign))+`"`) {
				t.Errorf("seat %d: %s", seat, drawn)
			}
		}
		for q := range royalreversi.Square(side * side) {
			if !slices.Equal(look(own).view.Turns(1, q), look(moved).view.Turns(1, q)) {
				t.Errorf("%d seats: a token on %s turns others", seats, q)
			}
		}
	}
}

// Teams have the first two colours, and keep them when they change seats.
func TestTable_TeamsKeepTheirColours(t *testing.T) {
	sc := scene(t, locs(t)["en"], 4, 0, game.Watcher, game.Options{"teams": "on"})
	for seat, sign := range []board.Sign{1, 2, 3, 0} {
		sc.Seats[seat].Sign = sign
	}
	if got := look(sc).view.Colours; !slices.Equal(got, []int{1, 0, 1, 0}) {
		t.Errorf("%v", got)
	}
}
