package passkey

import (
	"errors"
	"net"
	"net/http"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/limit"
	"tablee/web/page"
	"tablee/web/secure"
)

func sendOptions(w http.ResponseWriter, options []byte, err error) error {
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, err = w.Write(options)
	return err
}

// ErrNoAnswer is a passkey form without its answer: scripts are off, or the browser has no
// passkeys.
var ErrNoAnswer = errors.New("web: no passkey answered")

// InvalidOf is what is wrong with a passkey that was not accepted; nil for any other
// error.
func InvalidOf(err error) *input.Invalid {
	var wrong *input.Invalid
	switch {
	case errors.As(err, &wrong):
		return wrong
	case errors.Is(err, ErrNoAnswer):
		return &input.Invalid{Field: "passkey", Code: "empty"}
	case errors.Is(err, ErrRefused), errors.Is(err, account.ErrTaken):
		return &input.Invalid{Field: "passkey", Code: "unknown"}
	}
	return nil
}

// RelyingParty is the address of the site that a request came to.
func (s Forms) RelyingParty(r *http.Request) (*RelyingParty, Obstacle) {
	return NewRelyingParty(s.Identity().Name, s.Accounts, r, secure.OverTLS(r), s.Domains)
}

// BeginRegistration is what the browser needs to make a passkey, as JSON for the script.
func (s Forms) BeginRegistration(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if !v.Known {
		return input.ErrNotFound
	}
	rp, obstacle := s.RelyingParty(r)
	if obstacle != "" {
		return page.ErrForm
	}
	options, err := rp.BeginRegistration(r.Context(), v.Player)
	return sendOptions(w, options, err)
}

// FinishRegistration takes a browser's answer to BeginRegistration. The browser gets a new
// token: the guest's, which others may have known, is invalid from then on.
func (s Forms) FinishRegistration(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	rp, obstacle := s.RelyingParty(r)
	answer := r.PostFormValue("answer")
	if obstacle != "" || answer == "" {
		return ErrNoAnswer
	}
	if err := rp.FinishRegistration(r.Context(), v.Player, []byte(answer), page.Device(r)); err != nil {
		return err
	}
	return s.Enter(w, r, v, v.Player.ID, true)
}

// Enter signs the browser in as somebody, with a new token. A guest of this browser comes along
// if the form says so.
func (s Forms) Enter(w http.ResponseWriter, r *http.Request, v *page.Visitor, p table.PlayerID, proved bool) (err error) {
	var token string
	if r.PostFormValue("along") == "yes" {
		token, err = s.Accounts.SignInWith(r.Context(), p, v.Token, page.Device(r), proved)
	} else {
		token, err = s.Accounts.SignIn(r.Context(), p, v.Token, page.Device(r), proved)
	}
	if err != nil {
		return err
	}
	page.SetCookie(w, r, secure.Cookie, token)
	return nil
}

// LocalAddress is the address of a page on localhost, for somebody who opened their own
// machine by its IP address; "" for anybody else.
func LocalAddress(r *http.Request) string {
	name, port, err := net.SplitHostPort(r.Host)
	if ip := net.ParseIP(name); err != nil || ip == nil || !ip.IsLoopback() {
		return ""
	}
	return "http://localhost:" + port + r.URL.Path
}

// BeginLogin is what the browser needs to show a passkey, as JSON for the script.
func (s Forms) BeginLogin(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	rp, obstacle := s.RelyingParty(r)
	if obstacle != "" {
		return page.ErrForm
	}
	options, err := rp.BeginLogin(r.Context())
	return sendOptions(w, options, err)
}

// FinishLogin takes a browser's answer to BeginLogin and signs it in.
func (s Forms) FinishLogin(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if err := page.Allow(s.Signins, limit.Address(r, s.TrustProxy)); err != nil {
		return err
	}
	rp, obstacle := s.RelyingParty(r)
	answer := r.PostFormValue("answer")
	if obstacle != "" || answer == "" {
		return ErrNoAnswer
	}
	p, err := rp.FinishLogin(r.Context(), []byte(answer))
	if err != nil {
		s.Log.Info("a passkey was refused", "why", err)
		return err
	}
	if err := s.Enter(w, r, v, p, true); err != nil {
		return err
	}
	v.Player.ID = p
	return nil
}

// Forms answers the forms that ask a browser for a passkey.
type Forms struct{ *page.Site }
