package highcard

import "tablee/game"

// MomentRound is the kind of the moment at which a round is complete.
const MomentRound = "round"

// Moment shows a complete round for a while.
func (rules) Moment(facts []game.Fact) game.Moment {
	for _, f := range facts {
		if f.Code == FactTakes {
			return game.Moment{Kind: MomentRound, Millis: 1500, Holds: true}
		}
	}
	return game.Moment{}
}
