package account

import (
	"errors"
	"net/http"

	"tablee/host/input"
	"tablee/web/limit"
	"tablee/web/page"
	"tablee/web/passkey"
)

// inView is what the page of coming back shows.
type inView struct {
	page.Layout
	To       string // where one goes then
	Wrong    string
	Obstacle passkey.Obstacle
	Address  string // the same page on localhost
	Tables   int    // tables of the guest this browser is now, who would be left
	Keeps    bool   // the guest has ways in himself: nothing is lost
}

// in is where somebody comes back: with a passkey, or with a recovery code.
func (s *accountPages) in(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showIn(w, r, v, r.URL.Query().Get("back"), nil)
}

func (s *accountPages) showIn(w http.ResponseWriter, r *http.Request, v *page.Visitor, to string, wrong *input.Invalid) error {
	v.Back = "/in"
	p := inView{Layout: s.Layout(v, v.L.T("people.in.title")), To: onward(to), Address: passkey.LocalAddress(r)}
	p.NoIndex = true
	p.Scripts = append(p.Scripts, s.Static("passkey.js"))
	_, p.Obstacle = s.passkeys.Door(r)
	status := http.StatusOK
	if wrong != nil {
		p.Wrong, status = page.InvalidText(v.L, wrong), http.StatusUnprocessableEntity
	}
	if v.Known {
		ways, err := s.ways(r, v)
		if err != nil {
			return err
		}
		p.Keeps = !ways.None()
		if p.Tables, err = s.waiting(r.Context(), v); err != nil {
			return err
		}
	}
	return page.Show(w, r, status, inPage(p))
}

// onward is where one goes after coming back: one's own page unless something else of
// this house is named.
func onward(to string) string {
	if to = page.LocalPath(to); to == "/" {
		return "/me"
	}
	return to
}

// enterByPasskey signs in whom a passkey proves the visitor to be.
func (s *accountPages) enterByPasskey(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	to := r.PostFormValue("back")
	err := s.passkeys.Proved(w, r, v)
	if wrong := passkey.Unproved(err); wrong != nil {
		return s.showIn(w, r, v, to, wrong)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, onward(to), http.StatusSeeOther)
	return nil
}

// enterByCode signs in whose recovery code it is, and uses it up.
func (s *accountPages) enterByCode(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if err := page.Allow(s.Entries, limit.Address(r, s.TrustProxy)); err != nil {
		return err
	}
	to := r.PostFormValue("back")
	token, err := s.Accounts.SignInByCode(r.Context(), r.PostFormValue("code"), v.Token, page.Device(r))
	if errors.Is(err, input.ErrNotFound) {
		return s.showIn(w, r, v, to, &input.Invalid{Field: "code", Code: "unknown"})
	}
	if err != nil {
		return err
	}
	page.SetCookie(w, r, page.SessionCookie, token, true)
	http.Redirect(w, r, onward(to), http.StatusSeeOther)
	return nil
}
