// Package seats serves the pages beside a table: who sits where and what they can do about their seat, the
// proposals, the whole contract; and how a seat changes hands, by a link or by asking the others for it. It also
// draws the prompt, a question to one viewer, which the table's own page shows too.
package seats

import (
	"net/http"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/circles"
	"tablee/host/outage"
	"tablee/table"
	"tablee/web/notification"
	"tablee/web/page"
	"tablee/web/scene"
)

// Refuse shows the table with the reason why an operation failed.
type Refuse func(w http.ResponseWriter, r *http.Request, v scene.Viewer, id table.ID, err error) error

// Services lists the services of the host that the pages beside a table use.
type Services struct {
	Host     *host.Host
	Accounts *account.Service
	Circles  *circles.Service
	Outage   *outage.Monitor
}

// Handlers serves the pages beside a table. Use New to make one.
type Handlers struct {
	site *page.Site
	Services
	targets notification.Targets
	refuse  Refuse
}

// New returns the handlers; refuse shows a refusal at the table.
func New(site *page.Site, services Services, targets notification.Targets, refuse Refuse) *Handlers {
	return &Handlers{site, services, targets, refuse}
}

// Routes returns the routes of the package.
func (s *Handlers) Routes() page.Routes {
	routes := page.Routes{"GET /t/{id}/take/{word}/qr.svg": s.transferQR}
	for pattern, h := range map[string]func(http.ResponseWriter, *http.Request, scene.Viewer) error{
		"GET /t/{id}/settings":       s.settings,
		"POST /t/{id}/notifications": s.addTarget,
		"POST /t/{id}/give":          s.give,
		"POST /t/{id}/link":          s.link,
		"GET /t/{id}/take/{word}":    s.transfer,
		"POST /t/{id}/take/{word}":   s.take,
		"GET /t/{id}/stop":           s.stopPage,
		"POST /t/{id}/stop":          s.stop,
		"GET /t/{id}/claim":          s.claimPage,
		"POST /t/{id}/claim":         s.claim,
	} {
		routes[pattern] = func(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
			return h(w, r, scene.NewViewer(v, r))
		}
	}
	return routes
}

// held is a seat and the name of its player.
type held struct {
	Seat int
	Name string
}
