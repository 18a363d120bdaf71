package ui

import (
	"strconv"
	"strings"

	"tablee/game"
	"tablee/web/board"
)

// request is what is asked of the viewer: a few words to be shown large, and the rest.
type request struct{ Lead, Rest string }

// String is the whole of it.
func (r request) String() string { return strings.TrimSpace(r.Lead + " " + r.Rest) }

func (t ring) request() request {
	switch {
	case t.Over():
		return t.result()
	case t.Closed:
		return request{Rest: t.L.T("room.closed.title") + "."}
	case t.Turn == game.Chance:
		return request{Rest: t.say("ask.fill")}
	case t.Yours():
		return t.yours()
	}
	who := t.Seats[t.Turn].Name
	switch t.view.Phase {
	case "second":
		return request{Rest: t.say("ask.wait-second", "Who", who)}
	case "pair":
		return request{Rest: t.say("ask.wait-pair", "Who", who)}
	}
	return request{Rest: t.say("ask.wait", "Who", who)}
}

// yours is what the viewer, whose turn it is, is asked.
func (t ring) yours() request {
	switch t.view.Phase {
	case "second":
		text := "ask.second-text"
		if t.view.Barred > 0 {
			text = "ask.third-text"
		}
		return request{t.say("ask.second", "Beans", t.open(0)), t.say(text)}
	case "pair":
		lead := t.say("ask.pair", "A", t.open(0), "B", t.count(t.view.Open[0].Beans))
		if t.view.Open[0].Beans == 0 {
			lead = t.say("ask.pair-empty")
		}
		return request{lead, t.say("ask.pair-text")}
	case "laid":
		return request{t.say("ask.laid"), t.say("ask.laid-text")}
	}
	if t.view.MayStop {
		return request{t.say("ask.again"), t.say("ask.again-text")}
	}
	return request{t.say("ask.lift", "Who", t.Seats[t.Viewer].Name), t.say("ask.lift-text")}
}

// open is what the i-th open bowl shows, in a word that begins a sentence.
func (t ring) open(i int) string { return board.Capital(t.count(t.view.Open[i].Beans)) }

// result names who is first.
func (t ring) result() request {
	var first []game.Seat
	for seat, place := range t.view.Places {
		if place == 1 {
			first = append(first, game.Seat(seat))
		}
	}
	switch {
	case len(first) != 1:
		return request{Rest: t.say("ask.over-tie")}
	case first[0] == t.Viewer:
		return request{t.say("ask.over-you"), t.say("ask.over")}
	}
	return request{t.say("ask.over-who", "Who", t.Seats[first[0]].Name), t.say("ask.over")}
}

// ranking is how the game ended for everybody, by the beans left.
func (t ring) ranking() []board.Ranked {
	rows := make([]board.Ranked, len(t.view.Places))
	for seat, place := range t.view.Places {
		left := t.stock(game.Seat(seat))
		rows[seat] = board.Ranked{Seat: seat, Place: place, Name: t.Seats[seat].Name, Score: strconv.Itoa(left), Said: t.beans(left)}
	}
	return rows
}
