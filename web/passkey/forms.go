package passkey

import (
	"errors"
	"net"
	"net/http"
	"net/url"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/web/limit"
	"tablee/web/page"
	"tablee/web/secure"
)

// Forms handles the forms that use passkeys.
type Forms struct {
	site     *page.Site
	accounts *account.Service
	signins  limit.Guesses
	domains  []string
}

// New returns the forms. domains are the names the site has certificates for; passkeys belong to the first. If
// there are none, they belong to the host of each request.
func New(site *page.Site, accounts *account.Service, signins limit.Guesses, domains []string) Forms {
	return Forms{site, accounts, signins, domains}
}

func sendOptions(w http.ResponseWriter, options []byte, err error) error {
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, err = w.Write(options)
	return err
}

// ErrNoAnswer is the error for a passkey form without an answer: scripts are disabled, or the
// browser has no passkeys.
var ErrNoAnswer = errors.New("passkey: form without an answer")

// InvalidOf returns the input error for a refused passkey, nil for any other error.
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

// RelyingParty returns the relying party for the host name of a request.
func (s Forms) RelyingParty(r *http.Request) (*RelyingParty, Obstacle) {
	return NewRelyingParty(s.site.Identity().Name, s.accounts, r, secure.OverTLS(r), s.domains)
}

// BeginRegistration sends the options to create a passkey, as JSON for the script.
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

// FinishRegistration verifies a browser's answer to BeginRegistration. The browser gets a new
// token: the guest's token, which others may know, becomes invalid.
func (s Forms) FinishRegistration(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	rp, obstacle := s.RelyingParty(r)
	answer := r.PostFormValue("answer")
	if obstacle != "" || answer == "" {
		return ErrNoAnswer
	}
	if err := rp.FinishRegistration(r.Context(), v.Player, []byte(answer), page.Device(r)); err != nil {
		return err
	}
	return s.Enter(w, r, v, account.Entry{Player: v.Player.ID, Proved: true})
}

// Enter signs the browser in with a new token. This browser's guest is merged into the player if the form asks
// for it, and otherwise can come back for a day.
func (s Forms) Enter(w http.ResponseWriter, r *http.Request, v *page.Visitor, e account.Entry) error {
	e.Join = r.PostFormValue("join") == "yes"
	return s.SignIn(w, r, v, e)
}

// SignIn is Enter for an entry that says itself whether the guest is merged.
func (s Forms) SignIn(w http.ResponseWriter, r *http.Request, v *page.Visitor, e account.Entry) error {
	e.Old, e.Device = v.Token, page.Device(r)
	entered, err := s.accounts.Enter(r.Context(), e)
	if err != nil {
		return err
	}
	page.SetCookie(w, r, secure.Cookie, entered.Token)
	if entered.Back != "" {
		secure.SetCookie(w, r, http.Cookie{Name: BackCookie, Value: entered.Back, Path: "/", MaxAge: int(account.BackTime.Seconds())})
	}
	return nil
}

// BackCookie is the name of the cookie by which a guest comes back after their browser has signed in as another
// person.
const BackCookie = "back"

// LocalAddress returns the URL of the page on localhost if the request used a loopback IP address;
// else "".
func LocalAddress(r *http.Request) string {
	if base := localBase(r); base != "" {
		return base + r.URL.Path
	}
	return ""
}

// localBase returns what LocalAddress begins with.
func localBase(r *http.Request) string {
	if net.ParseIP(secure.Hostname(r)) == nil || !secure.ByLoopback(r) {
		return ""
	}
	if _, port, err := net.SplitHostPort(r.Host); err == nil {
		return "http://localhost:" + port
	}
	return "http://localhost"
}

// Base returns what the address of a page with a passkey's form begins with: the site's own address if passkeys work
// there, or else the one of the request, or localhost on its machine. It is "" if passkeys work at none of them.
func (s Forms) Base(r *http.Request) string {
	if own, err := url.Parse(s.site.Address); err == nil && obstacleAt(own.Hostname(), own.Scheme == "https", s.domains) == "" {
		return s.site.Address
	}
	if _, obstacle := s.RelyingParty(r); obstacle == "" {
		return secure.BaseURL(r)
	}
	return localBase(r)
}

// BeginLogin sends the options to use a passkey, as JSON for the script.
func (s Forms) BeginLogin(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	rp, obstacle := s.RelyingParty(r)
	if obstacle != "" {
		return page.ErrForm
	}
	options, err := rp.BeginLogin(r.Context())
	return sendOptions(w, options, err)
}

// FinishLogin verifies a browser's answer to BeginLogin and signs the browser in.
func (s Forms) FinishLogin(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	wrong, err := s.site.Try(s.signins, r, v)
	if err != nil {
		return err
	}
	rp, obstacle := s.RelyingParty(r)
	answer := r.PostFormValue("answer")
	if obstacle != "" || answer == "" {
		return ErrNoAnswer
	}
	p, err := rp.FinishLogin(r.Context(), []byte(answer))
	if err != nil {
		if errors.Is(err, ErrRefused) {
			wrong()
		}
		s.site.Log.Info("passkey: login refused", "why", err)
		return err
	}
	if err := s.Enter(w, r, v, account.Entry{Player: p, Proved: true}); err != nil {
		return err
	}
	v.Player.ID = p
	return nil
}
