package nainjaune

import "tablee/game"

// Kinds of moments.
const (
	MomentBox    = "box"    // a box is taken
	MomentSettle = "settle" // a deal is settled
	MomentOpera  = "opera"  // a deal is settled that was a Grand Opéra
)

// Moment shows the chips when a box is taken, and the payments when a deal is settled.
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
