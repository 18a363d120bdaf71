package rondelic

import (
	"tablee/game"
)

// The actions, in ascending order.
const (
	Keep    game.Action = iota // "servi": keep the card
	Swap                       // exchange with the next player (RON-A-09)
	Draw                       // the last-but-one takes the top card instead (RON-A-16)
	Give                       // asked, without a King: give the card (RON-A-10)
	Refuse                     // asked: show and keep a King (RON-A-11)
	Jarnac                     // asked: lend a King until the reveal (RON-A-32)
	Stand                      // keep the candidate (RON-A-18)
	Turn                       // ask for the next candidate
	Restart                    // fallen: begin again (RON-A-31)
	Out                        // fallen: leave the game
)

var actionTexts = [...]string{"keep", "swap", "draw", "give", "refuse", "jarnac", "stand", "turn", "restart", "out"}

// FormatAction returns one of keep, swap, draw, give, refuse, jarnac, stand, turn, restart, out.
func (rules) FormatAction(a game.Action) string {
	if a > Out {
		return "??"
	}
	return actionTexts[a]
}

// ParseAction parses the result of FormatAction.
func (rules) ParseAction(text string) (game.Action, error) {
	for a, name := range actionTexts {
		if name == text {
			return game.Action(a), nil
		}
	}
	return 0, game.Refuse(game.GenForm, "form", text)
}
