package lobby

import (
	"strconv"

	"tablee/game"
	"tablee/host"
)

// Rematch returns the plan for playing a table again, as seen by the player at seat by: with the same
// people and the same bots. The rematch is private. Where seats are not drawn, the next seat plays
// first.
func Rematch(f *host.Frame, by game.Seat) Plan {
	t := f.Table
	p := Plan{Game: t.Game, Options: t.Options, Terms: t.Terms, Team: t.TeamSize, Rated: t.Rated, Seating: "drawn", Replays: t}
	p.Public = false
	if t.FixedSeating {
		p.Seating = "kept"
	}
	for i := range t.Seats {
		seat := t.RematchSeat(i)
		switch c := t.Seats[seat]; {
		case seat == by:
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
