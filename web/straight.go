package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// straight redirects an address that a message has mangled to the only one it can mean: "/t/ABC)." to "/t/abc".
func straight(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		to := straightened(r.URL.Path)
		if to == r.URL.Path || r.Method != http.MethodGet && r.Method != http.MethodHead {
			next.ServeHTTP(w, r)
			return
		}
		http.Redirect(w, r, (&url.URL{Path: to, RawQuery: r.URL.RawQuery}).String(), http.StatusMovedPermanently)
	})
}

// afterLinks are the signs that messages write after a link and that no address ends with.
const afterLinks = "/.,;:!?)]}>'\"*… »”’"

// straightened returns the path of a table, a circle, a game or a code without signs after it, and with the
// letters of an id small.
func straightened(path string) string {
	kind, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	rest = strings.TrimRight(rest, afterLinks)
	if rest == "" || !slices.Contains([]string{"t", "c", "g", "join"}, kind) {
		return path
	}
	if kind != "join" { // a code is read in any case, and shown as it was typed
		id, _, _ := strings.Cut(rest, "/")
		rest = strings.ToLower(id) + rest[len(id):]
	}
	return "/" + kind + "/" + rest
}
