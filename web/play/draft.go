package play

import (
	"net/http"
	"strconv"

	"tablee/host/presence"
	"tablee/table"
)

// draft takes what somebody composes, for the other pages of their seat: their own on
// another screen, or those of others who share the seat. Only scripts send it.
func (s *handlers) draft(w http.ResponseWriter, r *http.Request, v *viewer) error {
	id := table.ID(r.PathValue("id"))
	if !v.Known {
		return s.refuse(w, r, v, id, "", table.ErrNotSeated)
	}
	seq, _ := strconv.ParseUint(r.PostFormValue("seq"), 10, 64) // 0: the table has moved
	d := presence.Draft{Text: r.PostFormValue("text"), Page: r.PostFormValue("page"), Lay: r.PostFormValue("lay") == "1"}
	if err := s.Host.Draft(r.Context(), v.Player.ID, id, seq, d); err != nil {
		return s.refuse(w, r, v, id, "", err)
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
