package page

import (
	"errors"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"time"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/web/board"
	"tablee/web/limit"
	"tablee/web/secure"
	"tablee/web/texts"
)

// Cookies: the theme. The session and language cookies are in package secure.
const (
	themeCookie = "theme"
	cookieAge   = 400 * 24 * time.Hour // the longest that browsers allow
)

// Visitor is the person who requests a page, with their preferences.
type Visitor struct {
	L         *board.Loc
	Languages texts.Set // those on offer
	Theme     string    // "light", "dark"; "" follows their device
	Player    account.Player
	Known     bool   // they are a player; a visitor becomes a guest by their first action
	Back      string // address that shows this page again

	Token   string          // of their session; "" if unknown
	Session account.Session // of their browser

	unprefixed bool // Token is from a cookie set before the site had HTTPS
}

// visitor identifies the visitor and their preferences from a request.
func (s *Site) visitor(r *http.Request) (*Visitor, error) {
	v := s.stranger(r)
	v.Back = r.URL.RequestURI()
	if theme := secure.CookieValue(r, themeCookie); theme == "light" || theme == "dark" {
		v.Theme = theme
	}
	if secure.OverTLS(r) {
		s.services.Accounts.NoteHTTPS(r.Context())
	}
	token, old := secure.CookieValue(r, secure.Cookie), secure.Unprefixed(r, secure.Cookie)
	if token == "" && old == "" {
		return v, nil
	}
	if token == "" {
		token, v.unprefixed = old, true
	}
	p, session, err := s.services.Accounts.Visit(s.seenFrom(r), token, Device(r))
	if errors.Is(err, input.ErrNotFound) || err == nil && session.OfProgram() { // a program's token is not valid as a cookie
		return v, nil
	}
	if err == nil && v.unprefixed && !s.services.Accounts.BeforeHTTPS(session) { // another name of the domain may have set it
		return v, nil
	}
	v.Player, v.Known = p, err == nil
	v.Token, v.Session = token, session
	return v, err
}

// stranger returns an unknown visitor with the language of a request.
func (s *Site) stranger(r *http.Request) *Visitor {
	offered := s.LanguagesOnOffer()
	return &Visitor{L: s.Locs[languageOf(r, offered)], Languages: offered}
}

// LanguageOf returns the code of the language on offer in which a visitor reads.
func (s *Site) LanguageOf(r *http.Request) string { return languageOf(r, s.LanguagesOnOffer()) }

// languageOf returns the chosen language, or the best match for the browser's preferences.
func languageOf(r *http.Request, offered texts.Set) string {
	return offered.Chosen(secure.CookieValue(r, secure.LanguageCookie), r.Header.Get("Accept-Language"))
}

// EnsurePlayer makes a guest of a visitor who is not a player yet, and returns an error that sends their form
// again: only with the cookie of that guest does the caller open or take anything, so a browser that keeps no
// cookies, or a form that arrives twice, leaves nothing behind. The error is an *input.Invalid for an invalid
// name; an empty name becomes one like "Guest 42".
func (s *Site) EnsurePlayer(w http.ResponseWriter, r *http.Request, v *Visitor, name string) error {
	return s.EnterPlayer(w, r, v, name, func() error { return nil })
}

// EnterPlayer is EnsurePlayer where a guest needs a place, which take uses up once no limit refuses them.
func (s *Site) EnterPlayer(w http.ResponseWriter, r *http.Request, v *Visitor, name string, take func() error) error {
	if v.Known {
		return nil
	}
	if HasJustEntered(r) {
		return Told{Status: http.StatusForbidden, Title: v.L.T("cookies.title"), Text: v.L.T("cookies.text")}
	}
	back, err := s.CountGuest(r)
	if err != nil {
		return err
	}
	if err := take(); err != nil {
		back()
		return err
	}
	if strings.TrimSpace(name) == "" {
		name = v.L.T("guest", "Number", 10+rand.IntN(990))
	}
	person, err := s.services.Accounts.NewGuest(r.Context(), name)
	if host.Refused(err) {
		back()
	}
	if err != nil {
		return err
	}
	SetCookie(w, r, secure.Cookie, person.Token)
	return errEntered
}

// CountGuest counts a new person for the address of a request; back takes that back. The error is a *limit.Exceeded.
func (s *Site) CountGuest(r *http.Request) (back func(), err error) {
	one := s.limits.Guests.One(s.ClientAddress(r))
	return func() { limit.Back(one...) }, limit.Take(one...)
}

// errEntered reports that the visitor has just become a guest and the browser is to send the form again.
var errEntered = errors.New("web: sent again as a guest")

// enteredMark is the parameter of a form that is sent again by a visitor who has just become a guest.
const enteredMark = "new"

// asEntered returns the address of a form with the mark.
func asEntered(u *url.URL) string {
	query := u.Query()
	query.Set(enteredMark, "1")
	return (&url.URL{Path: u.Path, RawQuery: query.Encode()}).String()
}

// HasJustEntered reports whether a form is sent again by a visitor who became a guest with it.
func HasJustEntered(r *http.Request) bool { return r.URL.Query().Has(enteredMark) }

// SetCookie stores a value in the browser for as long as browsers allow.
func SetCookie(w http.ResponseWriter, r *http.Request, name, value string) {
	secure.SetCookie(w, r, http.Cookie{Name: name, Value: value, Path: "/", MaxAge: int(cookieAge.Seconds())})
}

// ClearSession removes the visitor's token and cached pages from their browser.
func ClearSession(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Clear-Site-Data", `"cache"`)
	secure.SetCookie(w, r, http.Cookie{Name: secure.Cookie, Path: "/", MaxAge: -1})
}

// ClientAddress returns the address of the client that sent a request.
func (s *Site) ClientAddress(r *http.Request) string { return limit.Address(r, s.TrustProxy) }

// IsGivenName reports whether a name is one that the site gives to players without one, in any language.
func (s *Site) IsGivenName(name string) bool {
	for _, l := range s.Locs {
		if l.IsGiven(name) {
			return true
		}
	}
	return false
}
