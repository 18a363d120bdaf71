// Package admin has the moderators' pages, to anyone else 404, and those by which a site gets its first settings and
// its first moderator.
package admin

import (
	"net/http"

	"tablee/host/input"
	"tablee/web/page"
)

// Routes returns the routes of the moderators' pages.
func Routes(site *page.Site, services Services, limits Limits) page.Routes {
	s := &handlers{site, services, limits}
	routes := page.Routes{
		"GET /admin":                                  s.home,
		"GET /admin/tables":                           s.tables,
		"GET /admin/tables/{id}":                      s.table,
		"POST /admin/tables/{id}/close":               s.close,
		"POST /admin/tables/{id}/chat":                s.chat,
		"GET /admin/circles":                          s.circles,
		"GET /admin/circles/{id}":                     s.circle,
		"POST /admin/circles/{id}/close":              s.closeCircle,
		"GET /admin/bans":                             s.bans,
		"POST /admin/bans":                            s.banNetwork,
		"POST /admin/bans/lift":                       s.liftBan,
		"GET /admin/pairs":                            s.pairs,
		"GET /admin/people":                           s.people,
		"GET /admin/people/{id}":                      s.person,
		"POST /admin/people/{id}/rename":              s.rename,
		"POST /admin/people/{id}/ban":                 s.ban,
		"POST /admin/people/{id}/lift":                s.lift,
		"POST /admin/people/{id}/remove":              s.remove,
		"POST /admin/people/{id}/dismiss":             s.dismiss,
		"GET /admin/reports":                          s.reports,
		"POST /admin/reports/{id}":                    s.resolve,
		"GET /admin/suggestions":                      s.suggestions,
		"POST /admin/suggestions":                     s.dismissSuggestion,
		"GET /admin/announcements":                    s.announcements,
		"POST /admin/announcements":                   s.announce,
		"POST /admin/announcements/{id}/end":          s.withdraw,
		"GET /admin/limits":                           s.limits,
		"POST /admin/limits/{name}":                   s.setLimit,
		"GET /admin/storage":                          s.storage,
		"GET /admin/house":                            s.house,
		"POST /admin/house":                           s.setHouse,
		"POST /admin/house/logo":                      s.setLogo,
		"POST /admin/house/invitations":               s.openHouse,
		"POST /admin/house/invitations/{id}/withhold": s.withhold,
		"GET /admin/moderators":                       s.moderators,
		"POST /admin/moderators":                      s.invite,
		"GET /admin/audit":                            s.audit,
	}
	for pattern, h := range routes {
		routes[pattern] = s.onlyModerators(h)
	}
	routes["GET /admin/enter/{secret}"] = s.entryLink
	routes["POST /admin/enter/{secret}"] = s.appoint
	routes["POST /admin/enter/{secret}/ask"] = s.askPasskey
	routes["GET /setup"] = s.setupWithoutLink
	routes["GET /setup/{secret}"] = s.onlySetup(s.setup)
	routes["POST /setup/{secret}"] = s.onlySetup(s.saveSetup)
	return routes
}

// onlyModerators admits moderators who have recently used their passkey. A moderator who has not is
// asked for it; anyone else gets 404.
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
		if v.Session.Proven(s.Host.Now()) {
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
