package ui

import (
	"slices"
	"strconv"

	"tablee/game"
	"tablee/web/board"
)

func (t ring) request() board.Request {
	switch {
	case t.Over():
		return t.result()
	case t.Closed:
		return board.Request{Rest: t.L.T("table.closed.title") + "."}
	case t.Turn == game.Chance:
		return board.Request{Rest: t.say("ask.fill")}
	case t.Yours():
		return t.yours()
	}
	who := t.Seats[t.Turn].Name
	switch t.view.Phase {
	case "second":
		return board.Request{Rest: t.say("ask.wait-second", "Who", who)}
	case "pair":
		return board.Request{Rest: t.say("ask.wait-pair", "Who", who)}
	}
	return board.Request{Rest: t.say("ask.wait", "Who", who)}
}

// yours returns the request to the viewer whose turn it is.
func (t ring) yours() board.Request {
	switch t.view.Phase {
	case "second":
		text := "ask.second-text"
		if t.view.Covered > 0 {
			text = "ask.third-text"
		}
		return board.Ask(t.say("ask.second", "Beans", t.open(0)), t.say(text))
	case "pair":
		if t.view.Open[0].Beans == 0 {
			return board.Ask(t.say("ask.pair-empty"), t.say("ask.pair-text-empty"))
		}
		return board.Ask(t.say("ask.pair", "A", t.open(0), "B", t.count(t.view.Open[0].Beans)), t.say("ask.pair-text"))
	case "laid":
		return board.Ask(t.say("ask.laid"), t.say("ask.laid-text"))
	}
	if t.view.MayStop {
		return board.Ask(t.say("ask.again"), t.say("ask.again-text"))
	}
	return board.Ask(t.YourTurn(), t.say("ask.lift-text"))
}

// open returns the contents of the i-th open bowl in a capitalized word.
func (t ring) open(i int) string { return t.L.Capital(t.count(t.view.Open[i].Beans)) }

// result returns the sentence that names the winner.
func (t ring) result() board.Request {
	var first []game.Seat
	for seat, place := range t.view.Places {
		if place == 1 {
			first = append(first, game.Seat(seat))
		}
	}
	switch {
	case len(first) != 1:
		return board.Request{Rest: t.say("ask.over-tie")}
	case first[0] == t.Viewer:
		return board.Ask(t.say("ask.over-you"), t.say("ask.over"))
	}
	return board.Ask(t.say("ask.over-who", "Who", t.Seats[first[0]].Name), t.say("ask.over"))
}

// Victory returns the number of turns that the winner needed: all winners have the same number of beans, none.
func (UI) Victory(s *board.Scene) string {
	t := look(s)
	if len(s.Seats) == 0 || !slices.Contains(t.view.Stocks, 0) {
		return "" // stopped, with beans left to all
	}
	return t.say("end.turns", "N", t.view.Turns/len(s.Seats)+1)
}

// ranking returns the final standing of all seats, by the beans left.
func (t ring) ranking() []board.Ranked {
	rows := make([]board.Ranked, len(t.view.Places))
	for seat, place := range t.view.Places {
		left := t.stock(game.Seat(seat))
		rows[seat] = board.Ranked{Sign: t.Seats[seat].Sign, Place: place, Name: t.Seats[seat].Name, Score: strconv.Itoa(left), Said: t.beans(left)}
	}
	return rows
}
