// Package secure sets what every response says to a browser about itself:
// nothing from elsewhere, no frames, no guessing of types, no referrer to others; and
// it keeps other sites from acting in a visitor's name.
//
//	handler = secure.Headers(secure.SameOrigin(mux))
package secure

import (
	"io"
	"net/http"
	"strings"
)

// Policy is the Content-Security-Policy of every page: only what this address serves,
// nothing inline.
const Policy = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"

// permissions switches off what no page of ours asks for.
const permissions = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"

// Headers sets the security headers on every answer. A handler may replace one.
func Headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
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

// deny answers another site's page: programs get a problem (RFC 9457), as from every
// call.
func deny(w http.ResponseWriter, r *http.Request) {
	const why = "a page of another site may not do this"
	if strings.HasPrefix(r.URL.Path, "/api/") {
		w.Header().Set("Content-Type", "application/problem+json")
		w.WriteHeader(http.StatusForbidden)
		_, _ = io.WriteString(w, `{"type":"about:blank","title":"Forbidden","status":403,"detail":"`+why+`"}`+"\n")
		return
	}
	http.Error(w, why, http.StatusForbidden)
}

// Cookie is the name of the cookie that holds a browser's token: the same token as a
// client's Bearer token.
const Cookie = "tablee"

// LanguageCookie is the name of the cookie that holds the language a visitor chose.
const LanguageCookie = "lang"

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
	if c, err := r.Cookie(Cookie); err == nil {
		return c.Value
	}
	return ""
}
