// Package admin answers moderators. For everybody else its addresses do not exist.
package admin

import (
	"net/http"
	"time"

	"tablee/host/input"
	"tablee/web/page"
	"tablee/web/passkey"
)

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
		"GET /admin/moderators":              s.moderators,
		"POST /admin/moderators":             s.invite,
		"GET /admin/audit":                   s.audit,
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
