package ui

import (
	"strings"

	"tablee/game"
	"tablee/game/cards"
	"tablee/web/board"
)

var _ board.Reminder = UI{}

// Reminds reports that the table reminds a seat of the cards it has seen.
func (UI) Reminds() bool { return true }

// memory returns what the viewer's seat has seen in this round and may still know: where the cards are that were in
// its hand, and which seats have shown a King. "" for nothing. It says no more than the view: who guesses has to do so
// alone.
func (t tableau) memory() string {
	if t.Viewer < 0 || t.Still || t.settled() {
		return ""
	}
	var all []string
	for seat := range t.view.Seats {
		if said := t.remembered(game.Seat(seat)); said != "" {
			all = append(all, said)
		}
	}
	if d := t.view.Discard; d != nil && d.Card != nil && t.view.Dealer != t.Viewer {
		all = append(all, t.say("memory.discard", "Who", t.seatName(t.view.Dealer), "Card", t.L.Card(d.Card.String())))
	}
	return strings.Join(all, " ")
}

// remembered returns what the viewer knows of another seat's card. A card that is known and does not lie open was in
// their own hand before.
func (t tableau) remembered(seat game.Seat) string {
	held := t.held(seat)
	if seat == t.Viewer || held.Card == nil {
		return ""
	}
	who := t.seatName(seat)
	switch {
	case t.refused(seat):
		return t.say("memory.king", "Who", who)
	case held.Open:
		return "" // a candidate that all see
	case t.view.Lends && held.Card.Rank() == cards.King:
		return t.L.Capital(t.say("table.lent", "Who", who)) + "."
	}
	key := "memory.holds"
	if hand := t.view.Hand; len(hand) > 0 && held.Card.Rank() < hand[0].Rank() {
		key = "memory.lower"
	}
	return t.say(key, "Who", who, "Card", t.L.Card(held.Card.String()))
}

// refused reports whether a seat has shown a King to keep it. The dealer, who turns cards up, is never asked.
func (t tableau) refused(seat game.Seat) bool {
	held := t.held(seat)
	return held.Open && held.Card.Rank() == cards.King && seat != t.view.Dealer
}
