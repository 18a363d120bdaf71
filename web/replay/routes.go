// Package replay shows past games: position by position from a seat's viewpoint, forks that
// continue in a new table, and verification of the sealed shuffle.
package replay

import "tablee/web/page"

// Routes returns the routes of past games. refuse shows a refusal at the table.
func Routes(site *page.Site, services Services, refuse Refuse) page.Routes {
	s := &handlers{site, services, refuse}
	return page.Routes{
		"GET /t/{id}/record":    s.record,
		"GET /t/{id}/check":     s.check,
		"GET /t/{id}/replay":    s.replay,
		"GET /t/{id}/hindsight": s.hindsight,
		"POST /t/{id}/fork":     s.fork,
	}
}
