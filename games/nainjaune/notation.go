package nainjaune

import (
	"tablee/game"
	"tablee/game/cards"
)

// An action is the number of a card, or stop, which sorts after all cards.
const stop game.Action = cards.Size

const stopText = "stop"

// Card returns the card that an action plays. ok is false if the action is the stop.
func Card(a game.Action) (c cards.Card, ok bool) { return cards.Card(a), a < stop }

// Stop returns the action that declines the next rank (NJ-X07).
func Stop() game.Action { return stop }

// FormatAction returns the card's text, "7D", or "stop".
func (rules) FormatAction(a game.Action) string {
	if a == stop {
		return stopText
	}
	if a > stop {
		return "??"
	}
	return cards.Card(a).String()
}

// ParseAction parses the output of FormatAction.
func (rules) ParseAction(text string) (game.Action, error) {
	if text == stopText {
		return stop, nil
	}
	if c, ok := cards.Parse(text); ok {
		return game.Action(c), nil
	}
	return 0, game.Refuse(game.GenForm, "form", text)
}
