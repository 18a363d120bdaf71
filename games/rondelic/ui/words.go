package ui

import (
	"slices"
	"strings"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/rondelic"
)

func (t tableau) theCard(c cards.Card) string { return t.L.The(c.String()) }

// seatName returns the name of the player at a seat.
func (t tableau) seatName(seat game.Seat) string { return t.Seats[seat].Name }

// called returns a seat's name, or "vous" for the viewer.
func (t tableau) called(seat game.Seat) string {
	if seat == t.Viewer {
		return t.say("you.name")
	}
	return t.seatName(seat)
}

// of returns "de Jeanne", "d’Anatole"; "Jeanne" in English.
func (t tableau) of(seat game.Seat) string { return t.L.Whose(t.seatName(seat)) }

// seatList returns "Anatole, Jeanne et vous".
func (t tableau) seatList(seats []game.Seat) string {
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = t.called(seat)
	}
	return t.L.List(names)
}

// aRank returns "un 3", "une dame".
func (t tableau) aRank(r cards.Rank) string { return t.L.A(r.String()[0]) }

// short returns a card with its suit's sign: "7♦".
func (t tableau) short(c cards.Card) string {
	return t.L.CardSign(c.String())
}

// suitClass returns the class of a card's colour.
func suitClass(c cards.Card) string {
	if s := c.Suit(); s == cards.Diamonds || s == cards.Hearts {
		return "red"
	}
	return "black"
}

// note returns the remark about a seat at the reveal.
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

// outcome returns the outcome of the last round, in a sentence or two.
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
