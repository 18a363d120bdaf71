package page

import (
	"net/http"
	"strconv"
)

// PageNumber returns the requested page number, from 0.
func PageNumber(r *http.Request) int {
	const last = 1000 // more pages are not offered
	return min(max(IntOr(r.FormValue("page"), 0), 0), last)
}

// PageQuery adds the number of a page to a query; the first page has none.
func PageQuery(query string, page int) string {
	if page > 0 {
		if query != "" {
			query += "&"
		}
		query += "page=" + strconv.Itoa(page)
	}
	if query == "" {
		return ""
	}
	return "?" + query
}
