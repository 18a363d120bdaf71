package account

import (
	"errors"
	"net/http"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/web/page"
	"tablee/web/passkey"
	"tablee/web/secure"
)

// signInView is the sign-in page.
type signInView struct {
	page.Layout
	To             string // the page to continue to
	Wrong          string
	Obstacle       passkey.Obstacle
	Address        string // the same page on localhost
	Tables         int    // unfinished tables of this browser's guest, who may be merged into the account
	HasCredentials bool   // the guest can sign in again later
	Door           string // the name of the site's provider; "" for none
}

// signIn shows the sign-in page, for passkeys and recovery codes.
func (s *handlers) signIn(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showSignIn(w, r, v, r.URL.Query().Get("back"), nil)
}

func (s *handlers) showSignIn(w http.ResponseWriter, r *http.Request, v *page.Visitor, to string, wrong *input.Invalid) error {
	v.Back = "/sign-in"
	p := signInView{Layout: s.site.Layout(v, v.L.T("people.sign-in.title")), To: destination(to), Address: passkey.LocalAddress(r), Door: s.site.Door}
	p.NoIndex = true
	p.Scripts = append(p.Scripts, s.site.Static("passkey.js"))
	_, p.Obstacle = s.Passkeys.RelyingParty(r)
	status := http.StatusOK
	if wrong != nil {
		p.Wrong, status = page.InvalidText(v.L, wrong), http.StatusUnprocessableEntity
	}
	if err := s.leaves(r, v, &p); err != nil {
		return err
	}
	return page.Show(w, r, status, signInPage(p))
}

// leaves fills in what this browser's guest leaves behind when the visitor signs in as another
// player.
func (s *handlers) leaves(r *http.Request, v *page.Visitor, p *signInView) error {
	if !v.Known {
		return nil
	}
	credentials, err := s.credentials(r, v)
	if err != nil {
		return err
	}
	p.HasCredentials = !credentials.None()
	p.Tables, err = s.unfinishedTables(r.Context(), v)
	return err
}

// destination returns the path to continue to after signing in: another page of this site, or the
// visitor's own page by default.
func destination(to string) string {
	if to = page.LocalPath(to); to == "/" {
		return "/me"
	}
	return to
}

// signInByPasskey signs the visitor in as the owner of a passkey.
func (s *handlers) signInByPasskey(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	to := r.PostFormValue("back")
	err := s.Passkeys.FinishLogin(w, r, v)
	if wrong := passkey.InvalidOf(err); wrong != nil {
		return s.showSignIn(w, r, v, to, wrong)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, destination(to), http.StatusSeeOther)
	return nil
}

// signInByCode signs the visitor in with a recovery code and uses it up.
func (s *handlers) signInByCode(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	find := func() (account.Entry, error) { return s.Accounts.ByCode(r.Context(), r.PostFormValue("code")) }
	return s.enter(w, r, v, "code", r.PostFormValue("back"), find)
}

// comeBack signs the visitor in as the guest that this browser was.
func (s *handlers) comeBack(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	find := func() (account.Entry, error) {
		return s.Accounts.ByWayBack(r.Context(), secure.CookieValue(r, passkey.BackCookie))
	}
	err := s.enter(w, r, v, "guest", "/me", find)
	if err == nil {
		secure.SetCookie(w, r, http.Cookie{Name: passkey.BackCookie, Path: "/", MaxAge: -1})
	}
	return err
}

// enter signs the visitor in by an entry, and continues to a page. What cannot be found is an invalid field, and
// counts as a wrong guess.
func (s *handlers) enter(w http.ResponseWriter, r *http.Request, v *page.Visitor, field, to string, find func() (account.Entry, error)) error {
	guessed, err := s.site.Try(s.Signins, r, v)
	if err != nil {
		return err
	}
	e, err := find()
	if err == nil {
		err = s.Passkeys.Enter(w, r, v, e)
	}
	var wrong *input.Invalid
	switch {
	case errors.Is(err, input.ErrNotFound):
		guessed()
		return s.showSignIn(w, r, v, to, &input.Invalid{Field: field, Code: "unknown"})
	case errors.As(err, &wrong):
		return s.showSignIn(w, r, v, to, wrong)
	case err != nil:
		return err
	}
	http.Redirect(w, r, destination(to), http.StatusSeeOther)
	return nil
}
