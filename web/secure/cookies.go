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

// CookieValue returns the value of a cookie set by SetCookie, "" for none. A prefixed cookie takes
// precedence: one without prefix may have been set without HTTPS.
func CookieValue(r *http.Request, name string) string {
	for _, prefix := range []string{hostPrefix, securePrefix, ""} {
		if c, err := r.Cookie(prefix + name); err == nil {
			return c.Value
		}
	}
	return ""
}

// Unprefixed reports whether a browser that uses HTTPS has a cookie only under its plain name. Setting it
// again adds the prefix.
func Unprefixed(r *http.Request, name string) bool {
	_, plain := r.Cookie(name)
	_, host := r.Cookie(hostPrefix + name)
	_, below := r.Cookie(securePrefix + name)
	return OverTLS(r) && plain == nil && host != nil && below != nil
}
