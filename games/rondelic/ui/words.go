package ui

import (
	"slices"
	"strings"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/rondelic"
	"tablee/web/board"
)

func (t tableau) theCard(c cards.Card) string { return board.TheCard(t.L, c.String()) }

// seatName is what the person at a seat is called.
func (t tableau) seatName(seat game.Seat) string { return t.Seats[seat].Name }

// called is a seat's name, or "vous" for the viewer.
func (t tableau) called(seat game.Seat) string {
	if seat == t.Viewer {
		return t.say("you.name")
	}
	return t.seatName(seat)
}

// of is "de Jeanne", "d’Anatole"; "Jeanne" in English.
func (t tableau) of(seat game.Seat) string { return board.Of(t.L, t.seatName(seat)) }

// seatList is "Anatole, Jeanne et vous".
func (t tableau) seatList(seats []game.Seat) string {
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = t.called(seat)
	}
	return board.And(t.L, names)
}

// aRank is "un 3", "une dame".
func (t tableau) aRank(r cards.Rank) string { return board.ARank(t.L, r.String()[0]) }

// short is a card with its suit's sign: "7♦".
func (t tableau) short(c cards.Card) string {
	return board.CardSign(t.L, c.String())
}

// suitClass says which of the two colours a card has.
func suitClass(c cards.Card) string {
	if s := c.Suit(); s == cards.Diamonds || s == cards.Hearts {
		return "red"
	}
	return "black"
}

// note is what became of a seat at the reveal.
func (t tableau) note(row rondelic.Row) string {
	switch {
	case slices.Contains(t.view.Last.Fell, row.Seat):
		return t.say("reveal.fell")
	case row.Lost && t.view.Last.Result == "moved":
		return t.say("reveal.lost")
	case row.Lent:
		return t.say("reveal.lent")
	}
	return ""
}

// outcome is what the last round came to, in a sentence or two.
func (t tableau) outcome() string {
	last := t.view.Last
	switch last.Result {
	case "tied":
		return t.say("fact.all-tie", "Rank", t.aRank(last.Lowest))
	case "stayed":
		return t.say("fact.all-fall")
	case "shared":
		return t.say("fact.share")
	}
	var parts []string
	for _, row := range last.Rows {
		if !row.Lost {
			continue
		}
		prefix := "fact."
		if row.Seat == t.Viewer {
			prefix = "you."
		}
		key, circle := "advances", t.view.Tokens[row.Seat].Circle
		if slices.Contains(last.Fell, row.Seat) {
			key = "fell"
		}
		parts = append(parts, t.say(prefix+key, "Who", t.seatName(row.Seat), "Circle", circle))
	}
	return strings.Join(parts, " ")
}
