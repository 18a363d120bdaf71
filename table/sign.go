package table

import (
	"slices"

	"tablee/game"
)

// Signs returns the number of each seat's sign, by seat (before the start: by chair). A seat has the sign of its own
// number, but the people and bots of a rematch keep the signs that they had, wherever they sit. The signs of a
// table are fixed when it begins; no two seats have the same one. Rules and records do not know signs.
func (t *Table) Signs() []int {
	signs := make([]int, len(t.Seats))
	if t.Status != StatusOpen {
		for i, c := range t.Seats {
			signs[i] = c.SignAt(i)
		}
		return signs
	}
	most, used := game.MaxSeats, map[int]bool{}
	if t.rules != nil {
		most = t.rules.Info().MaxSeats
	}
	take := func(seat, sign int) {
		signs[seat], used[sign] = sign+1, true
	}
	for i := range t.Seats {
		if sign := t.formerSign(i); sign >= 0 && sign < most && !used[sign] {
			take(i, sign)
		}
	}
	for i := range signs {
		if signs[i] == 0 && !used[i] {
			take(i, i)
		}
	}
	next := 0
	for i := range signs {
		for ; signs[i] == 0; next++ {
			if !used[next] {
				take(i, next)
			}
		}
		signs[i]--
	}
	return signs
}

// formerSign returns the sign of a chair's people, of those for whom it is kept, or of its bot in the game before,
// -1 if they were not there.
func (t *Table) formerSign(chair int) int {
	if sign := t.Seats[chair].Sign; sign > 0 {
		return sign - 1
	}
	if t.Series == nil {
		return -1
	}
	now := t.contenders(game.Seat(chair))
	for _, p := range t.ExpectedAt(game.Seat(chair)) {
		now = append(now, Contender{Player: p})
	}
	for _, c := range now {
		if was := t.Series.find(c); was != nil && was.Sign > 0 {
			return was.Sign - 1
		}
	}
	return -1
}

// SignedChairs returns the chairs with their signs, also before the table begins.
func (t *Table) SignedChairs() []Chair {
	if t.Status != StatusOpen || t.Series == nil {
		return t.Seats
	}
	chairs := slices.Clone(t.Seats)
	for i, sign := range t.Signs() {
		if chairs[i].Sign = 0; sign != i {
			chairs[i].Sign = sign + 1
		}
	}
	return chairs
}
