package page

import (
	"errors"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"golang.org/x/text/language"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/web/board"
	"tablee/web/limit"
	"tablee/web/secure"
)

// Cookies: who the visitor is, and how they want the pages.
const (
	themeCookie = "theme"
	cookieAge   = 400 * 24 * time.Hour // the longest browsers keep one
)

// Visitor is the person who looks at a page, and how.
type Visitor struct {
	L      *board.Loc
	Theme  string // "light", "dark"; "" = as their device
	Player account.Player
	Known  bool   // they are a player; a visitor becomes a guest by their first act
	Back   string // the address that shows this page again

	Token   string          // their browser's, "" when they are not known
	Session account.Session // what is known of their browser
}

// visitor reads a request's cookies and its language.
func (s *Site) visitor(r *http.Request) (*Visitor, error) {
	v := &Visitor{L: s.Locs[languageOf(r)], Back: r.URL.RequestURI()}
	if c, err := r.Cookie(themeCookie); err == nil && (c.Value == "light" || c.Value == "dark") {
		v.Theme = c.Value
	}
	c, err := r.Cookie(secure.Cookie)
	if err != nil || c.Value == "" {
		return v, nil
	}
	p, session, err := s.Accounts.Visit(r.Context(), c.Value, Device(r))
	if errors.Is(err, input.ErrNotFound) {
		return v, nil
	}
	v.Player, v.Known = p, err == nil
	v.Token, v.Session = c.Value, session
	return v, err
}

// languageOf is the reader's choice, or the best language that their browser asks for.
func languageOf(r *http.Request) string {
	langs := board.Languages()
	if c, err := r.Cookie(secure.LanguageCookie); err == nil {
		for _, lang := range langs {
			if c.Value == lang {
				return lang
			}
		}
	}
	tags := make([]language.Tag, len(langs))
	for i, lang := range langs {
		tags[i] = language.MustParse(lang)
	}
	_, i := language.MatchStrings(language.NewMatcher(tags), r.Header.Get("Accept-Language"))
	return langs[i]
}

// EnsurePlayer makes a guest of a visitor who is not a player yet. The error is an
// *input.Invalid when the name cannot be one; an empty name becomes one like "Guest 42".
func (s *Site) EnsurePlayer(w http.ResponseWriter, r *http.Request, v *Visitor, name string) error {
	if v.Known {
		return nil
	}
	if err := Allow(s.Guests, limit.Address(r, s.TrustProxy)); err != nil {
		return err
	}
	if strings.TrimSpace(name) == "" {
		name = v.L.T("guest", "Number", 10+rand.IntN(990))
	}
	person, err := s.Accounts.NewGuest(r.Context(), name)
	if host.Refused(err) {
		s.Guests.Back(limit.Address(r, s.TrustProxy))
	}
	if err != nil {
		return err
	}
	v.Player, v.Known, v.Token = person.Player, true, person.Token
	SetCookie(w, r, secure.Cookie, person.Token, true)
	return nil
}

// SetCookie keeps a value in the browser for as long as browsers allow.
func SetCookie(w http.ResponseWriter, r *http.Request, name, value string, secret bool) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: int(cookieAge.Seconds()),
		HttpOnly: secret, SameSite: http.SameSiteLaxMode, Secure: OverTLS(r),
	})
}

// ClearSession removes the visitor's token from their browser.
func ClearSession(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{Name: secure.Cookie, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: OverTLS(r)})
}

// OverTLS reports whether the browser came by HTTPS.
func OverTLS(r *http.Request) bool {
	return r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https"
}

// Link is the address of a path as somebody outside would type it.
func (s *Site) Link(r *http.Request, path string) string {
	if s.Address != "" {
		return strings.TrimSuffix(s.Address, "/") + path
	}
	scheme := "http://"
	if OverTLS(r) {
		scheme = "https://"
	}
	return scheme + r.Host + path
}
