package replay

import (
	"net/http"

	"tablee/table"
	"tablee/web/page"
	"tablee/web/scene"
)

// handlers has the handlers of this package.
type handlers struct {
	*page.Site
	refuse Refuse
}

// Refuse shows a table with the reason for a refusal.
type Refuse func(w http.ResponseWriter, r *http.Request, v scene.Viewer, id table.ID, err error) error
