package shelf

import (
	"tablee/web/page"
	"tablee/web/rulebook"
)

type shelfPages struct {
	*page.Site
	books rulebook.Books
}

func ShelfRoutes(site *page.Site, books rulebook.Books) page.Routes {
	s := &shelfPages{site, books}
	return page.Routes{
		"GET /{$}":                  s.library,
		"GET /tables":               s.tables,
		"GET /g/{game}":             s.game,
		"POST /g/{game}":            s.open,
		"GET /g/{game}/rules":       s.rules,
		"GET /g/{game}/ladder":      s.ladder,
		"GET /g/{game}/daily":       s.daily,
		"GET /g/{game}/daily/{day}": s.daily,
		"POST /g/{game}/daily":      s.openDaily,
	}
}
