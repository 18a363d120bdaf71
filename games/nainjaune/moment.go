package nainjaune

import "tablee/game"

// The kinds of moments.
const (
	MomentBox    = "box"    // a box is taken
	MomentSettle = "settle" // a deal is settled
	MomentOpera  = "opera"  // … and was a Grand Opéra
)

// Moment: a box that is taken shows its chips, and a deal that is over who pays what to whom.
func (rules) Moment(facts []game.Fact) game.Moment {
	m := game.Moment{}
	for _, f := range facts {
		switch f.Code {
		case FactTakes:
			m = game.Moment{Kind: MomentBox, Millis: 1800}
		case FactDealEnd:
			m = game.Moment{Kind: MomentSettle, Millis: 10000, Holds: true}
		case FactOpera:
			return game.Moment{Kind: MomentOpera, Millis: 14000, Holds: true}
		}
	}
	return m
}
