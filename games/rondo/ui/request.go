package ui

import (
	"tablee/game"
)

// request returns the prompt to the viewer, or the sentence about whom the table awaits.
func (t desk) request() string {
	switch {
	case t.Over():
		return t.result()
	case t.Closed:
		return t.L.T("table.closed.title") + "."
	case t.late():
		return t.lateTitle()
	case t.Turn == game.Chance:
		return t.say("ask.luck")
	case t.bidding() && t.mayAct():
		return t.say("ask.bid")
	case t.bidding() && t.view.MyBid != nil:
		return t.say("ask.has-bid")
	case t.bidding():
		return t.say("ask.wait-bid")
	case len(t.bids()) > 0 && !t.mayAct():
		return t.begins()
	case t.Yours():
		return t.say("ask."+t.view.Phase, "Word", t.view.Word)
	}
	return t.say("ask.wait-"+t.view.Phase, "Who", t.Seats[t.Turn].Name, "Of", t.L.Whose(t.Seats[t.Turn].Name))
}

// result returns the sentence that names the winner.
func (t desk) result() string {
	var first []game.Seat
	for seat, place := range t.view.Places {
		if place == 1 {
			first = append(first, game.Seat(seat))
		}
	}
	switch {
	case len(first) != 1:
		return t.say("ask.over-tie")
	case first[0] == t.Viewer:
		return t.say("ask.over") + " " + t.say("you.wins", "Points", withPoints(t.L, t.score(first[0])))
	}
	return t.say("ask.over") + " " + t.say("fact.wins", "Who", t.Seats[first[0]].Name, "Points", withPoints(t.L, t.score(first[0])))
}
