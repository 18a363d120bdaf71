package limit

import "time"

// Unit is the time of a processor that an ordinary request takes at most. An address has as many units as the
// limit of requests allows.
const Unit = 5 * time.Millisecond

// prices holds the units of the routes that take more than one, on the largest legal data: a finished game of
// the most seats and moves, a site that has been open for a year. BenchmarkCost of the server measures them,
// and fails where a request takes more than twice its price.
var prices = map[string]int{
	"GET /{$}":                          3,
	"GET /g/{game}":                     5,
	"GET /g/{game}/ladder":              2,
	"GET /g/{game}/daily":               2,
	"GET /circles":                      2,
	"GET /c/{circle}":                   20, // of 200 people, with its ladder
	"GET /c/{circle}/people":            4,
	"GET /c/{circle}/ladder":            20,
	"GET /me":                           2,
	"GET /me/history":                   2,
	"GET /me/export":                    10,
	"GET /t/{id}":                       6, // the whole journal
	"GET /t/{id}/record":                5,
	"GET /t/{id}/check":                 2, // folds the log
	"GET /t/{id}/replay":                2,
	"GET /t/{id}/hindsight":             4,
	"GET /t/{id}/ledger":                3, // folds the log to the end of each deal
	"GET /admin/tables":                 3,
	"GET /admin/pairs":                  8, // all who often play together
	"GET /api/openapi.json":             3,
	"GET /api/v1/me/export":             10,
	"GET /api/v1/games/{game}/ladder":   2,
	"GET /api/v1/games/{game}/daily":    2,
	"GET /api/v1/circles/{id}":          4,
	"GET /api/v1/circles/{id}/ladder":   20,
	"GET /api/v1/tables":                2,
	"GET /api/v1/tables/{id}/journal":   2,
	"GET /api/v1/tables/{id}/record":    2,
	"GET /api/v1/tables/{id}/replay":    2,
	"GET /api/v1/tables/{id}/hindsight": 2,
}

// tellingUnit is the number of commits that are told in one Unit.
const tellingUnit = 400

// Telling returns the units of telling a number of commits to a viewer for the first time, beside the price of the
// route.
func Telling(commits int) int { return (commits + tellingUnit - 1) / tellingUnit }

// Price returns the units that a request for a route counts for, by the route's pattern: at least 1.
func Price(pattern string) int { return max(1, prices[pattern]) }

// Priced returns the patterns of the routes that count for more than one unit.
func Priced() []string {
	list := make([]string, 0, len(prices))
	for pattern := range prices {
		list = append(list, pattern)
	}
	return list
}
