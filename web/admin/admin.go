package admin

import (
	"errors"
	"net/http"
	"time"

	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/page"
	"tablee/web/passkey"
)

// adminPages answers moderators.
type adminPages struct {
	*page.Site
	passkeys passkey.Forms
}

// AdminRoutes are the addresses of the moderators. For everybody else they do not exist.
func AdminRoutes(site *page.Site) page.Routes {
	s := &adminPages{site, passkey.Forms{Site: site}}
	routes := page.Routes{
		"GET /admin":                         s.adminHome,
		"GET /admin/tables":                  s.adminTables,
		"GET /admin/tables/{id}":             s.adminTable,
		"POST /admin/tables/{id}/close":      s.adminClose,
		"GET /admin/people":                  s.adminPeople,
		"GET /admin/people/{id}":             s.adminPerson,
		"POST /admin/people/{id}/rename":     s.adminRename,
		"POST /admin/people/{id}/remove":     s.adminRemove,
		"POST /admin/people/{id}/dismiss":    s.adminDismiss,
		"GET /admin/reports":                 s.adminReports,
		"POST /admin/reports/{id}":           s.adminResolve,
		"GET /admin/announcements":           s.adminAnnouncements,
		"POST /admin/announcements":          s.adminAnnounce,
		"POST /admin/announcements/{id}/end": s.adminWithdraw,
		"GET /admin/limits":                  s.adminLimits,
		"POST /admin/limits/{name}":          s.adminLimit,
		"GET /admin/hosts":                   s.adminHosts,
		"POST /admin/hosts":                  s.adminInvite,
		"GET /admin/deeds":                   s.adminDeeds,
	}
	for pattern, h := range routes {
		routes[pattern] = s.keeper(h)
	}
	routes["GET /admin/enter/{secret}"] = s.adminLink
	routes["POST /admin/enter/{secret}"] = s.adminEnter
	routes["POST /admin/enter/{secret}/ask"] = s.adminAsk
	return routes
}

// keeper lets hosts in who have shown their passkey not long ago. For others there is
// nothing here.
func (s *adminPages) keeper(h page.Handler) page.Handler {
	return func(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
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
		if v.Session.Proven(time.Now()) {
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
	page.Layout
	Part  string // which page: "tables", "people" …
	Wrong string
	Open  int // reports nobody has resolved
}

// admin begins a page of a host.
func (s *adminPages) admin(r *http.Request, v *page.Visitor, part string, wrong *input.Invalid) (adminView, error) {
	v.Back = r.URL.RequestURI()
	if r.Method != http.MethodGet {
		v.Back = "/admin"
	}
	p := adminView{Layout: s.Layout(v, v.L.T("admin."+part)), Part: part}
	p.NoIndex = true
	if wrong != nil {
		p.Wrong = page.InvalidText(v.L, wrong)
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
func (s *adminPages) adminHome(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p := adminHomeView{}
	var err error
	if p.adminView, err = s.admin(r, v, "home", nil); err != nil {
		return err
	}
	if p.Counts, err = s.Host.Counts(r.Context()); err != nil {
		return err
	}
	if p.Deeds, err = s.deeds(r.Context(), v, 0, 5); err != nil {
		return err
	}
	return page.Show(w, r, http.StatusOK, adminHomePage(p))
}

type adminHomeView struct {
	adminView
	Counts map[table.Status]int
	Deeds  []deedLine
}

// redo answers a host's form: with another page, or with the same and what was wrong.
func (s *adminPages) redo(w http.ResponseWriter, r *http.Request, to string, err error, again func(*input.Invalid) error) error {
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
