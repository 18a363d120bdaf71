package web

import (
	"errors"
	"net"
	"net/http"
	"tablee/host/input"
	"tablee/web/limit"
	"tablee/web/passkey"
)

// inView is what the page of coming back shows.
type inView struct {
	doc
	To       string // where one goes then
	Wrong    string
	Obstacle passkey.Obstacle
	Address  string // the same page on localhost
	Tables   int    // tables of the guest this browser is now, who would be left
	Keeps    bool   // the guest has ways in himself: nothing is lost
}

// in is where somebody comes back: with a passkey, or with a recovery code.
func (s *site) in(w http.ResponseWriter, r *http.Request, v *visitor) error {
	return s.showIn(w, r, v, r.URL.Query().Get("back"), nil)
}

func (s *site) showIn(w http.ResponseWriter, r *http.Request, v *visitor, to string, wrong *input.Invalid) error {
	v.Back = "/in"
	p := inView{doc: s.doc(v, v.L.T("people.in.title")), To: onward(to), Address: localAddress(r)}
	p.Quiet = true
	p.Scripts = append(p.Scripts, s.files.path("passkey.js"))
	_, p.Obstacle = s.door(r)
	status := http.StatusOK
	if wrong != nil {
		p.Wrong, status = invalid(v.L, wrong), http.StatusUnprocessableEntity
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
	return show(w, r, status, inPage(p))
}

// onward is where one goes after coming back: one's own page unless something else of
// this house is named.
func onward(to string) string {
	if to = homely(to); to == "/" {
		return "/me"
	}
	return to
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
func (s *site) askIn(w http.ResponseWriter, r *http.Request, v *visitor) error {
	door, obstacle := s.door(r)
	if obstacle != "" {
		return errForm
	}
	options, err := door.Prove(r.Context())
	return sendOptions(w, options, err)
}

// enterByPasskey signs in whom a passkey proves the visitor to be.
func (s *site) enterByPasskey(w http.ResponseWriter, r *http.Request, v *visitor) error {
	to := r.PostFormValue("back")
	err := s.proved(w, r, v)
	if wrong := unproved(err); wrong != nil {
		return s.showIn(w, r, v, to, wrong)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, onward(to), http.StatusSeeOther)
	return nil
}

// proved takes a browser's answer to askIn and signs it in.
func (s *site) proved(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if err := within(s.cfg.Entries, limit.Address(r, s.cfg.TrustProxy)); err != nil {
		return err
	}
	door, obstacle := s.door(r)
	answer := r.PostFormValue("answer")
	if obstacle != "" || answer == "" {
		return errNoAnswer
	}
	p, err := door.Proved(r.Context(), []byte(answer))
	if err != nil {
		s.log.Info("a passkey was refused", "why", err)
		return err
	}
	if err := s.enter(w, r, v, p, true); err != nil {
		return err
	}
	v.Player.ID = p
	return nil
}

// enterByCode signs in whose recovery code it is, and uses it up.
func (s *site) enterByCode(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if err := within(s.cfg.Entries, limit.Address(r, s.cfg.TrustProxy)); err != nil {
		return err
	}
	to := r.PostFormValue("back")
	token, err := s.Accounts.SignInByCode(r.Context(), r.PostFormValue("code"), v.token, device(r))
	if errors.Is(err, input.ErrNotFound) {
		return s.showIn(w, r, v, to, &input.Invalid{Field: "code", Code: "unknown"})
	}
	if err != nil {
		return err
	}
	setCookie(w, r, sessionCookie, token, true)
	http.Redirect(w, r, onward(to), http.StatusSeeOther)
	return nil
}
