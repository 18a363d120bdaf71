package host

import (
	"strconv"

	"tablee/game"
)

// Rematch is the plan of a table played again by the player of a seat.
func Rematch(f *Frame, by game.Seat) Plan {
	t := f.Table
	p := Plan{Game: t.Game, Options: t.Options, Terms: t.Terms, Team: t.TeamSize, Rated: t.Rated, Seating: "drawn"}
	if t.FixedSeating {
		p.Seating = "kept"
	}
	for i, c := range t.Seats {
		switch {
		case game.Seat(i) == by:
			p.Chairs = append(p.Chairs, "me")
		case by >= 0 && c.DeviceOwner != "" && c.DeviceOwner == t.Seats[by].Player:
			p.Chairs = append(p.Chairs, "here:"+f.Names[c.Player])
		case c.Bot() && !c.Away():
			p.Chairs = append(p.Chairs, "bot:"+strconv.Itoa(c.Level))
		default:
			p.Chairs = append(p.Chairs, "open")
		}
	}
	return p
}
