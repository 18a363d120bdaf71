package ui

import (
	"slices"
	"strconv"

	"tablee/cmd/newgame/highcard"
	"tablee/game"
	"tablee/game/cards"
	"tablee/web/board"
)

// layout is a scene with the game's view.
type layout struct {
	*board.Scene
	view *highcard.View
}

func look(s *board.Scene) layout { return layout{s, s.View.(*highcard.View)} }

func (t layout) say(key string, pairs ...any) string { return say(t.L, key, pairs...) }

// south returns the seat at the bottom of the screen: the viewer's, or the first one.
func (t layout) south() game.Seat { return max(t.Viewer, 0) }

// others returns the other seats in order of play, from the one after south.
func (t layout) others() []game.Seat {
	var list []game.Seat
	for i := 1; i < len(t.Seats); i++ {
		list = append(list, game.Seat((int(t.south())+i)%len(t.Seats)))
	}
	return list
}

// cardName returns the name of a card.
func (t layout) cardName(c cards.Card) string { return board.CardName(t.L, c.String()) }

// rounds returns "3 rounds".
func (t layout) rounds(n int) string { return t.say("points", "N", n) }

// legal reports whether the viewer may take the action with this text.
func (t layout) legal(text string) bool { return !t.Still && slices.Contains(t.Texts, text) }

// passText is the text of a pass, sent by buttons.
const passText = highcard.Pass

// mayPass reports whether the viewer may pass now.
func (t layout) mayPass() bool { return t.legal(passText) }

// button returns the name of a card's button. An illegal one has another name: if a page sends it, the
// response is the refusal.
func button(legal bool) string {
	if legal {
		return "a"
	}
	return "try"
}

// wins reports whether a seat won the round on the table.
func (t layout) wins(seat game.Seat) bool { return t.view.Winner != nil && *t.view.Winner == seat }

// ranking returns the final ranking.
func (t layout) ranking() []board.Ranked {
	var rows []board.Ranked
	for seat, place := range t.view.Places {
		won := t.view.Won[seat]
		rows = append(rows, board.Ranked{Seat: seat, Place: place, Name: t.Seats[seat].Name, Score: strconv.Itoa(won), Said: t.rounds(won)})
	}
	return rows
}
