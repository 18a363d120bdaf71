package page

import (
	"net/http"
	"strconv"
)

// PageNumber is the number of the page asked for, from 0.
func PageNumber(r *http.Request) int {
	const last = 1000 // nobody leafs further
	return min(max(IntOr(r.FormValue("page"), 0), 0), last)
}

// PageQuery is a query with the number of a page, which the first does not have.
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
