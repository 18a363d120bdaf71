package royalreversi

import "tablee/game"

// Turns returns the tokens that a token of seat's colour would turn if it were laid on q now (RRV-09,
// RRV-11), in ascending order and never nil. It uses only the public board and does not check whether
// the token may be laid.
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
