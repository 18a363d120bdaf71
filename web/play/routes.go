// Package play serves the addresses under a table's: its page, its live stream and all its forms. Package
// room shows the table before the first card, package finale after the last one, and package seats the pages
// beside it and the questions to the viewer.
//
// Every form works without a script (POST, 303, page). With the script the same form gets 204, and the change
// arrives by the stream as an HTML fragment that the script morphs in; a refusal gets a panel with the
// reason.
package play

import (
	"maps"
	"net/http"

	"tablee/table"
	"tablee/web/notification"
	"tablee/web/page"
	"tablee/web/play/room"
	"tablee/web/play/seats"
	"tablee/web/rulebook"
	"tablee/web/scene"
)

// New returns the handlers of tables.
func New(site *page.Site, services Services, limits Limits, books rulebook.Books, targets notification.Targets) *handlers {
	s := &handlers{site: site, Services: services, Limits: limits, books: books}
	s.room = room.New(site, room.Services{Host: s.Host, Lobby: s.Lobby, Accounts: s.Accounts}, s.Writings)
	s.seats = seats.New(site, seats.Services{Host: s.Host, Accounts: s.Accounts, Circles: s.Circles, Outage: s.Outage}, targets, s.Refuse)
	return s
}

// Routes returns all routes of tables except the stream.
func (s *handlers) Routes() page.Routes {
	routes := page.Routes{
		"GET /next":          s.nextTable,
		"GET /t/{id}/qr.svg": s.qrCode,
	}
	for pattern, h := range map[string]func(http.ResponseWriter, *http.Request, *viewer) error{
		"GET /t/{id}":              s.table,
		"POST /t/{id}":             s.act,
		"POST /t/{id}/draft":       s.draft,
		"POST /t/{id}/sit":         s.sit,
		"POST /t/{id}/rise":        s.rise,
		"POST /t/{id}/command":     s.command,
		"POST /t/{id}/suggest":     s.suggest,
		"POST /t/{id}/rematch":     s.rematch,
		"POST /t/{id}/begin":       s.atTable(s.room.Begin),
		"POST /t/{id}/chair":       s.atTable(s.room.SetChair),
		"POST /t/{id}/name":        s.atTable(s.room.Rename),
		"POST /t/{id}/contract":    s.atTable(s.room.Revise),
		"POST /t/{id}/admit":       s.atTable(s.room.Admit),
		"POST /t/{id}/agree":       s.atTable(s.room.Agree),
		"POST /t/{id}/lead":        s.atTable(s.room.Lead),
		"POST /t/{id}/hold":        s.atTable(s.room.Hold),
		"POST /t/{id}/close":       s.atTable(s.room.Dissolve),
		"POST /t/{id}/take-device": s.takeDevice,
		"POST /t/{id}/go-on":       s.atTable(s.goOn),
		"GET /t/{id}/tempo":        s.tempoPage,
		"GET /t/{id}/since":        s.sincePage,
		"GET /t/{id}/ledger":       s.ledgerPage,
		"GET /t/{id}/word":         s.lookUp,
		"POST /t/{id}/tempo":       s.atTable(s.setTempo),
		"POST /t/{id}/leave":       s.atTable(s.leave),
		"POST /t/{id}/return":      s.atTable(s.returnToSeat),
		"POST /t/{id}/here":        s.atTable(s.here),
		"POST /t/{id}/ask":         s.atTable(s.propose),
		"POST /t/{id}/answer":      s.atTable(s.answer),
		"POST /t/{id}/chat":        s.atTable(s.sendMessage),
		"POST /t/{id}/mute":        s.atTable(s.mute),
		"POST /t/{id}/forced":      s.atTable(s.setForced),
		"POST /t/{id}/reminders":   s.atTable(s.setReminders),
	} {
		routes[pattern] = viewed(h)
	}
	maps.Copy(routes, s.seats.Routes())
	return routes
}

// Live serves a table's stream. It must not be compressed by a middleware.
func (s *handlers) Live(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return viewed(s.live)(w, r, v)
}

// Refuse shows the table with the reason why an operation failed.
func (s *handlers) Refuse(w http.ResponseWriter, r *http.Request, v scene.Viewer, id table.ID, err error) error {
	return s.refuse(w, r, &viewer{Viewer: v}, id, "", err)
}
