package royalreversi

import (
	"strings"

	"tablee/game"
	"tablee/game/cards"
)

// An action is a card on a square, 64 × kind + square, or replace, which sorts after all
// of them.
const (
	squareBits             = 6
	replace    game.Action = kinds << squareBits
)

const replaceText = "replace"

func actionOf(k kind, q Square) game.Action { return game.Action(k)<<squareBits | game.Action(q) }

func kindIn(a game.Action) kind { return kind(a >> squareBits) }

func squareIn(a game.Action) Square { return Square(a % boardSize) }

// Card returns the card an action plays and its square. ok is false if the action replaces a hand.
func Card(a game.Action) (c cards.Card, q Square, ok bool) {
	if a >= replace {
		return cards.Size, noSquare, false
	}
	return kindIn(a).card(), squareIn(a), true
}

// Replace returns the action that replaces a seat's hand (RRV-33).
func Replace() game.Action { return replace }

// FormatAction returns the card and the square, "JH a3", or "replace".
func (rules) FormatAction(a game.Action) string {
	switch {
	case a == replace:
		return replaceText
	case a > replace:
		return "??"
	}
	return kindIn(a).card().String() + " " + squareIn(a).String()
}

// ParseAction parses the output of FormatAction.
func (rules) ParseAction(text string) (game.Action, error) {
	if text == replaceText {
		return replace, nil
	}
	card, square, _ := strings.Cut(text, " ")
	c, _ := cards.Parse(card)
	k, isCard := kindOf(c)
	q, isSquare := ParseSquare(square)
	if !isCard || !isSquare || c.String() != card {
		return 0, game.Refuse(game.GenForm, "form", text)
	}
	return actionOf(k, q), nil
}

// FormatOutcome returns the cards in the order in which they are dealt or lie in the shoe, separated by
// single spaces.
func (rules) FormatOutcome(outcome []byte) string {
	var b strings.Builder
	for i, k := range outcome {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(kind(k).card().String())
	}
	return b.String()
}

// ParseOutcome parses the output of FormatOutcome.
func (rules) ParseOutcome(text string) ([]byte, error) {
	signs, ok := cards.ParsePack(text)
	for i, b := range signs {
		k, known := kindOf(cards.Card(b))
		ok = ok && known
		signs[i] = byte(k)
	}
	if !ok {
		return nil, game.Refuse(game.GenForm, "outcome")
	}
	return signs, nil
}
