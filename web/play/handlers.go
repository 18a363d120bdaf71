package play

import (
	"net/http"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/circles"
	"tablee/host/hindsight"
	"tablee/host/lobby"
	"tablee/host/moderation"
	"tablee/host/outage"
	"tablee/table"
	"tablee/web/limit"
	"tablee/web/page"
	"tablee/web/play/room"
	"tablee/web/play/seats"
	"tablee/web/rulebook"
	"tablee/web/scene"
)

// Services lists the services of the host that the pages of a table use.
type Services struct {
	Host       *host.Host
	Lobby      *lobby.Lobby
	Accounts   *account.Service
	Circles    *circles.Service
	Hindsight  *hindsight.Service
	Moderation *moderation.Service
	Outage     *outage.Monitor
}

// Limits lists the limits that the pages of a table use.
type Limits struct {
	Actions, Writings *limit.Limiter
	Streams           *limit.Places
	Updates           *limit.Turns
}

// handlers serves the addresses under /t/{id}.
type handlers struct {
	site *page.Site
	Services
	Limits
	books rulebook.Books
	room  *room.Handlers
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

// frame returns the table of the request's path if the viewer may see it.
func (s *handlers) frame(r *http.Request, v *viewer) (*host.Frame, error) {
	f, err := scene.Frame(s.Host, r, v.Viewer)
	if err != nil {
		return nil, err
	}
	return f, s.readMuted(r.Context(), f, v)
}
