package page

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"tablee/host/account"
	"tablee/host/moderation"
	"tablee/table"
)

// openToBanned lists the addresses at which a banned player can still export and erase their data
// (bannedPage).
var openToBanned = []string{"/me/export", "/me/erase", "/settings"}

// openToUnknown lists the addresses of a private site that are open to unknown visitors: sign-in,
// invitations, the first settings, pages they may read, and the calendars of members, whose programs have no cookies.
var openToUnknown = []string{"/sign-in", "/sign-in/", "/enter/", "/admin/enter/", "/setup", "/setup/", "/legal", "/house/", "/calendar/"}

// DoorPath is the path at which a sign-in at the site's provider begins.
const DoorPath = "/sign-in/provider"

// admit refuses a banned visitor, or one from a banned range of addresses, with a *moderation.Banned, and an
// unknown visitor of a private site with moderation.ErrPrivate.
func (s *Site) admit(r *http.Request, v *Visitor) error {
	if v == nil || slices.Contains(openToBanned, r.URL.Path) {
		return nil
	}
	var who table.PlayerID
	if v.Known {
		who = v.Player.ID
	}
	err := s.services.Moderation.Refuse(r.Context(), who, s.ClientAddress(r))
	if errors.Is(err, moderation.ErrPrivate) && slices.ContainsFunc(openToUnknown, func(open string) bool {
		return r.URL.Path == open || strings.HasSuffix(open, "/") && strings.HasPrefix(r.URL.Path, open)
	}) {
		return nil
	}
	return err
}

// Admit returns the error for what is read in the name of a player without their session: a *moderation.Banned if
// they, or the client's range of addresses, are banned.
func (s *Site) Admit(r *http.Request, who table.PlayerID) error {
	return s.services.Moderation.Refuse(r.Context(), who, s.ClientAddress(r))
}

// private shows that the site is private, and how to join it.
func (s *Site) private(w http.ResponseWriter, r *http.Request, v *Visitor) {
	if v == nil {
		v = s.stranger(r)
	}
	text := v.L.T("people.private.text")
	to := "/"
	if r.Method == http.MethodGet {
		to = r.URL.RequestURI()
	}
	s.say(w, r, v, http.StatusForbidden, v.L.T("people.private.title"), text, func(d Layout) templ.Component { return privatePage(d, text, to) })
}

// banned shows a banned visitor until when and why they are banned.
func (s *Site) banned(w http.ResponseWriter, r *http.Request, v *Visitor, b *moderation.Banned) {
	if v == nil {
		v = s.stranger(r)
	}
	text := v.L.T("people.banned."+b.Kind(), "Until", v.L.Date(b.Until), "Why", b.Why)
	s.say(w, r, v, http.StatusForbidden, v.L.T("people.banned.title"), text, func(d Layout) templ.Component { return bannedPage(d, text) })
}

// UntilBanned returns a request whose context ends when its visitor may no longer visit the site; it is meant
// for streams. The cause is the error of admit. The caller must call done.
func (s *Site) UntilBanned(r *http.Request, v *Visitor) (_ *http.Request, done func()) {
	var who table.PlayerID
	if v.Known {
		who = v.Player.ID
	}
	ctx, done := s.services.Moderation.UntilBanned(r.Context(), who, s.ClientAddress(r))
	return r.WithContext(ctx), done
}

// seenFrom returns a context that holds the request's client address.
func (s *Site) seenFrom(r *http.Request) context.Context {
	return account.WithAddress(r.Context(), s.ClientAddress(r))
}
