package rondo

import "tablee/game"

// The kinds of moments.
const (
	MomentBids = "bids" // the words bid are shown together
	MomentEnd  = "end"  // the game is counted
)

// Moment: the bids are shown together and read, and so is the end.
func (rules) Moment(facts []game.Fact) game.Moment {
	m := game.Moment{Millis: 1600}
	for _, f := range facts {
		switch f.Code {
		case FactShows:
			m = game.Moment{Kind: MomentBids, Millis: 6000, Holds: true}
		case FactGameOver:
			return game.Moment{Kind: MomentEnd, Millis: 5000, Holds: true}
		}
	}
	return m
}
