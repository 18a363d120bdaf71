package rondelic

import (
	"tablee/game"
)

// The actions, in ascending order.
const (
	Keep    game.Action = iota // "servi": the card held is kept
	Swap                       // exchange with the next player (RON-A-09)
	Draw                       // the last-but-one takes the top card instead (RON-A-16)
	Give                       // asked, without a King: the card is given (RON-A-10)
	Refuse                     // asked: a King is shown and kept (RON-A-11)
	Jarnac                     // asked: a King is lent until the reveal (RON-A-32)
	Stand                      // the candidate that lies there is kept (RON-A-18)
	Turn                       // the next candidate, please
	Restart                    // fallen: begin again (RON-A-31)
	Out                        // fallen: leave the game
)

var actionTexts = [...]string{"keep", "swap", "draw", "give", "refuse", "jarnac", "stand", "turn", "restart", "out"}

// FormatAction is one of keep, swap, draw, give, refuse, jarnac, stand, turn, restart,
// out.
func (rules) FormatAction(a game.Action) string {
	if a > Out {
		return "??"
	}
	return actionTexts[a]
}

// ParseAction reads what FormatAction writes.
func (rules) ParseAction(text string) (game.Action, error) {
	for a, name := range actionTexts {
		if name == text {
			return game.Action(a), nil
		}
	}
	return 0, game.Refuse(game.GenForm, "form", text)
}
