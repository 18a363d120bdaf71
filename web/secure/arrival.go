package secure

import (
	"context"
	"net"
	"net/http"
	"slices"
	"strings"
)

type tlsKey struct{}

// Arrival records in the context whether the client used HTTPS, to this server or, with trustProxy, to the
// proxy in front of it (the last X-Forwarded-Proto). Without trustProxy the header is ignored, since any
// client can set it.
func Arrival(trustProxy bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if trustProxy && strings.EqualFold(forwardedProto(r), "https") {
			r = r.WithContext(context.WithValue(r.Context(), tlsKey{}, true))
		}
		next.ServeHTTP(w, r)
	})
}

// forwardedProto returns the scheme seen by the nearest proxy.
func forwardedProto(r *http.Request) string {
	all := r.Header.Values("X-Forwarded-Proto")
	if len(all) == 0 {
		return ""
	}
	last := all[len(all)-1]
	return strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])
}

// OverTLS reports whether the client used HTTPS, as far as Arrival could determine.
func OverTLS(r *http.Request) bool {
	behind, _ := r.Context().Value(tlsKey{}).(bool)
	return r.TLS != nil || behind
}

// BaseURL returns the site's address as used by the client: "https://tablee.example". Unless Hosts restricts
// the names, it is only the client's claim.
func BaseURL(r *http.Request) string {
	if OverTLS(r) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// Hostname returns the host of a request in a form fit for comparison: lower case, without port, brackets or
// final dot.
func Hostname(r *http.Request) string {
	name := r.Host
	if h, _, err := net.SplitHostPort(name); err == nil {
		name = h
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(name, "[]"), "."))
}

// ByLoopback reports whether a request names the server by an address that only the server's own machine
// understands.
func ByLoopback(r *http.Request) bool {
	name := Hostname(r)
	ip := net.ParseIP(name)
	return loopback(name) || ip != nil && ip.IsUnspecified()
}

// Hosts serves requests for the site's own names and for localhost, and refuses any other name (421), so that
// no one can make the site produce links, cookies or passkeys for another name that resolves to it. Without
// names it serves any.
func Hosts(names []string, next http.Handler) http.Handler {
	if len(names) == 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if name := Hostname(r); !listed(names, name) && !loopback(name) {
			refuse(w, r, http.StatusMisdirectedRequest, "this site has another name")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// RedirectToHTTPS redirects page requests over plain HTTP to HTTPS. It refuses API requests and submitted
// data instead, so that clients notice the unencrypted transfer. It also refuses names that are not the
// site's.
func RedirectToHTTPS(names []string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := Hostname(r)
		reads := r.Method == http.MethodGet || r.Method == http.MethodHead
		switch {
		case !listed(names, name):
			refuse(w, r, http.StatusMisdirectedRequest, "this site has another name")
		case !reads || strings.HasPrefix(r.URL.Path, "/api/"):
			refuse(w, r, http.StatusForbidden, "this is answered by HTTPS only")
		default:
			http.Redirect(w, r, "https://"+name+r.URL.RequestURI(), http.StatusMovedPermanently)
		}
	})
}

// listed reports whether a name is one of the site's own.
func listed(names []string, name string) bool {
	return slices.ContainsFunc(names, func(own string) bool { return strings.EqualFold(own, name) })
}

// loopback reports whether a name refers to this machine.
func loopback(name string) bool {
	ip := net.ParseIP(name)
	return name == "localhost" || strings.HasSuffix(name, ".localhost") || ip != nil && ip.IsLoopback()
}
