package web

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"tablee/game"
	"tablee/host"
	"tablee/table"
)

// liftCookie says whose hand is looked at on a device with several seats: a seat and where
// the table was when its curtain was lifted ("0@41"), kept under the table's own address.
const liftCookie = "seat"

// lifted is what the cookie says: a seat, -1 for none, and since when.
type lifted struct {
	Seat  game.Seat
	Since uint64
}

// curtain hides every hand on a device that several people share, until one of them says
// that he holds it. Nothing of a hand is in the page before.
type curtain struct {
	Seats   []heldSeat // for which it may be lifted: the awaited one's alone, else all
	Awaited string     // who should take the device; "" when nobody of it is awaited
}

// heldSeat is a seat that is played on this device.
type heldSeat struct {
	Seat int
	Name string
}

// viewerOf is the seat from which a visitor sees a table. Who holds several sees what a
// watcher sees until he lifts the curtain, and again when it is another's turn of them.
func viewerOf(f *host.Frame, v *visitor) game.Seat {
	if !v.Known {
		return game.Watcher
	}
	t := f.Table
	if !shares(f, v) {
		return t.SeatOf(v.Player.ID)
	}
	held, seat := t.SeatsOf(v.Player.ID), v.Lifted.Seat
	if seat < 0 || !slices.Contains(held, seat) || passed(f, held, v.Lifted) {
		return game.Watcher
	}
	if turn := t.Turn(); turn != seat && slices.Contains(held, turn) && !t.Seats[turn].Bot() {
		return game.Watcher
	}
	return seat
}

// shares reports whether a visitor plays for several round one screen.
func shares(f *host.Frame, v *visitor) bool {
	return v.Known && f.Table.Status == table.StatusPlaying && len(f.Table.SeatsOf(v.Player.ID)) > 1
}

// passed reports whether another of the device may hold it since the curtain was lifted:
// it was his turn and he has played, or his time was up, or a bot took over, or a move was
// taken back. What bots play for him while he is away brings him nothing to look at.
func passed(f *host.Frame, held []game.Seat, l lifted) bool {
	for i := len(f.Log) - 1; i >= 0 && f.Log[i].Seq > l.Since; i-- {
		for _, e := range f.Log[i].Events {
			switch e.Kind {
			case table.Undo:
				return true
			case table.Act, table.Timeout, table.Away, table.Back:
			default:
				continue
			}
			standIn := e.Kind == table.Act && f.Table.Seats[e.Seat].Bot()
			if e.Seat != l.Seat && slices.Contains(held, e.Seat) && !standIn {
				return true
			}
		}
	}
	return false
}

// curtainOf is the curtain a visitor sees, nil when it is lifted or there is none.
func curtainOf(f *host.Frame, v *visitor) *curtain {
	if !shares(f, v) || viewerOf(f, v) >= 0 {
		return nil
	}
	t := f.Table
	held := t.SeatsOf(v.Player.ID)
	c := &curtain{}
	for _, s := range held {
		seat := heldSeat{Seat: int(s), Name: known(v.L, f.Names[t.Seats[s].Player])}
		if s == t.Turn() && !t.Seats[s].Bot() { // the others would find the curtain down again
			return &curtain{Seats: []heldSeat{seat}, Awaited: seat.Name}
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
	if seat >= 0 && !f.Table.Controls(v.Player.ID, game.Seat(min(seat, game.MaxSeats))) {
		return s.no(w, r, v, id, "", table.ErrNotSeated)
	}
	setLifted(w, r, f.Table, game.Seat(seat))
	http.Redirect(w, r, "/t/"+string(id), http.StatusSeeOther)
	return nil
}

// setLifted says in the cookie that the curtain is lifted for a seat now, -1 for none.
func setLifted(w http.ResponseWriter, r *http.Request, t *table.Table, seat game.Seat) {
	http.SetCookie(w, &http.Cookie{Name: liftCookie, Value: fmt.Sprintf("%d@%d", seat, t.Seq), Path: "/t/" + string(t.ID),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: overTLS(r)})
}

// keepLifted leaves the hand open of who has just taken his move back himself: he held the
// device when he asked, and it is his turn again. Streams opened before do not know it and
// show the curtain, so the page is sent anew.
func (s *site) keepLifted(w http.ResponseWriter, r *http.Request, before *host.Frame, v *visitor) error {
	seat := viewerOf(before, v)
	if seat < 0 || !shares(before, v) {
		return nil
	}
	f, err := s.host.Frame(r.Context(), before.Table.ID)
	if err != nil {
		return err
	}
	if f.Table.Turn() == seat {
		setLifted(w, r, f.Table, seat)
	}
	return nil
}

// liftedBy reads the cookie.
func liftedBy(r *http.Request) lifted {
	none := lifted{Seat: -1}
	c, err := r.Cookie(liftCookie)
	if err != nil {
		return none
	}
	who, when, _ := strings.Cut(c.Value, "@")
	seat := number(who, -1)
	since, err := strconv.ParseUint(when, 10, 64)
	if err != nil || seat < 0 || seat >= game.MaxSeats {
		return none
	}
	return lifted{game.Seat(seat), since}
}
