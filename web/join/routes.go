// Package join has the ways in: the page where visitors enter the short code of a table or circle, or find the
// tables and circles they were at last, and the entrance of a private site.
package join

import (
	"tablee/host"
	"tablee/host/account"
	"tablee/host/circles"
	"tablee/host/lobby"
	"tablee/host/moderation"
	"tablee/host/outage"
	"tablee/web/limit"
	"tablee/web/listing"
	"tablee/web/page"
)

// Services lists the services of the host that the ways in use.
type Services struct {
	Accounts   *account.Service
	Circles    *circles.Service
	Host       *host.Host
	Lobby      *lobby.Lobby
	Moderation *moderation.Service
	Outage     *outage.Monitor
	Listing    *listing.Tables
}

// Limits lists the limits that the ways in use.
type Limits struct{ Codes limit.Guesses }

// handlers has the handlers of this package.
type handlers struct {
	site *page.Site
	Services
	Limits
}

// Routes returns the routes of codes, and of the entrance.
func Routes(site *page.Site, services Services, limits Limits) page.Routes {
	s := &handlers{site, services, limits}
	return page.Routes{
		"GET /join":            s.join,
		"POST /join":           s.enterCode,
		"GET /join/{code}":     s.join,
		"GET /enter/{secret}":  s.invited,
		"POST /enter/{secret}": s.enter,
	}
}
