package account

import (
	"context"
	"net/http"

	"tablee/host"
	"tablee/host/account"
	"tablee/table"
	"tablee/web/page"
	"tablee/web/passkey"
)

// credentialsView is what one's own page shows of ways in.
type credentialsView struct {
	account.Credentials
	Here       string           // the session of this browser
	Obstacle   passkey.Obstacle // why no passkey can be made here; "" for none
	Address    string           // where one could: the page on localhost
	NeedsProof bool             // a credential must be shown before one is changed
	Host       bool
}

// None reports whether only this browser's cookie leads back to them.
func (w credentialsView) None() bool { return len(w.Passkeys) == 0 && w.Codes.Left == 0 }

func (s *handlers) credentials(r *http.Request, v *page.Visitor) (w credentialsView, err error) {
	if w.Credentials, err = s.Accounts.Credentials(r.Context(), v.Player.ID); err != nil {
		return w, err
	}
	w.Host, err = s.Moderation.IsModerator(r.Context(), v.Player.ID)
	w.Here, w.NeedsProof = v.Session.ID, s.needsProof(v, w)
	_, w.Obstacle = s.passkeys.RelyingParty(r)
	w.Address = passkey.LocalAddress(r)
	return w, err
}

// needsProof reports whether a visitor who has credentials must show one before changing
// them: a browser left open somewhere is not enough.
func (s *handlers) needsProof(v *page.Visitor, w credentialsView) bool {
	return !w.None() && !v.Session.Fresh(s.Host.Now())
}

// unfinishedTables counts the visitor's tables that are not over.
func (s *handlers) unfinishedTables(ctx context.Context, v *page.Visitor) (int, error) {
	rows, err := s.Host.Tables(ctx, host.Filter{Player: v.Player.ID, Status: []table.Status{table.StatusOpen, table.StatusPlaying}})
	return len(rows), err
}
