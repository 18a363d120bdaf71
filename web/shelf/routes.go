// Package shelf has the pages of the games: the library, a game's page with its contract, the
// rulebook, the daily deal, the ladder, and the list of public tables.
package shelf

import (
	"tablee/web/page"
	"tablee/web/rulebook"
)

func Routes(site *page.Site, books rulebook.Books) page.Routes {
	s := &handlers{site, books}
	return page.Routes{
		"GET /{$}":                  s.library,
		"GET /tables":               s.tableList,
		"GET /g/{game}":             s.game,
		"POST /g/{game}":            s.open,
		"GET /g/{game}/rules":       s.rules,
		"GET /g/{game}/ladder":      s.ladder,
		"GET /g/{game}/daily":       s.daily,
		"GET /g/{game}/daily/{day}": s.daily,
		"POST /g/{game}/daily":      s.openDaily,
		"POST /g/{game}/coach":      s.openCoached,
	}
}
