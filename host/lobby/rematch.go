package lobby

import (
	"cmp"
	"strconv"

	"tablee/game"
	"tablee/host"
	"tablee/host/account"
	"tablee/table"
)

// Rematch returns the plan for playing a table again, as seen by the player at seat by, or by the owner of
// its device: with the same people and the same bots. The rematch is private. Where seats are not drawn, the next seat plays
// first.
func Rematch(f *host.Frame, by game.Seat) Plan {
	t := f.Table
	p := again(t)
	p.Public, p.Replays = false, t
	var device table.PlayerID
	if by >= 0 {
		device = cmp.Or(t.Seats[by].DeviceOwner, t.Seats[by].Player)
	}
	for i := range t.Seats {
		seat := t.RematchSeat(i)
		switch c := t.Seats[seat]; {
		case c.DeviceOwner != "" && c.DeviceOwner == device:
			p.Chairs = append(p.Chairs, "here:"+f.Names[c.Player])
			p.Known = append(p.Known, account.Player{ID: c.Player, Name: f.Names[c.Player]})
		case seat == by:
			p.Chairs = append(p.Chairs, "me")
		case c.Bot() && !c.Away():
			p.Chairs = append(p.Chairs, "bot:"+strconv.Itoa(c.Level))
		default:
			p.Chairs = append(p.Chairs, "open")
		}
	}
	return p
}

// Like returns the plan of another table with the contract and the bots of this one, and free chairs instead of
// its people. It has no title.
func Like(t *table.Table) Plan {
	p := again(t)
	p.Title, p.Fill = "", t.Fill
	for _, c := range t.Seats {
		if c.Bot() && !c.Away() {
			p.Chairs = append(p.Chairs, "bot:"+strconv.Itoa(c.Level))
		} else {
			p.Chairs = append(p.Chairs, "open")
		}
	}
	return p
}

// again returns the plan of a table with the contract of this one, without chairs. A pace that was once agreed beside
// the game's own clock is dropped, since it would be refused.
func again(t *table.Table) Plan {
	p := Plan{Game: t.Game, Options: t.Options, Terms: t.Terms, Team: t.TeamSize, Rated: t.Rated, SameRoom: t.SameRoom, Seating: "drawn"}
	if t.FixedSeating {
		p.Seating = "kept"
	}
	if t.Rules().Info().HasClock(t.Options) {
		p.MoveTime, p.TimeBank = 0, 0
	}
	return p
}
