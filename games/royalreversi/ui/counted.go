package ui

import (
	"slices"
	"strconv"

	"tablee/game"
	"tablee/games/royalreversi"
)

// counted is a column of the count at the end, for the tokens of one colour. Tokens leave the board in
// step, one for each column at a time, so that the count looks like a race.
type counted struct {
	Colour int
	Names  string
	Tokens int
	First  bool
	Beats  []string // CSS class with the time of arrival, for each token from the bottom
	Done   string   // CSS class with the time after the last arrival
}

// counting reports whether the tokens are being counted out, in the moment of the end.
func (t tableau) counting() bool { return t.Over() && t.At(royalreversi.MomentEnd) && !t.Still }

// columns returns the columns of the count, by seats.
func (t tableau) columns() []counted {
	var list []counted
	var counts []int
	for seat := range t.Seats {
		if t.leads(seat) {
			n := t.view.Tokens[seat]
			list = append(list, counted{Colour: t.view.Colours[seat], Names: t.partners(seat), Tokens: n, First: t.Points[game.Seat(seat)].Place == 1})
			counts = append(counts, n)
		}
	}
	times := beats(counts)
	for i := range list {
		for _, at := range times[:list[i].Tokens] {
			list[i].Beats = append(list[i].Beats, beat(at))
		}
		list[i].Done = beat(times[list[i].Tokens])
	}
	return list
}

// slot is the time between two beats of the styles, longest the maximum duration of the count, both in
// milliseconds.
const slot, longest = 35, 2800

// beats returns the times of arrival of the tokens of a column, in slots, beginning with 0, plus one for
// the end. Tokens arrive quickly while several columns grow, more slowly when only the highest grows,
// and slowest for the last two.
func beats(counts []int) []int {
	most := slices.Max(counts)
	others := 0 // the highest losing column
	for _, n := range counts {
		if n < most {
			others = max(others, n)
		}
	}
	at, times := 0, []int{0}
	for i := 1; i <= most; i++ {
		switch {
		case i < others || others == 0 && i < most-2:
			at += 70
		case i < most-2:
			at += 110
		default:
			at += 220
		}
		times = append(times, at)
	}
	for i, ms := range times {
		times[i] = ms * min(longest, at) / max(at, 1) / slot
	}
	return times
}

// beat returns the CSS classes of a slot, in eights and ones.
func beat(n int) string { return "e-" + strconv.Itoa(n/8) + " o-" + strconv.Itoa(n%8) }

// The coins of a column, in a picture 84 wide.
const (
	coinThick = 11
	coinWide  = 39
	coinDeep  = 10
	highest   = 310 // limit for the sum of the steps of the highest column
)

// countStep returns the height that each token adds to a column of the count.
func countStep(most int) float64 {
	return min(coinThick, highest/float64(max(most-1, 1)))
}

// countHeight returns the height of a column's picture.
func countHeight(n, most int) float64 {
	return countStep(most)*float64(max(n-1, 0)) + coinThick + 2*coinDeep + 4
}

// coinAt returns the position of the i-th coin of n, slightly irregular.
func coinAt(i, n, most int) (x, y string) {
	aside := []float64{0, 1, -1, .6, -.4, 1.2, -1.3, .3}[i*5%8]
	return short(42 + aside), short(countHeight(n, most) - coinThick - coinDeep - 2 - countStep(most)*float64(i))
}

// coin returns the paths of a token seen from the side: its edge, and its flattened face.
func coin() (edge, face string) {
	w, d, h := strconv.Itoa(coinWide), strconv.Itoa(coinDeep), strconv.Itoa(coinThick)
	arc := "a" + w + " " + d + " 0 0 "
	return "M-" + w + " 0v" + h + arc + "0 " + strconv.Itoa(2*coinWide) + " 0v-" + h + "z",
		"M-" + w + " 0" + arc + "1 " + strconv.Itoa(2*coinWide) + " 0" + arc + "1-" + strconv.Itoa(2*coinWide) + " 0z"
}
