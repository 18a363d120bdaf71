package nainjaune

import (
	"tablee/game"
	"tablee/game/cards"
)

// An action is a card, by its number, or stop, which sorts after all cards.
const stop game.Action = cards.Size

const stopText = "stop"

// Card is the card an action plays; ok is false when the action is the stop.
func Card(a game.Action) (c cards.Card, ok bool) { return cards.Card(a), a < stop }

// Stop is the action by which a seat declines the next rank (NJ-X07).
func Stop() game.Action { return stop }

// FormatAction is the card's text, "7D", or "stop".
func (rules) FormatAction(a game.Action) string {
	if a == stop {
		return stopText
	}
	if a > stop {
		return "??"
	}
	return cards.Card(a).String()
}

// ParseAction reads what FormatAction writes.
func (rules) ParseAction(text string) (game.Action, error) {
	if text == stopText {
		return stop, nil
	}
	if c, ok := cards.Parse(text); ok {
		return game.Action(c), nil
	}
	return 0, game.Refuse(game.GenForm, "form", text)
}
