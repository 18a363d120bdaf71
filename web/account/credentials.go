package account

import (
	"context"
	"net/http"
	"time"

	"tablee/host"
	"tablee/host/account"
	"tablee/table"
	"tablee/web/page"
	"tablee/web/passkey"
)

// credentialsView is the part of the visitor's page with their credentials.
type credentialsView struct {
	account.Credentials
	Here       string           // the id of this browser's session
	Obstacle   passkey.Obstacle // the reason why no passkey can be created here; "" for none
	Address    string           // the same page on localhost, where one could
	NeedsProof bool             // a credential must be used before one is changed
	Host       bool
	Door       string // the name of the site's provider; "" for none
}

// None reports whether the player can sign in only by this browser's cookie. A provider that the site no longer has
// is no way in.
func (w credentialsView) None() bool {
	if w.Door == "" {
		w.Provider = time.Time{}
	}
	return w.Credentials.None()
}

func (s *handlers) credentials(r *http.Request, v *page.Visitor) (w credentialsView, err error) {
	if w.Credentials, err = s.Accounts.Credentials(r.Context(), v.Player.ID); err != nil {
		return w, err
	}
	w.Host, err = s.Moderation.IsModerator(r.Context(), v.Player.ID)
	w.Door = s.site.Door
	_, w.Obstacle = s.Passkeys.RelyingParty(r)
	w.Address = passkey.LocalAddress(r)
	w.Here, w.NeedsProof = v.Session.ID, s.needsProof(v, w)
	return w, err
}

// needsProof reports whether a visitor who has credentials must use one before changing them: a
// browser left open elsewhere must not suffice.
func (s *handlers) needsProof(v *page.Visitor, w credentialsView) bool {
	return !w.None() && !v.Session.Fresh(s.Host.Now())
}

// unfinishedTables counts the visitor's tables that are waiting or being played.
func (s *handlers) unfinishedTables(ctx context.Context, v *page.Visitor) (int, error) {
	rows, err := s.Host.Tables(ctx, host.Filter{Player: v.Player.ID, Status: []table.Status{table.StatusOpen, table.StatusPlaying}})
	return len(rows), err
}
