package scene

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/page"
	"tablee/web/secure"
)

// hotSeatCookie names the cookie with the seat of the player who holds a shared device, and the table's seq
// at that time ("0@41"). Its path is the table's address.
const hotSeatCookie = "seat"

// HotSeat is the seat whose player holds a shared device, -1 for none, and the table's seq when they took it.
type HotSeat struct {
	Seat  game.Seat
	Since uint64
}

// Viewer is a visitor at a table.
type Viewer struct {
	*page.Visitor
	HotSeat HotSeat
}

// NewViewer returns a visitor as viewer of a table, with the seat held on a shared device.
func NewViewer(v *page.Visitor, r *http.Request) Viewer { return Viewer{v, readHotSeat(r)} }

// Seat returns the seat from which a viewer sees a table. A viewer with several seats sees what a watcher
// sees until one of the players takes the device, and again when it is another one's turn. Where no seat has anything
// to hide, the device is the one of the seat to move.
func (v Viewer) Seat(f *host.Frame) game.Seat {
	if !v.Known {
		return game.Watcher
	}
	t := f.Table
	if !v.SharesScreen(f) {
		return t.SeatOf(v.Player.ID)
	}
	held, seat := t.SeatsOf(v.Player.ID), v.HotSeat.Seat
	if !HidesHands(t) {
		return awaited(t, held)
	}
	if seat < 0 || !slices.Contains(held, seat) || passed(f, held, v.HotSeat) {
		return game.Watcher
	}
	if turn := t.Turn(); turn != seat && slices.Contains(held, turn) && !t.Seats[turn].Bot() {
		return game.Watcher
	}
	return seat
}

// HidesHands reports whether some of a table's game is hidden from some of its seats.
func HidesHands(t *table.Table) bool { return t.Rules() == nil || t.Rules().Info().Hidden }

// awaited returns the seat of those held that is to move, otherwise the first one.
func awaited(t *table.Table, held []game.Seat) game.Seat {
	if turn := t.Turn(); slices.Contains(held, turn) && !t.Seats[turn].Bot() {
		return turn
	}
	return held[0]
}

// SharesScreen reports whether a viewer plays for several seats on one screen.
func (v Viewer) SharesScreen(f *host.Frame) bool {
	return v.Known && f.Table.Status == table.StatusPlaying && len(f.Table.SeatsOf(v.Player.ID)) > 1
}

// passed reports whether another player of the device may have held it since it was taken: they had the turn
// and played, or their time was up, or a bot took over, or a move was taken back. When a bot plays for an
// absent player, they have nothing to look at.
func passed(f *host.Frame, held []game.Seat, hot HotSeat) bool {
	for i := len(f.Log) - 1; i >= 0 && f.Log[i].Seq > hot.Since; i-- {
		for _, e := range f.Log[i].Events {
			switch e.Kind {
			case table.Undo:
				return true
			case table.Act, table.Timeout, table.Away, table.Back:
			default:
				continue
			}
			standIn := e.Kind == table.Act && f.Table.Seats[e.Seat].Bot()
			if e.Seat != hot.Seat && slices.Contains(held, e.Seat) && !standIn {
				return true
			}
		}
	}
	return false
}

// SetHotSeat stores in the browser the seat whose player holds the device now; -1 for none.
func SetHotSeat(w http.ResponseWriter, r *http.Request, t *table.Table, seat game.Seat) {
	secure.SetCookie(w, r, http.Cookie{Name: hotSeatCookie, Value: fmt.Sprintf("%d@%d", seat, t.Seq), Path: "/t/" + string(t.ID)})
}

func readHotSeat(r *http.Request) HotSeat {
	none := HotSeat{Seat: -1}
	who, when, _ := strings.Cut(secure.PathCookieValue(r, hotSeatCookie), "@")
	seat := page.IntOr(who, -1)
	since, err := strconv.ParseUint(when, 10, 64)
	if err != nil || seat < 0 || seat >= game.MaxSeats {
		return none
	}
	return HotSeat{game.Seat(seat), since}
}

// ShutOut reports whether the table is closed to watchers and the viewer is one.
func (v Viewer) ShutOut(f *host.Frame) bool { return f.Hidden(f.Table.SeatOf(v.Player.ID)) }

// Frame returns the table of the request's path if the viewer may see it.
func Frame(h *host.Host, r *http.Request, v Viewer) (*host.Frame, error) {
	f, err := h.Frame(r.Context(), table.ID(r.PathValue("id")))
	if err == nil && v.ShutOut(f) {
		err = page.ErrForbidden
	}
	if err != nil {
		return nil, err
	}
	return f, nil
}

// Hand returns the visitor with the seat they act for: the one named by the form, otherwise the one they look
// from.
func (v Viewer) Hand(f *host.Frame, r *http.Request) host.Hand {
	h := host.Hand{Player: v.Player.ID}
	seat := game.Seat(page.IntOr(r.PostFormValue("seat"), int(v.Seat(f))))
	if seat >= 0 && seat < game.MaxSeats {
		h.Seat = &seat
	}
	return h
}

// SeatNamed returns the seat named by a form field; game.MaxSeats, which no table has, if there is none.
func SeatNamed(r *http.Request, field string) game.Seat {
	if seat := page.IntOr(r.PostFormValue(field), -1); seat >= 0 && seat < game.MaxSeats {
		return game.Seat(seat)
	}
	return game.MaxSeats
}
