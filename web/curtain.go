package web

import (
	"net/http"
	"slices"
	"strconv"

	"tablee/game"
	"tablee/host"
	"tablee/table"
)

// liftCookie says whose hand is looked at on a device with several seats: a seat, kept
// under the table's own address.
const liftCookie = "seat"

// curtain hides every hand on a device that several people share, until one of them says
// that he holds it. Nothing of a hand is in the page before.
type curtain struct {
	Seats   []heldSeat
	Awaited string // who should take the device; "" when nobody of it is awaited
}

// heldSeat is a seat that is played on this device.
type heldSeat struct {
	Seat    int
	Name    string
	Awaited bool
}

// viewerOf is the seat from which a visitor sees a table. Who holds several sees what a
// watcher sees until he lifts the curtain, and again when it is another's turn of them.
func viewerOf(f *host.Frame, v *visitor) game.Seat {
	if !v.Known {
		return game.Watcher
	}
	t := f.Table
	held := t.SeatsOf(v.Player.ID)
	if len(held) < 2 || t.Status != table.Playing {
		return t.SeatOf(v.Player.ID)
	}
	if v.Seat < 0 || !slices.Contains(held, v.Seat) {
		return game.Watcher
	}
	if turn := t.Turn(); turn != v.Seat && slices.Contains(held, turn) && !t.Seats[turn].Bot() {
		return game.Watcher
	}
	return v.Seat
}

// curtainOf is the curtain a visitor sees, nil when it is lifted or there is none.
func curtainOf(f *host.Frame, v *visitor) *curtain {
	t := f.Table
	if !v.Known || t.Status != table.Playing || viewerOf(f, v) >= 0 {
		return nil
	}
	held := t.SeatsOf(v.Player.ID)
	if len(held) < 2 {
		return nil
	}
	c := &curtain{}
	for _, s := range held {
		seat := heldSeat{Seat: int(s), Name: known(v.L, f.Names[t.Seats[s].Player]), Awaited: s == t.Turn() && !t.Seats[s].Bot()}
		if seat.Awaited {
			c.Awaited = seat.Name
		}
		c.Seats = append(c.Seats, seat)
	}
	return c
}

// lift lifts the curtain for a seat, or lowers it (no seat).
func (s *site) lift(w http.ResponseWriter, r *http.Request, v *visitor) error {
	id := table.ID(r.PathValue("id"))
	f, err := s.host.Frame(r.Context(), id)
	if err != nil {
		return err
	}
	seat := number(r.PostFormValue("seat"), -1)
	if seat >= 0 && !f.Table.Holds(v.Player.ID, game.Seat(min(seat, game.MaxSeats))) {
		return s.no(w, r, v, id, "", table.NotSeated)
	}
	http.SetCookie(w, &http.Cookie{Name: liftCookie, Value: strconv.Itoa(seat), Path: "/t/" + string(id),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: overTLS(r)})
	http.Redirect(w, r, "/t/"+string(id), http.StatusSeeOther)
	return nil
}

// liftedSeat is what the cookie says; -1 for nothing.
func liftedSeat(r *http.Request) game.Seat {
	c, err := r.Cookie(liftCookie)
	if err != nil {
		return -1
	}
	seat := number(c.Value, -1)
	if seat < 0 || seat >= game.MaxSeats {
		return -1
	}
	return game.Seat(seat)
}
