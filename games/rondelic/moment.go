package rondelic

import "tablee/game"

// The kinds of moments of this game.
const (
	MomentReveal = "reveal" // the cards are shown
	MomentBrink  = "brink"  // a reveal at which a token at the rim might have fallen
	MomentRim    = "rim"    // a reveal in which a token reaches the edge of the hole: the table sings
	MomentFall   = "fall"   // a reveal in which a token falls into the hole: the table sings
)

// Moment implements [game.Pacer]. It holds a reveal long enough to read the cards, longer if a token might have
// fallen, and to hear the song.
func (rules) Moment(facts []game.Fact) game.Moment {
	m := game.Moment{}
	for _, f := range facts {
		switch f.Code {
		case FactShows:
			if m.Kind == "" {
				m = game.Moment{Kind: MomentReveal, Millis: 3500, Holds: true}
			}
			if len(f.Args) > 1 {
				m.Kind, m.Millis = MomentBrink, 6000
			}
		case FactRim:
			m = game.Moment{Kind: MomentRim, Millis: 7000, Holds: true}
		case FactFalls:
			return game.Moment{Kind: MomentFall, Millis: 9000, Holds: true}
		}
	}
	return m
}
