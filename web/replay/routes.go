// Package replay looks back at a game: position by position as a seat saw it, going on
// from a position in a new table, and drawing the sealed shuffle again.
package replay

import (
	"net/http"

	"tablee/table"
	"tablee/web/page"
	"tablee/web/scene"
)

// handlers shows what was played at a table.
type handlers struct {
	*page.Site
	refuse Refuse
}

// Refuse shows a table with the reason why something was not done.
type Refuse func(w http.ResponseWriter, r *http.Request, v scene.Viewer, id table.ID, err error) error

func Routes(site *page.Site, refuse Refuse) page.Routes {
	s := &handlers{site, refuse}
	return page.Routes{
		"GET /t/{id}/record": s.record,
		"GET /t/{id}/check":  s.check,
		"GET /t/{id}/replay": s.replay,
		"POST /t/{id}/fork":  s.fork,
	}
}
