package secure

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// AnyOrigin, as an origin, is every page of every site.
const AnyOrigin = "*"

// What pages of other sites may ask of the API, and for how many seconds a browser may
// believe it.
const (
	corsMethods = "GET, POST, PUT, PATCH, DELETE"
	corsHeaders = "Accept, Accept-Language, Authorization, Content-Type, Last-Event-ID"
	corsExposed = "Allow, Retry-After, WWW-Authenticate, X-Request-ID"
	corsLife    = "3600"
)

// ReadOrigin is an origin as a browser writes it, or AnyOrigin: scheme and host, in small
// letters, and the port unless it is the usual one. The error says what is wrong with it.
func ReadOrigin(text string) (string, error) {
	if text == AnyOrigin {
		return text, nil
	}
	u, err := url.Parse(text)
	switch {
	case err != nil, u.Scheme != "https" && u.Scheme != "http", u.Hostname() == "",
		u.User != nil, u.Path != "", u.RawQuery != "", u.ForceQuery, strings.Contains(text, "#"), strings.ContainsAny(u.Host, "*, "):
		return "", fmt.Errorf("an origin is written https://client.example or %s, not %q", AnyOrigin, text)
	}
	origin := strings.ToLower(u.Scheme + "://" + u.Host)
	return strings.TrimSuffix(origin, map[string]string{"http": ":80", "https": ":443"}[u.Scheme]), nil
}

// CrossOrigin lets pages of some origins (as ReadOrigin gives them) call the API, and nothing
// else; with none it is SameOrigin. They call as programs do: with a bearer token or none, a
// cookie that a browser sends along is not read. All others meet SameOrigin.
func CrossOrigin(origins []string, next http.Handler) http.Handler {
	guarded := SameOrigin(next)
	if len(origins) == 0 {
		return guarded
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/api/") {
			guarded.ServeHTTP(w, r)
			return
		}
		h := w.Header()
		h.Add("Vary", "Origin")
		origin := r.Header.Get("Origin")
		if origin == "" || ours(r, origin) || !allows(origins, origin) {
			guarded.ServeHTTP(w, r)
			return
		}
		h.Set("Access-Control-Allow-Origin", origin)
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
		if r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != "" {
			preflight(h)
			w.WriteHeader(http.StatusNoContent)
			return
		}
		h.Set("Access-Control-Expose-Headers", corsExposed)
		r = r.Clone(r.Context())
		r.Header.Del("Cookie")
		next.ServeHTTP(w, r)
	})
}

// ours reports whether a page of this site asks, which does so with its cookie.
func ours(r *http.Request, origin string) bool {
	return origin == BaseURL(r) || r.Header.Get("Sec-Fetch-Site") == "same-origin"
}

// preflight says what the page may ask: the call itself says whether there is one.
func preflight(h http.Header) {
	h.Add("Vary", "Access-Control-Request-Method")
	h.Add("Vary", "Access-Control-Request-Headers")
	h.Set("Access-Control-Allow-Methods", corsMethods)
	h.Set("Access-Control-Allow-Headers", corsHeaders)
	h.Set("Access-Control-Max-Age", corsLife)
}

// allows reports whether an origin is among those allowed. "null", a page without an origin,
// is allowed by AnyOrigin alone.
func allows(origins []string, origin string) bool {
	return slices.Contains(origins, AnyOrigin) || slices.Contains(origins, origin)
}
