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
// that he holds it. Nothing of a hand is in the page before.
type handover struct {
	Seats   []heldSeat // for which it may be lifted: the awaited one's alone, else all
	Awaited string     // who should take the device; "" when nobody of it is awaited
}

// heldSeat is a seat that is played on this device.
type heldSeat struct {
	Seat int
	Name string
}

// handoverOf is the curtain a visitor sees, nil when it is lifted or there is none.
func handoverOf(f *host.Frame, v *viewer) *handover {
	if !v.SharesScreen(f) || v.Seat(f) >= 0 {
		return nil
	}
	t := f.Table
	held := t.SeatsOf(v.Player.ID)
	c := &handover{}
	for _, s := range held {
		seat := heldSeat{Seat: int(s), Name: page.PersonName(v.L, f.Names[t.Seats[s].Player])}
		if s == t.Turn() && !t.Seats[s].Bot() { // the others would find the curtain down again
			return &handover{Seats: []heldSeat{seat}, Awaited: seat.Name}
		}
		c.Seats = append(c.Seats, seat)
	}
	return c
}

// takeDevice lifts the curtain for a seat, or lowers it (no seat).
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

// keepHotSeat leaves the hand open of who has just taken his move back himself: he held the
// device when he asked, and it is his turn again. Streams opened before do not know it and
// show the curtain, so the page is sent anew.
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
