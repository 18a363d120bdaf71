package rondo

import "tablee/game"

// The kinds of moments of this game.
const (
	MomentBids = "bids" // all bids are revealed together
	MomentLate = "late" // a turn ended without a word because its time was up
	MomentEnd  = "end"  // the final count
)

// Moment implements [game.Pacer]. It holds the revealed bids and the end of the game. If a seat's time
// runs out, only that seat's players get a held moment, which explains the turn; the others see it on
// the table.
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
