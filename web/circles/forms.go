package circles

import (
	"errors"
	"net/http"

	"tablee/host/circles"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/limit"
	"tablee/web/page"
)

// act returns the handler of a form on a circle's page. It calls do and redirects to part of the
// page, or shows the page with the error.
func (s *handlers) act(part string, do func(*http.Request, circles.ID, table.PlayerID) error) page.Handler {
	return func(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
		id := circles.ID(r.PathValue("circle"))
		if v.Known {
			if err := page.Allow(s.Writings, string(v.Player.ID)); err != nil {
				return err
			}
		}
		err := do(r, id, table.PlayerID(known(v)))
		var wrong *input.Invalid
		switch {
		case errors.As(err, &wrong):
			return s.showCircle(w, r, v, http.StatusUnprocessableEntity, page.InvalidText(v.L, wrong))
		case errors.Is(err, circles.ErrNotLeader):
			return s.showCircle(w, r, v, http.StatusForbidden, v.L.T("circles.notleader"))
		case errors.Is(err, circles.ErrClosed):
			return s.showCircle(w, r, v, http.StatusConflict, v.L.T("circles.closed.text"))
		case err != nil:
			return err
		}
		return back(w, r, part)
	}
}

// make makes a circle in one step. Without a name it is named after its maker.
func (s *handlers) make(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	var wrong *input.Invalid
	err := s.nameFirst(w, r, v, nil)
	if errors.As(err, &wrong) {
		return s.showMine(w, r, v, http.StatusUnprocessableEntity, page.InvalidText(v.L, wrong))
	}
	if err != nil {
		return err
	}
	if err := page.Allow(s.Writings, string(v.Player.ID)); err != nil {
		return err
	}
	name := r.PostFormValue("circle")
	if name == "" {
		name = v.L.T("circles.make.usual", "Who", v.Player.Name)
		name = string([]rune(name)[:min(len([]rune(name)), circles.MaxName)])
	}
	c, err := s.Circles.Make(r.Context(), v.Player.ID, circles.Plan{Name: name, Zone: zone(r, v)})
	if errors.As(err, &wrong) {
		return s.showMine(w, r, v, http.StatusUnprocessableEntity, page.InvalidText(v.L, wrong))
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/c/"+string(c.ID), http.StatusSeeOther)
	return nil
}

// zone returns the time zone sent by the visitor's browser, or the default of their language.
func zone(r *http.Request, v *page.Visitor) string {
	if typed := r.PostFormValue("zone"); typed != "" {
		return typed
	}
	return v.L.T("circles.zone.usual")
}

func (s *handlers) change(r *http.Request, id circles.ID, by table.PlayerID) error {
	return s.Circles.Change(r.Context(), id, by, circles.Plan{
		Name: r.PostFormValue("circle"), Motto: r.PostFormValue("motto"), Zone: r.PostFormValue("zone"), SignsOnly: r.PostFormValue("signs") != "",
	})
}

func (s *handlers) newLink(r *http.Request, id circles.ID, by table.PlayerID) error {
	return s.Circles.NewLink(r.Context(), id, by)
}

func (s *handlers) newCode(r *http.Request, id circles.ID, by table.PlayerID) error {
	return s.Circles.NewCode(r.Context(), id, by)
}

func (s *handlers) close(r *http.Request, id circles.ID, by table.PlayerID) error {
	if r.PostFormValue("sure") != "yes" {
		return &input.Invalid{Field: "sure", Code: "unsure"}
	}
	return s.Circles.Close(r.Context(), id, by)
}

func (s *handlers) remove(r *http.Request, id circles.ID, by table.PlayerID) error {
	return s.Circles.Remove(r.Context(), id, by, table.PlayerID(r.PostFormValue("person")))
}

func (s *handlers) handOn(r *http.Request, id circles.ID, by table.PlayerID) error {
	return s.Circles.HandOn(r.Context(), id, by, table.PlayerID(r.PostFormValue("person")))
}

func (s *handlers) addDate(r *http.Request, id circles.ID, by table.PlayerID) error {
	_, err := s.Circles.AddDate(r.Context(), id, by, circles.Date{
		Title: r.PostFormValue("title"), Starts: r.PostFormValue("starts"), Game: r.PostFormValue("game"), Weekly: r.PostFormValue("weekly") != "",
	})
	return err
}

func (s *handlers) come(r *http.Request, id circles.ID, by table.PlayerID) error {
	return s.Circles.Come(r.Context(), id, by, r.PathValue("date"), r.PostFormValue("coming") == "yes")
}

func (s *handlers) removeDate(r *http.Request, id circles.ID, by table.PlayerID) error {
	return s.Circles.RemoveDate(r.Context(), id, by, r.PathValue("date"))
}

func (s *handlers) newCalendar(r *http.Request, id circles.ID, by table.PlayerID) error {
	return s.Circles.NewCalendarSecret(r.Context(), id, by)
}

// leave removes the visitor from a circle, which they can no longer see.
func (s *handlers) leave(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if err := s.Circles.Leave(r.Context(), circles.ID(r.PathValue("circle")), table.PlayerID(known(v))); err != nil {
		return err
	}
	http.Redirect(w, r, "/circles", http.StatusSeeOther)
	return nil
}

// join lets in a visitor who has the link. A visitor without a player enters a name first.
func (s *handlers) join(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	link := r.PathValue("circle")
	c, err := s.byLink(r, v, link)
	if err != nil {
		return err
	}
	err = s.nameFirst(w, r, v, c.CheckName)
	if err == nil {
		_, err = s.Circles.Join(r.Context(), link, v.Player.ID)
	}
	var wrong *input.Invalid
	var many *limit.Exceeded
	switch {
	case errors.As(err, &wrong):
		return s.showJoin(w, r, v, c, http.StatusUnprocessableEntity, page.InvalidText(v.L, wrong))
	case errors.As(err, &many): // the typed name is kept
		w.Header().Set("Retry-After", limit.RetryAfter(many.Wait))
		return s.showJoin(w, r, v, c, http.StatusTooManyRequests, page.ExceededText(v.L, many))
	case err != nil:
		return err
	}
	http.Redirect(w, r, "/c/"+string(c.ID), http.StatusSeeOther)
	return nil
}

// nameless reports whether a visitor has no name of their own, and so is asked for one.
func (s *handlers) nameless(v *page.Visitor) bool {
	return !v.Known || s.site.IsGivenName(v.Player.Name)
}

// nameFirst gives a visitor without a name of their own the typed one, if check allows it (nil: any).
func (s *handlers) nameFirst(w http.ResponseWriter, r *http.Request, v *page.Visitor, check func(name string) error) error {
	if !s.nameless(v) {
		return nil
	}
	name, err := input.Name(r.PostFormValue("name"))
	if err == nil && check != nil {
		err = check(name)
	}
	if err != nil {
		return err
	}
	if !v.Known {
		return s.site.EnsurePlayer(w, r, v, name)
	}
	if err := s.Accounts.Rename(r.Context(), v.Player.ID, name); err != nil {
		return err
	}
	v.Player.Name = name
	return nil
}

// rename gives a member without a name of their own one.
func (s *handlers) rename(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if !v.Known {
		return input.ErrNotFound
	}
	c, _, err := s.Circles.Enter(r.Context(), circles.ID(r.PathValue("circle")), v.Player.ID)
	if err == nil {
		err = page.Allow(s.Writings, string(v.Player.ID))
	}
	if err == nil {
		err = s.nameFirst(w, r, v, c.CheckName)
	}
	var wrong *input.Invalid
	if errors.As(err, &wrong) {
		return s.showCircle(w, r, v, http.StatusUnprocessableEntity, page.InvalidText(v.L, wrong))
	}
	if err != nil {
		return err
	}
	return back(w, r, "#gens")
}

// byLink returns the circle of a link. Invalid links count as wrong codes. The error page does not reveal whether the circle ever existed.
func (s *handlers) byLink(r *http.Request, v *page.Visitor, link string) (circles.Circle, error) {
	wrong, err := s.site.Try(s.Codes, r, v)
	if err != nil {
		return circles.Circle{}, err
	}
	c, err := s.Circles.Invited(r.Context(), link)
	if errors.Is(err, input.ErrNotFound) {
		wrong()
		err = page.Told{Status: http.StatusNotFound, Title: v.L.T("circles.nolink"), Text: v.L.T("circles.nolink.text")}
	}
	return c, err
}
