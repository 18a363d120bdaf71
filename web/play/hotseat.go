package play

import (
	"net/http"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/page"
	"tablee/web/scene"
)

// handover hides every hand on a device that several people share, until one of them says
// that they hold it. Nothing of a hand is in the page before.
type handover struct {
	Seats   []heldSeat // whose hand may be shown: that of the turn alone, else all
	Awaited string     // who should take the device; "" when none of them has the turn
}

// heldSeat is a seat that is played on this device.
type heldSeat struct {
	Seat int
	Name string
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

// takeDevice shows the hand of a seat, or hides all (no seat).
func (s *handlers) takeDevice(w http.ResponseWriter, r *http.Request, v *viewer) error {
	id := table.ID(r.PathValue("id"))
	f, err := s.Host.Frame(r.Context(), id)
	if err != nil {
		return err
	}
	seat := page.IntOr(r.PostFormValue("seat"), -1)
	if seat >= 0 && !f.Table.Controls(v.Player.ID, game.Seat(min(seat, game.MaxSeats))) {
		return s.refuse(w, r, v, id, "", table.ErrNotSeated)
	}
	scene.SetHotSeat(w, r, f.Table, game.Seat(seat))
	http.Redirect(w, r, "/t/"+string(id), http.StatusSeeOther)
	return nil
}

// keepHotSeat keeps showing the hand of somebody who has just taken back their own move:
// they held the device when they asked, and it is their turn again. Streams opened before
// do not know it and hide the hand, so the page is sent again.
func (s *handlers) keepHotSeat(w http.ResponseWriter, r *http.Request, before *host.Frame, v *viewer) error {
	seat := v.Seat(before)
	if seat < 0 || !v.SharesScreen(before) {
		return nil
	}
	f, err := s.Host.Frame(r.Context(), before.Table.ID)
	if err != nil {
		return err
	}
	if f.Table.Turn() == seat {
		scene.SetHotSeat(w, r, f.Table, seat)
	}
	return nil
}
