// Package secure is the security boundary of the site: the scheme and host of a request (arrival.go),
// security headers of every response (no foreign content, no frames, no type sniffing, no referrer for other
// sites), cookies (cookies.go), and protection against cross-site requests.
//
//	handler = secure.Arrival(trustProxy, secure.Headers(names, secure.Hosts(names, secure.SameOrigin(mux))))
package secure

import (
	"io"
	"net/http"
	"strconv"
	"strings"
)

// Policy is the Content-Security-Policy of every page: only resources of this site, no inline scripts or
// styles. Inline images (data: URLs) are allowed, as they are harmless. Scripts make HTML of texts by the policy of
// modules/trusted.js alone, of which every bundle has its own.
const Policy = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; " +
	"require-trusted-types-for 'script'; trusted-types tablee 'allow-duplicates'"

// permissions disables browser features that no page uses.
const permissions = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"

// strictTransport tells browsers to use only HTTPS for a year (RFC 6797). Subdomains are not included, as
// they may belong to others.
const strictTransport = "max-age=31536000"

// Headers sets the security headers of every response. A handler may replace them. Strict-Transport-Security
// is set only over HTTPS and for one of the site's own names.
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

// SameOrigin refuses (403) requests that another site's page makes with a visitor's cookie. A request with a
// bearer token is let through: no browser adds that by itself.
func SameOrigin(next http.Handler) http.Handler { return Origins{}.sameOrigin(next) }

func (o Origins) sameOrigin(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(o.deny))
	if o.Own != "" {
		_ = protection.AddTrustedOrigin(o.Own) // an origin, which ReadOrigin returned
	}
	guarded := protection.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, bearer := Bearer(r); bearer {
			next.ServeHTTP(w, r)
			return
		}
		guarded.ServeHTTP(w, r)
	})
}

// deny responds to a refused cross-site request.
func (o Origins) deny(w http.ResponseWriter, r *http.Request) {
	if o.Refused != nil && !strings.HasPrefix(r.URL.Path, "/api/") {
		o.Refused.ServeHTTP(w, r)
		return
	}
	refuse(w, r, http.StatusForbidden, "a page of another site may not do this")
}

// HostChanged reports whether a refused request looks like one of a page of this site whose Host a proxy has
// changed: over plain HTTP a browser sends Origin, but not where the page is from.
func HostChanged(r *http.Request) bool {
	return r.Header.Get("Origin") != "" && r.Header.Get("Sec-Fetch-Site") == ""
}

// refuse responds to a request that reaches no handler. API clients get a problem (RFC 9457), as from every
// API call.
func refuse(w http.ResponseWriter, r *http.Request, status int, why string) {
	if !strings.HasPrefix(r.URL.Path, "/api/") {
		http.Error(w, why, status)
		return
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, `{"type":"about:blank","title":"`+http.StatusText(status)+`","status":`+strconv.Itoa(status)+`,"detail":"`+why+`"}`+"\n")
}

// Bearer returns the token of the Authorization header; ok is false if the header is missing or has another
// scheme.
func Bearer(r *http.Request) (token string, ok bool) {
	scheme, token, found := strings.Cut(r.Header.Get("Authorization"), " ")
	if !found || !strings.EqualFold(scheme, "Bearer") {
		return "", false
	}
	return strings.TrimSpace(token), true
}

// Token returns a request's credentials: its bearer token, or else its cookie, "" for neither.
func Token(r *http.Request) string {
	if token, ok := Bearer(r); ok {
		return token
	}
	return CookieValue(r, Cookie)
}
