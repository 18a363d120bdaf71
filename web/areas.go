package web

type shelfPages struct {
	*Site
	books Books
}

func shelfRoutes(site *Site, books Books) Routes {
	s := &shelfPages{site, books}
	return Routes{
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
