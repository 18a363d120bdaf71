package play

import (
	"net/http"
	"strconv"

	"tablee/host/presence"
	"tablee/table"
)

// draft shares an unfinished action with the other pages of the same seat: the player's own on another
// screen, or those of partners. Only scripts send it.
func (s *handlers) draft(w http.ResponseWriter, r *http.Request, v *viewer) error {
	id := table.ID(r.PathValue("id"))
	if !v.Known {
		return s.refuse(w, r, v, id, "", table.ErrNotSeated)
	}
	seq, _ := strconv.ParseUint(r.PostFormValue("seq"), 10, 64) // 0: stale
	d := presence.Draft{Text: r.PostFormValue("text"), Page: r.PostFormValue("page"), Lay: r.PostFormValue("lay") == "1"}
	if err := s.Host.Draft(r.Context(), v.Player.ID, id, seq, d); err != nil {
		return s.refuse(w, r, v, id, "", err)
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
