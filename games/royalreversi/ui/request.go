package ui

import (
	"strings"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/royalreversi"
	"tablee/web/board"
)

func (t tableau) request() board.Request {
	switch {
	case t.counting():
		return board.Request{Rest: t.say("ask.counting")}
	case t.Over():
		return t.result()
	case t.Closed:
		return board.Request{Rest: t.L.T("table.closed.title") + "."}
	case t.view.Phase == "shuffle":
		return board.Request{Rest: t.say("ask.shuffle")}
	case t.Turn == game.Chance:
		return board.Request{Rest: t.say("ask.luck")}
	case t.Yours():
		return board.Ask(t.YourTurn(), t.task())
	case t.mayReplace():
		return board.Request{Rest: t.say("ask.wait", "Who", t.Seats[t.Turn].Name) + " " + t.say("ask.aside")}
	}
	return board.Request{Rest: t.say("ask.wait", "Who", t.Seats[t.Turn].Name)}
}

// task returns the task of the viewer, whose turn it is.
func (t tableau) task() string {
	switch {
	case t.mayReplace():
		return t.say("ask.replace")
	case t.view.Renewed:
		return t.say("ask.must")
	}
	return t.say("ask.card")
}

// chosen returns the instruction for a card of the hand once it is chosen.
func (t tableau) chosen(i int) string {
	c := t.view.Hand[i]
	switch {
	case t.stuck(i):
		return t.say("ask.stuck", "Card", t.L.Capital(t.theCard(c)))
	case c.Rank() == cards.Nine:
		return t.say("ask.nine")
	}
	return t.say("ask.square", "Card", t.theCard(c))
}

// result returns the sentence that names the winners.
func (t tableau) result() board.Request {
	first := t.winners()
	points := t.view.Tokens[first[0]]
	if len(first) > 1 && !t.view.Terms.Teams {
		return board.Request{Rest: t.say("ask.over-tie")}
	}
	return board.Ask(t.say("ask.over"), t.wins(first, points))
}

// winners returns the seats in the first place.
func (t tableau) winners() (first []game.Seat) {
	for seat, place := range t.view.Places {
		if place == 1 {
			first = append(first, game.Seat(seat))
		}
	}
	return first
}

// wins returns the sentence about the winners.
func (t tableau) wins(first []game.Seat, points int) string {
	var names []string
	mine := false
	for _, seat := range first {
		if seat == t.Viewer {
			mine = true
			continue
		}
		names = append(names, t.Seats[seat].Name)
	}
	key := "wins"
	if len(first) > 1 {
		key = "win-together"
	}
	prefix, who := "fact.", t.L.List(names)
	if mine {
		prefix, who = "you.", strings.Join(names, ", ") // the viewer comes last
	}
	return t.say(prefix+key, "Who", who, "N", points)
}

// Refused returns the sentence for one of the game's own refusals.
func (UI) Refused(l *board.Loc, r *game.Refusal) string {
	pairs := []any{}
	named := 0
	for _, arg := range r.Args {
		switch arg := arg.(type) {
		case royalreversi.Square:
			pairs = append(pairs, "Square", arg)
		case cards.Card:
			key := "Card"
			if r.Code == "picture" && named == 0 {
				key = "Picture"
			}
			named++
			pairs = append(pairs, key, l.The(arg.String()))
		}
	}
	return say(l, "refusal."+r.Code, pairs...)
}

// chooses reports whether the viewer chooses a card and a square.
func (t tableau) chooses() bool { return t.Yours() && !t.mayReplace() }
