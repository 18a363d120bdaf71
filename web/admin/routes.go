// Package admin answers moderators. For everybody else its addresses do not exist.
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

// handlers answers moderators.
type handlers struct {
	*page.Site
	passkeys passkey.Forms
}

// Routes are the addresses of the moderators.
func Routes(site *page.Site) page.Routes {
	s := &handlers{site, passkey.Forms{Site: site}}
	routes := page.Routes{
		"GET /admin":                         s.home,
		"GET /admin/tables":                  s.tables,
		"GET /admin/tables/{id}":             s.table,
		"POST /admin/tables/{id}/close":      s.close,
		"GET /admin/people":                  s.people,
		"GET /admin/people/{id}":             s.person,
		"POST /admin/people/{id}/rename":     s.rename,
		"POST /admin/people/{id}/remove":     s.remove,
		"POST /admin/people/{id}/dismiss":    s.dismiss,
		"GET /admin/reports":                 s.reports,
		"POST /admin/reports/{id}":           s.resolve,
		"GET /admin/announcements":           s.announcements,
		"POST /admin/announcements":          s.announce,
		"POST /admin/announcements/{id}/end": s.withdraw,
		"GET /admin/limits":                  s.limits,
		"POST /admin/limits/{name}":          s.setLimit,
		"GET /admin/hosts":                   s.moderators,
		"POST /admin/hosts":                  s.invite,
		"GET /admin/deeds":                   s.audit,
	}
	for pattern, h := range routes {
		routes[pattern] = s.onlyModerators(h)
	}
	routes["GET /admin/enter/{secret}"] = s.entryLink
	routes["POST /admin/enter/{secret}"] = s.appoint
	routes["POST /admin/enter/{secret}/ask"] = s.askPasskey
	return routes
}

// onlyModerators lets moderators in who have shown their passkey not long ago. For others
// there is nothing here.
func (s *handlers) onlyModerators(h page.Handler) page.Handler {
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
		return s.confirm(w, r, v)
	}
}

// view is what every moderators' page has.
type view struct {
	page.Layout
	Part  string // which page: "tables", "people" …
	Wrong string
	Open  int // reports nobody has resolved
}

// begin begins a moderators' page.
func (s *handlers) begin(r *http.Request, v *page.Visitor, part string, wrong *input.Invalid) (view, error) {
	v.Back = r.URL.RequestURI()
	if r.Method != http.MethodGet {
		v.Back = "/admin"
	}
	p := view{Layout: s.Layout(v, v.L.T("admin."+part)), Part: part}
	p.NoIndex = true
	if wrong != nil {
		p.Wrong = page.InvalidText(v.L, wrong)
	}
	open, err := s.Moderation.Reports(r.Context(), moderation.ReportFilter{Open: true})
	p.Open = len(open)
	return p, err
}

// status is the one to answer with: 422 when something written cannot be accepted.
func (p view) status() int {
	if p.Wrong != "" {
		return http.StatusUnprocessableEntity
	}
	return http.StatusOK
}

// home shows what there is to do.
func (s *handlers) home(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p := homeView{}
	var err error
	if p.view, err = s.begin(r, v, "home", nil); err != nil {
		return err
	}
	if p.Counts, err = s.Host.Counts(r.Context()); err != nil {
		return err
	}
	if p.Entries, err = s.auditLines(r.Context(), v, 0, 5); err != nil {
		return err
	}
	return page.Show(w, r, http.StatusOK, homePage(p))
}

type homeView struct {
	view
	Counts  map[table.Status]int
	Entries []auditLine
}

// answer answers a moderator's form: with another page, or with the same and what was
// wrong.
func (s *handlers) answer(w http.ResponseWriter, r *http.Request, to string, err error, again func(*input.Invalid) error) error {
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
