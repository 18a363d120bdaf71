package royalreversi

import "tablee/game"

// MomentEnd is the end of the game: its tokens are counted out.
const MomentEnd = "end"

// Moment gives moves more time than usual, since tokens that turn all over the board take longer to
// follow than a card that is laid.
func (rules) Moment(facts []game.Fact) game.Moment {
	for _, f := range facts {
		if f.Code == FactGameOver {
			return game.Moment{Kind: MomentEnd, Millis: 6000, Holds: true}
		}
	}
	return game.Moment{Millis: 1600}
}
