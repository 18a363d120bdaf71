package secure

import (
	"context"
	"net"
	"net/http"
	"slices"
	"strings"
)

type tlsKey struct{}

// Arrival notes whether a browser came by HTTPS: to this server, or, when trustProxy says
// that there is a proxy of our own in front, to that one (the last X-Forwarded-Proto).
// Anybody else may write the header too, so without trustProxy it says nothing.
func Arrival(trustProxy bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if trustProxy && strings.EqualFold(forwardedProto(r), "https") {
			r = r.WithContext(context.WithValue(r.Context(), tlsKey{}, true))
		}
		next.ServeHTTP(w, r)
	})
}

// forwardedProto is the scheme that the nearest proxy saw.
func forwardedProto(r *http.Request) string {
	all := r.Header.Values("X-Forwarded-Proto")
	if len(all) == 0 {
		return ""
	}
	last := all[len(all)-1]
	return strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])
}

// OverTLS reports whether the browser came by HTTPS, as far as Arrival could know.
func OverTLS(r *http.Request) bool {
	behind, _ := r.Context().Value(tlsKey{}).(bool)
	return r.TLS != nil || behind
}

// BaseURL is the site's address as the request's sender reached it:
// "https://tablee.example". Without a list of names (see Hosts) it is only what they said.
func BaseURL(r *http.Request) string {
	if OverTLS(r) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// Hostname is the host that a request was sent to, as names are compared: in lower case,
// without port, brackets or a final dot.
func Hostname(r *http.Request) string {
	name := r.Host
	if h, _, err := net.SplitHostPort(name); err == nil {
		name = h
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(name, "[]"), "."))
}

// Hosts answers what is asked of the site's own names, and of this machine by itself, and
// refuses any other name (421): nobody can have the site make links, cookies or passkeys
// for a name of theirs that leads here. Without names it answers to any.
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

// RedirectToHTTPS sends a browser that asks plain HTTP for a page to the same page by
// HTTPS. What a program asks, and what was sent along, is refused instead: it should be
// noticed that it went in the clear. So is any name that is not the site's.
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

// loopback reports whether a name means the machine itself.
func loopback(name string) bool {
	ip := net.ParseIP(name)
	return name == "localhost" || strings.HasSuffix(name, ".localhost") || ip != nil && ip.IsLoopback()
}
