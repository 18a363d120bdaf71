package play

import (
	"tablee/host"
	"tablee/web/page"
)

// handover hides every hand on a device that several people share, until one of them says
// that they hold it. Nothing of a hand is in the page before.
type handover struct {
	Seats   []heldSeat // whose hand may be shown: that of the turn alone, else all
	Awaited string     // who should take the device; "" when none of them has the turn
}

// handoverOf is the screen that hides the hands, nil when a hand is shown or the device is
// not shared.
func handoverOf(f *host.Frame, v *viewer) *handover {
	if !v.SharesScreen(f) || v.Seat(f) >= 0 {
		return nil
	}
	t := f.Table
	held := t.SeatsOf(v.Player.ID)
	c := &handover{}
	for _, s := range held {
		seat := heldSeat{Seat: int(s), Name: page.PersonName(v.L, f.Names[t.Seats[s].Player])}
		if s == t.Turn() && !t.Seats[s].Bot() { // the others' hands would be hidden again at once
			return &handover{Seats: []heldSeat{seat}, Awaited: seat.Name}
		}
		c.Seats = append(c.Seats, seat)
	}
	return c
}

// heldSeat is a seat that is played on this device.
type heldSeat struct {
	Seat int
	Name string
}
