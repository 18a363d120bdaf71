package play

import (
	"net/http"

	"tablee/table"
	"tablee/web/page"
	"tablee/web/play/room"
	"tablee/web/play/seats"
	"tablee/web/rulebook"
	"tablee/web/scene"
)

// handlers answers at the address of a table.
type handlers struct {
	*page.Site
	books rulebook.Books
	room  room.Forms
	seats *seats.Handlers
}

// viewer is a visitor at a table, and whom they have muted there.
type viewer struct {
	scene.Viewer
	Muted []table.PlayerID

	heard int // up to what was said when Muted was read
}

// viewed is a handler that is given the visitor as a viewer of the table.
func viewed(h func(http.ResponseWriter, *http.Request, *viewer) error) page.Handler {
	return func(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
		return h(w, r, &viewer{Viewer: scene.NewViewer(v, r)})
	}
}
