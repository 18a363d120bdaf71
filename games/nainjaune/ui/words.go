package ui

import (
	"slices"
	"strconv"
	"strings"

	"tablee/game"
	"tablee/games/nainjaune"
)

// backID returns the id of a hidden card. It consists of seat and position, so it reveals nothing about
// the card.
func backID(seat game.Seat, i int) string {
	return "s" + strconv.Itoa(int(seat)) + "-c" + strconv.Itoa(i)
}

// cut splits a text around a part of it. ok is false if the part is empty or absent.
func cut(text, part string) (before, after string, ok bool) {
	if part == "" {
		return text, "", false
	}
	return strings.Cut(text, part)
}

// signed returns a gain or a loss as text, with a true minus sign.
func signed(n int64) string {
	switch {
	case n > 0:
		return "+" + number(n)
	case n < 0:
		return "−" + number(-n)
	}
	return "0"
}

// unsigned returns a number of chips as text, with a true minus sign for a debt.
func unsigned(n int64) string { return strings.TrimPrefix(signed(n), "+") }

// settleTitle returns the sentence that names the deal's winner and their gain.
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

// shortCard returns a box's card in signs: "7♦".
func (t tableau) shortCard(b nainjaune.Box) string {
	return t.L.CardSign(b.String())
}

// ranking returns the seats by place, then in order of play.
func (t tableau) ranking() []game.Seat {
	seats := make([]game.Seat, len(t.Seats))
	for i := range seats {
		seats[i] = game.Seat(i)
	}
	slices.SortStableFunc(seats, func(a, b game.Seat) int { return t.view.Places[a] - t.view.Places[b] })
	return seats
}

// maxSummed is the largest number of cards that fit into the sum in a row of a settlement.
const maxSummed = 7

// summed returns the points of a hand card by card, "4+9+10". It returns "" for hands of fewer than two
// cards or more than maxSummed, and if the sum is not the amount owed, as when the payment was doubled.
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
