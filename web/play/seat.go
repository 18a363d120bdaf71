package play

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"tablee/game"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/scene"
)

// sit seats the visitor, as a guest of the typed name if they are not a player yet.
func (s *handlers) sit(w http.ResponseWriter, r *http.Request, v *viewer) error {
	id := table.ID(r.PathValue("id"))
	if _, err := s.frame(r, v); err != nil {
		return err // do not create a guest for a table that is closed to them
	}
	name := r.PostFormValue("name")
	known := v.Known
	err := s.site.EnsurePlayer(w, r, v.Visitor, name)
	if known && strings.TrimSpace(name) != "" && s.site.IsGivenName(v.Player.Name) {
		err = s.room.KeepName(r, v.Player.ID, v.Player.ID, name)
	}
	if err == nil {
		chair, missing := strconv.Atoi(r.PostFormValue("chair"))
		if missing != nil || chair < 0 || chair >= game.MaxSeats {
			chair = int(table.AnyChair)
		}
		_, err = s.Host.SitAt(r.Context(), v.Player.ID, id, scene.SeqOf(r), game.Seat(chair), r.PostFormValue("entropy"), r.PostFormValue("command"))
	}
	var wrong *input.Invalid
	var problem table.Problem
	if errors.As(err, &wrong) || errors.As(err, &problem) {
		return s.refuseTyped(w, r, v, id, "", name, err)
	}
	if err != nil {
		return err
	}
	return s.accepted(w, r, id)
}

// rise frees the visitor's chair, or leaves their seat to their partners. A visitor who may not watch is
// redirected to the home page.
func (s *handlers) rise(w http.ResponseWriter, r *http.Request, v *viewer) error {
	id := table.ID(r.PathValue("id"))
	var err error = table.ErrNotSeated
	if v.Known {
		err = s.Host.Rise(r.Context(), v.Player.ID, id)
	}
	var problem table.Problem
	if errors.As(err, &problem) {
		return s.refuse(w, r, v, id, "", err)
	}
	if err != nil {
		return err
	}
	f, err := s.Host.Frame(r.Context(), id)
	if err != nil {
		return err
	}
	if v.ShutOut(f) {
		http.Redirect(w, r, "/", http.StatusSeeOther)
		return nil
	}
	return s.accepted(w, r, id)
}
