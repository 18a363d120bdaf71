package play

import (
	"tablee/game"
	"tablee/web/board"
	"tablee/web/page"
)

// final is a seat's place at the end.
type final struct {
	Seat   game.Seat
	Name   string
	Place  string
	Points int
	You    bool
}

// finals are the seats by their final place.
func finals(l *board.Loc, sc *board.Scene) []final {
	var list []final
	for p := 1; p <= len(sc.Points); p++ {
		for seat, st := range sc.Points {
			if st.Place == p {
				list = append(list, final{game.Seat(seat), sc.Seats[seat].Name, page.Ordinal(l, p), st.Points, sc.Seats[seat].You})
			}
		}
	}
	return list
}
