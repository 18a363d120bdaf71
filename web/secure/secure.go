// Package secure is the edge of the site: by which scheme and for which name a request
// came (arrival.go), what every response says to a browser about itself (nothing from
// elsewhere, no frames, no guessing of types, no referrer to others), how cookies are kept
// (cookies.go), and that other sites do not act in a visitor's name.
//
//	handler = secure.Arrival(trustProxy, secure.Headers(names, secure.Hosts(names, secure.SameOrigin(mux))))
package secure

import (
	"io"
	"net/http"
	"strconv"
	"strings"
)

// Policy is the Content-Security-Policy of every page: only what this address serves,
// no script and no style inline. Pictures may stand in a style or a link: they do nothing.
const Policy = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"

// permissions switches off what no page of ours asks for.
const permissions = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"

// strictTransport tells a browser to come by HTTPS alone for a year (RFC 6797). Names below
// ours may belong to others, so it says nothing of them.
const strictTransport = "max-age=31536000"

// Headers sets the security headers on every answer. A handler may replace one. A browser
// that came by HTTPS to one of the site's own names is told never to come otherwise.
func Headers(names []string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		if OverTLS(r) && listed(names, Hostname(r)) {
			h.Set("Strict-Transport-Security", strictTransport)
		}
		h.Set("Content-Security-Policy", Policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Permissions-Policy", permissions)
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

// SameOrigin refuses (403) what a page of another site asks in a visitor's name. A
// request that carries a bearer token is let through: no browser adds that by itself.
func SameOrigin(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(deny))
	guarded := protection.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, bearer := Bearer(r); bearer {
			next.ServeHTTP(w, r)
			return
		}
		guarded.ServeHTTP(w, r)
	})
}

// deny answers another site's page.
func deny(w http.ResponseWriter, r *http.Request) {
	refuse(w, r, http.StatusForbidden, "a page of another site may not do this")
}

// refuse answers what never comes to a page or a call: programs get a problem (RFC 9457),
// as from every call.
func refuse(w http.ResponseWriter, r *http.Request, status int, why string) {
	if !strings.HasPrefix(r.URL.Path, "/api/") {
		http.Error(w, why, status)
		return
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, `{"type":"about:blank","title":"`+http.StatusText(status)+`","status":`+strconv.Itoa(status)+`,"detail":"`+why+`"}`+"\n")
}

// Bearer is the token of the Authorization header; ok is false when there is no such
// header or it is of another scheme.
func Bearer(r *http.Request) (token string, ok bool) {
	scheme, token, found := strings.Cut(r.Header.Get("Authorization"), " ")
	if !found || !strings.EqualFold(scheme, "Bearer") {
		return "", false
	}
	return strings.TrimSpace(token), true
}

// Token is who a request says it is from: its bearer token, else its cookie, "" for
// neither.
func Token(r *http.Request) string {
	if token, ok := Bearer(r); ok {
		return token
	}
	return CookieValue(r, Cookie)
}
