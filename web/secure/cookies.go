package secure

import "net/http"

// Cookie is the name of the cookie that holds a browser's token: the same token as a
// client's Bearer token.
const Cookie = "tablee"

// LanguageCookie is the name of the cookie that holds the language a visitor chose.
const LanguageCookie = "lang"

// Prefixes of the names of cookies that browsers take from HTTPS alone (RFC 6265bis): for
// the whole of exactly this host, so that no other name of the domain can write one; and
// for what is kept below one path.
const (
	hostPrefix   = "__Host-"
	securePrefix = "__Secure-"
)

// SetCookie has a browser keep a cookie, for this site only and out of reach of scripts.
// Its name gets a prefix when the browser came by HTTPS; the same cookie without it, from
// before the site had HTTPS or knew of prefixes, is removed.
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

// CookieValue is a cookie of SetCookie by its name, "" for none. One with a prefix goes
// before one without: that one may have been written without HTTPS.
func CookieValue(r *http.Request, name string) string {
	for _, prefix := range []string{hostPrefix, securePrefix, ""} {
		if c, err := r.Cookie(prefix + name); err == nil {
			return c.Value
		}
	}
	return ""
}

// Unprefixed reports whether a browser that came by HTTPS has a cookie under its plain name
// alone. Set again, it gets the prefix.
func Unprefixed(r *http.Request, name string) bool {
	_, plain := r.Cookie(name)
	_, host := r.Cookie(hostPrefix + name)
	_, below := r.Cookie(securePrefix + name)
	return OverTLS(r) && plain == nil && host != nil && below != nil
}
