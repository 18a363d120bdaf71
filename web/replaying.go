package web

import (
	"net/http"

	"tablee/table"
)

// replayPages shows what was played at a table.
type replayPages struct {
	*Site
	refuse Refuse
}

// Refuse shows a table with the reason why something was not done.
type Refuse func(w http.ResponseWriter, r *http.Request, v Viewer, id table.ID, err error) error

func replayRoutes(site *Site, refuse Refuse) Routes {
	s := &replayPages{site, refuse}
	return Routes{
		"GET /t/{id}/record": s.record,
		"GET /t/{id}/check":  s.check,
		"GET /t/{id}/replay": s.replay,
		"POST /t/{id}/fork":  s.fork,
	}
}
