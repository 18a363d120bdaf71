package royalreversi

import "tablee/game"

// Turns is the tokens that a token of seat's colour would turn if it were laid on q, as
// the board lies now (RRV-09, RRV-11), in ascending order; never nil. Everybody can see
// it: it needs the board only, and does not ask whether the token may be laid.
func (v *View) Turns(seat game.Seat, q Square) []Square {
	s := &State{terms: terms{mixed: v.Terms.Mixed}}
	for _, colour := range v.Colours {
		s.colours = max(s.colours, int8(colour)+1)
	}
	for p := range Square(boardSize) {
		if colour, ok := v.Token(p); ok {
			s.tokens[colour] |= 1 << p
		}
	}
	return s.turnedBy(int8(v.Colours[seat]), q).list()
}
