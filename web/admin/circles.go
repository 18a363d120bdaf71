package admin

import (
	"errors"
	"net/http"
	"net/url"

	"tablee/host/circles"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/page"
)

// circles finds circles by name and shows their names and sizes. Everything else about a circle is
// private to its members.
func (s *handlers) circles(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p := circlesView{Name: r.URL.Query().Get("name")}
	var err error
	if p.view, err = s.begin(r, v, "circles", nil); err != nil {
		return err
	}
	if p.Circles, err = s.Circles.List(r.Context(), p.Name); err != nil {
		return err
	}
	return page.Show(w, r, p.status(), circlesPage(p))
}

type circlesView struct {
	view
	Name    string // as searched
	Circles []circles.Listed
}

// circle shows one circle, with the form to close it.
func (s *handlers) circle(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showCircle(w, r, v, nil)
}

func (s *handlers) showCircle(w http.ResponseWriter, r *http.Request, v *page.Visitor, wrong *input.Invalid) error {
	p := circleView{}
	var err error
	if p.view, err = s.begin(r, v, "circle", wrong); err != nil {
		return err
	}
	if p.Circle, err = s.Circles.Look(r.Context(), circles.ID(r.PathValue("id"))); err != nil {
		return err
	}
	name, err := s.namer(r.Context(), v, []table.PlayerID{p.Circle.Leader})
	p.Leader = name(p.Circle.Leader)
	if err != nil {
		return err
	}
	return page.Show(w, r, p.status(), circlePage(p))
}

type circleView struct {
	view
	Circle circles.Listed
	Leader string
}

func (s *handlers) closeCircle(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	id := r.PathValue("id")
	c, err := s.Circles.Look(r.Context(), circles.ID(id))
	if err != nil {
		return err
	}
	err = s.Moderation.CloseCircle(r.Context(), v.Player.ID, id, c.Name, r.PostFormValue("why"))
	if errors.Is(err, circles.ErrClosed) {
		err = &input.Invalid{Field: "circle", Code: "closed"}
	}
	return s.answer(w, r, "/admin/circles/"+url.PathEscape(id), err, func(wrong *input.Invalid) error { return s.showCircle(w, r, v, wrong) })
}
