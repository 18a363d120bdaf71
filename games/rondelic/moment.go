package rondelic

import "tablee/game"

// The kinds of moments.
const (
	MomentReveal = "reveal" // the cards are shown
	MomentRim    = "rim"    // … and a token has come to the edge of the hole: the table sings
	MomentFall   = "fall"   // … and one has fallen into it: the table sings
)

// Moment: a reveal is looked at while its cards are read, and as long as the table sings.
func (rules) Moment(facts []game.Fact) game.Moment {
	m := game.Moment{}
	for _, f := range facts {
		switch f.Code {
		case FactShows:
			m = game.Moment{Kind: MomentReveal, Millis: 5000, Holds: true}
		case FactRim:
			m = game.Moment{Kind: MomentRim, Millis: 7000, Holds: true}
		case FactFalls:
			return game.Moment{Kind: MomentFall, Millis: 9000, Holds: true}
		}
	}
	return m
}
