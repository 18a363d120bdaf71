package rondo

import "tablee/game"

// The kinds of moments.
const (
	MomentBids = "bids" // the words bid are shown together
	MomentLate = "late" // a turn is over whose sand has run out, without a word
	MomentEnd  = "end"  // the game is counted
)

// Moment: the bids are shown together and read, and so is the end. Whose sand has run out reads
// what became of their turn; the others see that on the table.
func (rules) Moment(facts []game.Fact) game.Moment {
	m := game.Moment{Millis: 1600}
	late := false
	for _, f := range facts {
		switch f.Code {
		case game.FactTimeUp:
			late = true
		case FactPasses:
			if late {
				m = game.Moment{Kind: MomentLate, Millis: 5000, Holds: true, Own: true}
			}
		case FactShows:
			m = game.Moment{Kind: MomentBids, Millis: 6000, Holds: true}
		case FactGameOver:
			return game.Moment{Kind: MomentEnd, Millis: 5000, Holds: true}
		}
	}
	return m
}
