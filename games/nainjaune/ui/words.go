package ui

import (
	"slices"
	"strconv"
	"strings"

	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/web/board"
)

// backID names a hidden card by its place: seat and position betray nothing.
func backID(seat game.Seat, i int) string {
	return "s" + strconv.Itoa(int(seat)) + "-c" + strconv.Itoa(i)
}

// cut splits a text around a part of it.
func cut(text, part string) (before, after string, ok bool) {
	if part == "" {
		return text, "", false
	}
	return strings.Cut(text, part)
}

// signed is a gain or a loss, with a true minus sign.
func signed(n int64) string {
	switch {
	case n > 0:
		return "+" + number(n)
	case n < 0:
		return "−" + number(-n)
	}
	return "0"
}

// settleTitle says who won the deal and what the others paid.
func (t tableau) settleTitle(last *nainjaune.Settlement) string {
	var gain int64
	for _, row := range last.Rows {
		if row.Seat == last.Winner {
			gain = row.Gain
		}
	}
	key := "settle.title"
	if last.Winner == t.Viewer {
		key = "settle.yours"
	}
	return t.say(key, "Deal", last.Deal, "Who", t.Seats[last.Winner].Name, "Chips", t.chips(gain))
}

// shortCard is a box's card with its suit's sign: "7♦".
func (t tableau) shortCard(b nainjaune.Box) string {
	return board.CardSign(t.L, b.String())
}

// ranking are the seats by place, then in order of play.
func (t tableau) ranking() []game.Seat {
	seats := make([]game.Seat, len(t.Seats))
	for i := range seats {
		seats[i] = game.Seat(i)
	}
	slices.SortStableFunc(seats, func(a, b game.Seat) int { return t.view.Places[a] - t.view.Places[b] })
	return seats
}

// maxSummed is how many cards are added up in a row of a settlement: there is room for as many.
const maxSummed = 7

// summed is what a hand's cards count, one by one, "4+9+10"; "" where that is not what was owed,
// as when twice as much was, or not worth saying.
func (t tableau) summed(row nainjaune.Row) string {
	if len(row.Left) < 2 || len(row.Left) > maxSummed {
		return ""
	}
	var total int64
	var parts []string
	for _, n := range t.view.Terms.Worth(row.Left) {
		total += n
		parts = append(parts, number(n))
	}
	if total != row.Due {
		return ""
	}
	return strings.Join(parts, "+")
}
