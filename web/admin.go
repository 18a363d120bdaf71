package web

import (
	"errors"
	"net/http"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/table"
	"time"
)

// adminPages are the addresses of those who look after the house. For everybody else they
// do not exist.
func (s *site) adminPages(page func(string, handler)) {
	page("GET /admin/enter/{secret}", s.adminLink)
	page("POST /admin/enter/{secret}", s.adminEnter)
	page("POST /admin/enter/{secret}/ask", s.adminAsk)
	keep := func(pattern string, h handler) { page(pattern, s.keeper(h)) }
	keep("GET /admin", s.adminHome)
	keep("GET /admin/tables", s.adminTables)
	keep("GET /admin/tables/{id}", s.adminTable)
	keep("POST /admin/tables/{id}/close", s.adminClose)
	keep("GET /admin/people", s.adminPeople)
	keep("GET /admin/people/{id}", s.adminPerson)
	keep("POST /admin/people/{id}/rename", s.adminRename)
	keep("POST /admin/people/{id}/remove", s.adminRemove)
	keep("POST /admin/people/{id}/dismiss", s.adminDismiss)
	keep("GET /admin/reports", s.adminReports)
	keep("POST /admin/reports/{id}", s.adminResolve)
	keep("GET /admin/announcements", s.adminAnnouncements)
	keep("POST /admin/announcements", s.adminAnnounce)
	keep("POST /admin/announcements/{id}/end", s.adminWithdraw)
	keep("GET /admin/limits", s.adminLimits)
	keep("POST /admin/limits/{name}", s.adminLimit)
	keep("GET /admin/hosts", s.adminHosts)
	keep("POST /admin/hosts", s.adminInvite)
	keep("GET /admin/deeds", s.adminDeeds)
}

// keeper lets hosts in who have shown their passkey not long ago. For others there is
// nothing here.
func (s *site) keeper(h handler) handler {
	return func(w http.ResponseWriter, r *http.Request, v *visitor) error {
		if !v.Known {
			return input.ErrNotFound
		}
		keeps, err := s.Moderation.IsModerator(r.Context(), v.Player.ID)
		if err != nil {
			return err
		}
		if !keeps {
			return input.ErrNotFound
		}
		if v.session.Proven(time.Now()) {
			w.Header().Set("Cache-Control", "no-store")
			return h(w, r, v)
		}
		if r.Method != http.MethodGet {
			http.Redirect(w, r, "/admin", http.StatusSeeOther)
			return nil
		}
		return s.adminConfirm(w, r, v)
	}
}

// adminView is what every page of a host has.
type adminView struct {
	doc
	Part  string // which page: "tables", "people" …
	Wrong string
	Open  int // reports nobody has resolved
}

// admin begins a page of a host.
func (s *site) admin(r *http.Request, v *visitor, part string, wrong *input.Invalid) (adminView, error) {
	v.Back = r.URL.RequestURI()
	if r.Method != http.MethodGet {
		v.Back = "/admin"
	}
	p := adminView{doc: s.doc(v, v.L.T("admin."+part)), Part: part}
	p.Quiet = true
	if wrong != nil {
		p.Wrong = invalid(v.L, wrong)
	}
	open, err := s.Moderation.Reports(r.Context(), moderation.ReportFilter{Open: true})
	p.Open = len(open)
	return p, err
}

// status is the one to answer with: 422 when something written cannot be accepted.
func (p adminView) status() int {
	if p.Wrong != "" {
		return http.StatusUnprocessableEntity
	}
	return http.StatusOK
}

// adminHome shows what there is to do.
func (s *site) adminHome(w http.ResponseWriter, r *http.Request, v *visitor) error {
	p := adminHomeView{}
	var err error
	if p.adminView, err = s.admin(r, v, "home", nil); err != nil {
		return err
	}
	if p.Counts, err = s.host.Counts(r.Context()); err != nil {
		return err
	}
	if p.Deeds, err = s.deeds(r.Context(), v, 0, 5); err != nil {
		return err
	}
	return show(w, r, http.StatusOK, adminHomePage(p))
}

type adminHomeView struct {
	adminView
	Counts map[table.Status]int
	Deeds  []deedLine
}

// redo answers a host's form: with another page, or with the same and what was wrong.
func (s *site) redo(w http.ResponseWriter, r *http.Request, to string, err error, again func(*input.Invalid) error) error {
	var wrong *input.Invalid
	var problem table.Problem
	switch {
	case errors.As(err, &wrong):
		return again(wrong)
	case errors.As(err, &problem):
		return again(&input.Invalid{Field: "table", Code: string(problem)})
	case err != nil:
		return err
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
	return nil
}
