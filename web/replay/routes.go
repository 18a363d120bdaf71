// Package replay looks back at a game: position by position as a seat saw it, going on
// from a position in a new table, and drawing the sealed shuffle again.
package replay

import "tablee/web/page"

func Routes(site *page.Site, refuse Refuse) page.Routes {
	s := &handlers{site, refuse}
	return page.Routes{
		"GET /t/{id}/record":    s.record,
		"GET /t/{id}/check":     s.check,
		"GET /t/{id}/replay":    s.replay,
		"GET /t/{id}/hindsight": s.hindsight,
		"POST /t/{id}/fork":     s.fork,
	}
}
