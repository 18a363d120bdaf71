package play

import (
	"errors"
	"net/http"

	"tablee/table"
	"tablee/web/page"
)

// rematch redirects the visitor to the rematch of this game. The first player who asks for it opens it, with
// the same contract, the same bots and a chair for every player; the others join it.
func (s *handlers) rematch(w http.ResponseWriter, r *http.Request, v *viewer) error {
	id := table.ID(r.PathValue("id"))
	f, err := s.Host.Frame(r.Context(), id)
	if err != nil {
		return err
	}
	seat := f.Table.SeatOf(v.Player.ID)
	if seat < 0 {
		return s.refuse(w, r, v, id, "", table.ErrNotSeated)
	}
	next, err := s.site.OpenTable(r, v.Visitor, func() (table.ID, error) {
		return s.Circles.InviteAgain(r.Context(), v.Player.ID, id)
	})
	var problem table.Problem
	if page.IsInputError(err) || errors.As(err, &problem) {
		return s.refuse(w, r, v, id, "", err)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/t/"+string(next), http.StatusSeeOther)
	return nil
}
