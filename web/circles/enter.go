package circles

import (
	"net/http"

	"tablee/host/circles"
	"tablee/host/input"
	"tablee/web/page"
)

// joinView is the page to join a circle.
type joinView struct {
	page.Layout
	circles.Circle
	Path  string // of the form's action
	Typed string
	Asks  bool // for the visitor's name
	Wrong string
}

// called returns the name under which a class would see the visitor, "" if that is their whole
// name.
func (p joinView) called() string {
	if name := input.FirstName(p.V.Player.Name); p.SignsOnly && !p.Asks && name != p.V.Player.Name {
		return name
	}
	return ""
}

func (s *handlers) showJoin(w http.ResponseWriter, r *http.Request, v *page.Visitor, c circles.Circle, status int, wrong string) error {
	link := r.PathValue("circle")
	v.Back = "/c/" + link
	p := joinView{Layout: s.site.Layout(v, v.L.T("circles.join.title", "Name", c.Name)), Circle: c, Path: "/c/" + link + "/join",
		Typed: r.PostFormValue("name"), Asks: s.nameless(v), Wrong: wrong}
	p.About, p.NoIndex = v.L.T("circles.join.note"), true
	p.Preview(r)
	p.Styles = append(p.Styles, s.site.Static("circles.css"))
	return page.Show(w, r, status, joinPage(p))
}

// people shows all members of a circle, with the leader's actions.
func (s *handlers) people(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p, err := s.begin(r, v)
	if err != nil {
		return err
	}
	p.Title = v.L.T("circles.members.title", "Name", p.Name)
	return page.Show(w, r, http.StatusOK, peoplePage(p))
}

// poster shows the link on a sheet for printing.
func (s *handlers) poster(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p, err := s.begin(r, v)
	if err != nil {
		return err
	}
	if p.IsClosed() {
		return page.Show(w, r, http.StatusConflict, closedPage(p))
	}
	p.Title = v.L.T("circles.poster.title", "Name", p.Name)
	return page.Show(w, r, http.StatusOK, posterPage(p))
}

// qrCode sends the circle's link as a QR code.
func (s *handlers) qrCode(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p, err := s.begin(r, v)
	if err != nil {
		return err
	}
	return page.ShowQRCode(w, p.Link)
}
