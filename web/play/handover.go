package play

import (
	"tablee/host"
)

// handover is the screen that hides every hand on a shared device until one of its players says that they
// hold it. The page contains no part of a hand before.
type handover struct {
	Seats   []heldSeat // those whose hand may be shown: the one to move if it is played here, otherwise all
	Awaited string     // player who should take the device; "" if none of them is to move
}

// handoverOf returns the handover screen, nil while a hand is shown or if the device is not shared.
func handoverOf(f *host.Frame, v *viewer) *handover {
	if !v.SharesScreen(f) || v.Seat(f) >= 0 {
		return nil
	}
	t := f.Table
	held := t.SeatsOf(v.Player.ID)
	c := &handover{}
	for _, s := range held {
		seat := heldSeat{Seat: int(s), Name: v.L.Person(f.Names[t.Seats[s].Player])}
		if s == t.Turn() && !t.Seats[s].Bot() { // another hand would be hidden again at once
			return &handover{Seats: []heldSeat{seat}, Awaited: seat.Name}
		}
		c.Seats = append(c.Seats, seat)
	}
	return c
}

// heldSeat is a seat played on this device.
type heldSeat struct {
	Seat int
	Name string
}
