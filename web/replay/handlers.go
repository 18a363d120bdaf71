package replay

import (
	"net/http"

	"tablee/host"
	"tablee/host/hindsight"
	"tablee/host/lobby"
	"tablee/table"
	"tablee/web/page"
	"tablee/web/scene"
)

// Services lists the services of the host that past games use.
type Services struct {
	Host      *host.Host
	Lobby     *lobby.Lobby
	Hindsight *hindsight.Service
}

// handlers has the handlers of this package.
type handlers struct {
	site *page.Site
	Services
	refuse Refuse
}

// Refuse shows a table with the reason for a refusal.
type Refuse func(w http.ResponseWriter, r *http.Request, v scene.Viewer, id table.ID, err error) error
