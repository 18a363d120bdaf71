package web

import (
	"errors"
	"net"
	"net/http"
	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/limit"
	"tablee/web/passkey"
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

// errNoAnswer is a form of a passkey that came without its answer: scripts are off, or
// the browser knows no passkeys.
var errNoAnswer = errors.New("web: no passkey answered")

// unproved is what is wrong with a passkey that did not do, nil for any other error.
func unproved(err error) *input.Invalid {
	var wrong *input.Invalid
	switch {
	case errors.As(err, &wrong):
		return wrong
	case errors.Is(err, errNoAnswer):
		return &input.Invalid{Field: "passkey", Code: "empty"}
	case errors.Is(err, passkey.ErrRefused), errors.Is(err, host.ErrConflict):
		return &input.Invalid{Field: "passkey", Code: "unknown"}
	}
	return nil
}

// door is the address of the house that a request came to.
func (s passkeyForms) door(r *http.Request) (*passkey.Door, passkey.Obstacle) {
	return passkey.Open(s.Accounts, r, OverTLS(r), s.Domains)
}

// askPasskey is what the browser needs to make a passkey, as JSON for the script.
func (s passkeyForms) askPasskey(w http.ResponseWriter, r *http.Request, v *Visitor) error {
	if !v.Known {
		return input.ErrNotFound
	}
	door, obstacle := s.door(r)
	if obstacle != "" {
		return ErrForm
	}
	options, err := door.Create(r.Context(), v.Player)
	return sendOptions(w, options, err)
}

// created takes a browser's answer to askPasskey. The browser gets a new token: whoever
// may have known the guest's is out.
func (s passkeyForms) created(w http.ResponseWriter, r *http.Request, v *Visitor) error {
	door, obstacle := s.door(r)
	answer := r.PostFormValue("answer")
	if obstacle != "" || answer == "" {
		return errNoAnswer
	}
	if err := door.Created(r.Context(), v.Player, []byte(answer), Device(r)); err != nil {
		return err
	}
	return s.enter(w, r, v, v.Player.ID, true)
}

// enter signs the browser in as somebody, with a new token.
func (s passkeyForms) enter(w http.ResponseWriter, r *http.Request, v *Visitor, p table.PlayerID, proved bool) error {
	token, err := s.Accounts.SignIn(r.Context(), p, v.Token, Device(r), proved)
	if err != nil {
		return err
	}
	SetCookie(w, r, sessionCookie, token, true)
	return nil
}

// localAddress is the address of a page on localhost, for who came by figures to his own
// machine; "" for anybody else.
func localAddress(r *http.Request) string {
	name, port, err := net.SplitHostPort(r.Host)
	if ip := net.ParseIP(name); err != nil || ip == nil || !ip.IsLoopback() {
		return ""
	}
	return "http://localhost:" + port + r.URL.Path
}

// askIn is what the browser needs to show a passkey, as JSON for the script.
func (s passkeyForms) askIn(w http.ResponseWriter, r *http.Request, v *Visitor) error {
	door, obstacle := s.door(r)
	if obstacle != "" {
		return ErrForm
	}
	options, err := door.Prove(r.Context())
	return sendOptions(w, options, err)
}

// proved takes a browser's answer to askIn and signs it in.
func (s passkeyForms) proved(w http.ResponseWriter, r *http.Request, v *Visitor) error {
	if err := Allow(s.Entries, limit.Address(r, s.TrustProxy)); err != nil {
		return err
	}
	door, obstacle := s.door(r)
	answer := r.PostFormValue("answer")
	if obstacle != "" || answer == "" {
		return errNoAnswer
	}
	p, err := door.Proved(r.Context(), []byte(answer))
	if err != nil {
		s.Log.Info("a passkey was refused", "why", err)
		return err
	}
	if err := s.enter(w, r, v, p, true); err != nil {
		return err
	}
	v.Player.ID = p
	return nil
}

type passkeyForms struct{ *Site }
