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
	"tablee/web/limit"
)

// openToBanned are the addresses at which a banned person still reads, and has erased, what is
// kept about them (bannedPage).
var openToBanned = []string{"/me/export", "/me/erase", "/settings"}

// openToUnknown is how somebody unknown comes to a private site: by signing in, or by an
// invitation; and what they may read there.
var openToUnknown = []string{"/in", "/in/", "/enter/", "/admin/enter/", "/legal", "/house/"}

// admit refuses a banned visitor (*moderation.Banned), also one who comes from a banned range
// of addresses, and at a private site somebody unknown (moderation.ErrPrivate).
func (s *Site) admit(r *http.Request, v *Visitor) error {
	if v == nil || slices.Contains(openToBanned, r.URL.Path) {
		return nil
	}
	var who table.PlayerID
	if v.Known {
		who = v.Player.ID
	}
	err := s.Moderation.Refuse(r.Context(), who, limit.Address(r, s.TrustProxy))
	if errors.Is(err, moderation.ErrPrivate) && slices.ContainsFunc(openToUnknown, func(open string) bool {
		return r.URL.Path == open || strings.HasSuffix(open, "/") && strings.HasPrefix(r.URL.Path, open)
	}) {
		return nil
	}
	return err
}

// private says that the site is private, and how one comes there.
func (s *Site) private(w http.ResponseWriter, r *http.Request, v *Visitor) {
	if v == nil {
		v = s.stranger(r)
	}
	text := v.L.T("people.private.text")
	s.say(w, r, v, http.StatusForbidden, v.L.T("people.private.title"), text, func(d Layout) templ.Component { return privatePage(d, text) })
}

// banned says that somebody may not come, until when, and why.
func (s *Site) banned(w http.ResponseWriter, r *http.Request, v *Visitor, b *moderation.Banned) {
	if v == nil {
		v = s.stranger(r)
	}
	text := v.L.T("people.banned."+b.Kind(), "Until", Date(v.L, b.Until), "Why", b.Why)
	s.say(w, r, v, http.StatusForbidden, v.L.T("people.banned.title"), text, func(d Layout) templ.Component { return bannedPage(d, text) })
}

// UntilBanned is a request that ends when its visitor may not come any more: for streams. The
// cause is that of admit. done must be called after.
func (s *Site) UntilBanned(r *http.Request, v *Visitor) (_ *http.Request, done func()) {
	var who table.PlayerID
	if v.Known {
		who = v.Player.ID
	}
	ctx, done := s.Moderation.UntilBanned(r.Context(), who, limit.Address(r, s.TrustProxy))
	return r.WithContext(ctx), done
}

// seenFrom is a request whose context says from which address it comes.
func (s *Site) seenFrom(r *http.Request) context.Context {
	return account.WithAddress(r.Context(), limit.Address(r, s.TrustProxy))
}
