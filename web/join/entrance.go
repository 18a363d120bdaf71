package join

import (
	"errors"
	"net/http"
	"strings"

	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/web/page"
)

// invited shows the entrance to a visitor with an invitation link to a private site.
func (s *handlers) invited(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if v.Known {
		http.Redirect(w, r, "/", http.StatusSeeOther)
		return nil
	}
	if err := s.Moderation.Admits(r.Context(), r.PathValue("secret")); err != nil {
		return full(v, err)
	}
	return s.showDoor(w, r, v, "", nil)
}

func (s *handlers) showDoor(w http.ResponseWriter, r *http.Request, v *page.Visitor, typed string, wrong *input.Invalid) error {
	v.Back = "/"
	if r.Method == http.MethodGet {
		v.Back = r.URL.RequestURI()
	}
	p := doorView{Layout: s.site.Layout(v, v.L.T("people.enter.title", "Name", s.site.Identity().Name)), Path: r.URL.Path, Typed: typed}
	p.NoIndex = true
	status := http.StatusOK
	if wrong != nil {
		p.Wrong, status = page.InvalidText(v.L, wrong), http.StatusUnprocessableEntity
	}
	return page.Show(w, r, status, doorPage(p))
}

// full explains an invitation without places; any other error is returned as it is.
func full(v *page.Visitor, err error) error {
	if errors.Is(err, moderation.ErrNoPlace) {
		return page.Told{Status: http.StatusGone, Title: v.L.T("people.enter.full.title"), Text: v.L.T("people.enter.full.text")}
	}
	return err
}

type doorView struct {
	page.Layout
	Path  string
	Typed string
	Wrong string
}

// enter uses up one place of an invitation for a new visitor with a name.
func (s *handlers) enter(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	name := strings.TrimSpace(r.PostFormValue("name"))
	if v.Known {
		http.Redirect(w, r, "/", http.StatusSeeOther)
		return nil
	}
	if err := s.Moderation.Admits(r.Context(), r.PathValue("secret")); err != nil {
		return full(v, err)
	}
	var wrong *input.Invalid
	if err := s.Accounts.CheckName(name); errors.As(err, &wrong) {
		return s.showDoor(w, r, v, name, wrong)
	} else if err != nil {
		return err
	}
	place := func() error { return s.Moderation.Enter(r.Context(), r.PathValue("secret")) }
	if err := s.site.EnterPlayer(w, r, v, name, place); err != nil {
		return full(v, err)
	}
	http.Redirect(w, r, "/", http.StatusSeeOther)
	return nil
}
