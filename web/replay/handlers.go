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
