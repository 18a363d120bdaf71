package play

import (
	"net/http"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/page"
	"tablee/web/scene"
)

// takeDevice shows the hand of a seat, or hides all hands (no seat).
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

// keepHotSeat keeps showing the hand of a player who has just taken back their own move: they held the device
// when they asked, and it is their turn again. Streams opened before lack the new cookie and hide the hand,
// so the page is sent again.
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
