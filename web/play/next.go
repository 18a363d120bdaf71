package play

import (
	"net/http"

	"tablee/table"
	"tablee/web/page"
)

// nextTable redirects to the table that has waited longest for the visitor, except the one they come from, or
// to their own page if there is none.
func (s *handlers) nextTable(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	to := "/me"
	if v.Known {
		id, err := s.Host.NextAwaiting(r.Context(), v.Player.ID, table.ID(r.FormValue("except")))
		if err != nil {
			return err
		}
		if id != "" {
			to = "/t/" + string(id)
		}
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
	return nil
}
