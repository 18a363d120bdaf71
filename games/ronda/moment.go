package ronda

import "tablee/game"

// Kinds of moments.
const (
	MomentWrong = "wrong" // two bowls that differ lie open
	MomentWon   = "won"   // the last bean is laid, or the game is stopped
)

// Moment shows an error for three seconds at every tempo (RDA-X18), and the last bean for a while.
func (rules) Moment(facts []game.Fact) game.Moment {
	m := game.Moment{}
	for _, f := range facts {
		switch f.Code {
		case FactErrs:
			m = game.Moment{Kind: MomentWrong, Millis: 3000, Rule: true}
		case FactWins, FactGameOver:
			return game.Moment{Kind: MomentWon, Millis: 5000, Holds: true}
		}
	}
	return m
}
