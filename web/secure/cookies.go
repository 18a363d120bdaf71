package secure

import "net/http"

// Cookie is the name of the session cookie. Its value is a token that is also valid as a client's Bearer
// token.
const Cookie = "tablee"

// LanguageCookie is the name of the cookie with the chosen language.
const LanguageCookie = "lang"

// Prefixes of cookie names that browsers accept over HTTPS only (RFC 6265bis): hostPrefix for a cookie of
// exactly this host and all its paths, so that no other name of the domain can set it; securePrefix for one
// with a narrower path.
const (
	hostPrefix   = "__Host-"
	securePrefix = "__Secure-"
)

// SetCookie sets a cookie, for this site only and inaccessible to scripts. Over HTTPS its name gets a prefix,
// and the same cookie without prefix, from before the site had HTTPS or used prefixes, is removed.
func SetCookie(w http.ResponseWriter, r *http.Request, c http.Cookie) {
	c.HttpOnly, c.SameSite, c.Secure = true, http.SameSiteLaxMode, OverTLS(r)
	if c.Secure {
		old := c
		old.Value, old.MaxAge = "", -1
		if _, err := r.Cookie(c.Name); err == nil {
			http.SetCookie(w, &old)
		}
		c.Name = prefixed(c)
	}
	http.SetCookie(w, &c)
}

func prefixed(c http.Cookie) string {
	if c.Path == "/" {
		return hostPrefix + c.Name
	}
	return securePrefix + c.Name
}

// CookieValue returns the value of a cookie set by SetCookie with the path "/", "" for none. Over HTTPS only the
// prefix tells that it is this host's: another name of the domain may have set one without.
func CookieValue(r *http.Request, name string) string {
	if OverTLS(r) {
		name = hostPrefix + name
	}
	return plain(r, name)
}

// PathCookieValue is CookieValue for a cookie with a narrower path. Another name of the domain may have set it,
// so it must grant nothing.
func PathCookieValue(r *http.Request, name string) string {
	if OverTLS(r) {
		name = securePrefix + name
	}
	return plain(r, name)
}

// Unprefixed returns the value of a cookie that a browser sends over HTTPS under its plain name alone. It may be
// from before the site had HTTPS, or from another name of the domain.
func Unprefixed(r *http.Request, name string) string {
	if !OverTLS(r) || CookieValue(r, name) != "" {
		return ""
	}
	return plain(r, name)
}

func plain(r *http.Request, name string) string {
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}
