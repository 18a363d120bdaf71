package highcard

import (
	"tablee/game"
	"tablee/game/cards"
)

// pass is the action of passing a round. The other actions are the numbers of cards.
const pass game.Action = cards.Size

// Pass is the text of a pass.
const Pass = "pass"

// CardOf returns the card that an action plays; ok is false for a pass.
func CardOf(a game.Action) (c cards.Card, ok bool) { return cards.Card(a), a < cards.Size }

// FormatAction returns the code of a card, such as "7D", or "pass".
func (rules) FormatAction(a game.Action) string {
	if c, ok := CardOf(a); ok {
		return c.String()
	}
	return Pass
}

// ParseAction is the inverse of FormatAction.
func (rules) ParseAction(text string) (game.Action, error) {
	if text == Pass {
		return pass, nil
	}
	if c, ok := cards.Parse(text); ok {
		return game.Action(c), nil
	}
	return 0, game.Refuse(game.GenForm, "form", text)
}
