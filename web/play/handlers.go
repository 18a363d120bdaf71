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

// handlers serves the addresses under /t/{id}.
type handlers struct {
	*page.Site
	books rulebook.Books
	room  room.Forms
	seats *seats.Handlers
}

// viewer is a visitor at a table, with the players they have muted.
type viewer struct {
	scene.Viewer
	Muted []table.PlayerID

	heard int // number of the newest message when Muted was read, plus 1; 0 for never
}

// viewed adapts a handler that takes a viewer of the table.
func viewed(h func(http.ResponseWriter, *http.Request, *viewer) error) page.Handler {
	return func(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
		return h(w, r, &viewer{Viewer: scene.NewViewer(v, r)})
	}
}
