// Package shelf has the pages of the games: the library, a game's page with its contract, the
// rulebook, the ladder, and the list of public tables.
package shelf

import (
	"tablee/host"
	"tablee/host/account"
	"tablee/host/circles"
	"tablee/host/daily"
	"tablee/host/lobby"
	"tablee/host/outage"
	"tablee/host/results"
	"tablee/web/days"
	"tablee/web/listing"
	"tablee/web/page"
	"tablee/web/rulebook"
)

// Services lists the services of the host that the pages of the games use.
type Services struct {
	Accounts *account.Service
	Circles  *circles.Service
	Coached  *lobby.Coached
	Daily    *daily.Service
	Host     *host.Host
	Lobby    *lobby.Lobby
	Outage   *outage.Monitor
	Results  *results.Service
	Days     *days.Days
	Listing  *listing.Tables
}

// handlers has the handlers of this package.
type handlers struct {
	site *page.Site
	Services
	books rulebook.Books
}

// Routes returns the routes of the games.
func Routes(site *page.Site, services Services, books rulebook.Books) page.Routes {
	s := &handlers{site, services, books}
	return page.Routes{
		"GET /{$}":             s.library,
		"GET /tables":          s.tableList,
		"GET /g/{game}":        s.game,
		"POST /g/{game}":       s.open,
		"GET /g/{game}/rules":  s.rules,
		"GET /g/{game}/ladder": s.ladder,
		"POST /g/{game}/coach": s.openCoached,
	}
}
