package secure

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// AnyOrigin allows pages of all sites.
const AnyOrigin = "*"

// CORS methods and headers of the API, and the lifetime of a preflight response in seconds.
const (
	corsMethods = "GET, POST, PUT, PATCH, DELETE"
	corsHeaders = "Accept, Accept-Language, Authorization, Content-Type, Last-Event-ID"
	corsExposed = "Allow, Retry-After, WWW-Authenticate, X-Request-ID"
	corsLife    = "3600"
)

// ReadOrigin validates an origin and returns it as browsers write it: scheme and host in lower case, and the
// port unless it is the default. AnyOrigin is also valid.
func ReadOrigin(text string) (string, error) {
	if text == AnyOrigin {
		return text, nil
	}
	u, err := url.Parse(text)
	switch {
	case err != nil, u.Scheme != "https" && u.Scheme != "http", u.Hostname() == "",
		u.User != nil, u.Path != "", u.RawQuery != "", u.ForceQuery, strings.Contains(text, "#"), strings.ContainsAny(u.Host, "*, "):
		return "", fmt.Errorf("origin %q: want https://client.example or %s", text, AnyOrigin)
	}
	origin := strings.ToLower(u.Scheme + "://" + u.Host)
	return strings.TrimSuffix(origin, map[string]string{"http": ":80", "https": ":443"}[u.Scheme]), nil
}

// Origins tells whose pages may send requests that do something. They are written as ReadOrigin returns them.
type Origins struct {
	Own     string       // of this site, beside the host of each request; "" for none
	Callers []string     // other sites, whose pages may call the API
	Refused http.Handler // responds to a form of any other page; nil for a line of text
}

// Guard lets pages of the callers call the API and nothing else. They call it like programs, with a bearer token
// or none: a cookie that the browser adds is ignored. All other requests must come from a page of this site, as
// with SameOrigin, and without callers every request.
func (o Origins) Guard(next http.Handler) http.Handler {
	guarded := o.sameOrigin(next)
	if len(o.Callers) == 0 {
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
		if origin == "" || origin == o.Own || ours(r, origin) || !allows(o.Callers, origin) {
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

// ours reports whether the request comes from a page of this site, which uses the cookie.
func ours(r *http.Request, origin string) bool {
	return origin == BaseURL(r) || r.Header.Get("Sec-Fetch-Site") == "same-origin"
}

// preflight sets the headers of a preflight response. They are the same for all paths, existing or not.
func preflight(h http.Header) {
	h.Add("Vary", "Access-Control-Request-Method")
	h.Add("Vary", "Access-Control-Request-Headers")
	h.Set("Access-Control-Allow-Methods", corsMethods)
	h.Set("Access-Control-Allow-Headers", corsHeaders)
	h.Set("Access-Control-Max-Age", corsLife)
}

// allows reports whether an origin is allowed. "null", a page without an origin, is allowed by AnyOrigin
// only.
func allows(origins []string, origin string) bool {
	return slices.Contains(origins, AnyOrigin) || slices.Contains(origins, origin)
}
