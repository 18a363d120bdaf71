package admin

import (
	"errors"
	"net/http"

	"tablee/host/input"
	"tablee/web/page"
	"tablee/web/passkey"
)

// enterView is the page where a moderator uses or creates a passkey to be let in.
type enterView struct {
	page.Layout
	Action   string // the action of the passkey's form
	Kind     string // "create" or "get"
	Gone     bool   // the link is no longer valid
	Wrong    string
	Obstacle passkey.Obstacle
	Address  string
}

// confirm asks a moderator for their passkey.
func (s *handlers) confirm(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p := enterView{Layout: s.site.Layout(v, v.L.T("admin.confirm")), Action: "/sign-in", Kind: "get"}
	return s.showEnter(w, r, p, http.StatusOK)
}

func (s *handlers) showEnter(w http.ResponseWriter, r *http.Request, p enterView, status int) error {
	p.NoIndex = true
	p.Scripts = append(p.Scripts, s.site.Static("passkey.js"))
	_, p.Obstacle = s.Passkeys.RelyingParty(r)
	p.Address = passkey.LocalAddress(r)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer") // the link's path is a secret
	return page.Show(w, r, status, enterPage(p))
}

// entryLink shows the page of an invitation link: a visitor who uses or creates a passkey there
// becomes a moderator.
func (s *handlers) entryLink(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showLink(w, r, v, nil)
}

func (s *handlers) showLink(w http.ResponseWriter, r *http.Request, v *page.Visitor, wrong *input.Invalid) error {
	secret := r.PathValue("secret")
	v.Back = "/"
	p := enterView{Layout: s.site.Layout(v, v.L.T("admin.enter")), Action: "/admin/enter/" + secret}
	err := s.Moderation.Invited(r.Context(), secret)
	if errors.Is(err, input.ErrNotFound) {
		p.Gone = true
		return s.showEnter(w, r, p, http.StatusNotFound)
	}
	if err != nil {
		return err
	}
	if p.Kind, err = s.passkeyStep(r, v); err != nil {
		return err
	}
	status := http.StatusOK
	if wrong != nil {
		p.Wrong, status = page.InvalidText(v.L, wrong), http.StatusUnprocessableEntity
	}
	return s.showEnter(w, r, p, status)
}

// passkeyStep returns the passkey operation required to become a moderator: "get" for a visitor who
// has a passkey, else "create".
func (s *handlers) passkeyStep(r *http.Request, v *page.Visitor) (string, error) {
	if !v.Known {
		return "create", nil
	}
	ways, err := s.Accounts.Credentials(r.Context(), v.Player.ID)
	if len(ways.Passkeys) > 0 {
		return "get", err
	}
	return "create", err
}

// askPasskey returns the options of that operation as JSON for the script. A visitor without a
// player becomes a guest of the name they typed.
func (s *handlers) askPasskey(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	wrongLink, err := s.site.Try(s.Signins, r, v)
	if err != nil {
		return err
	}
	if err := s.Moderation.Invited(r.Context(), r.PathValue("secret")); err != nil {
		if errors.Is(err, input.ErrNotFound) {
			wrongLink()
		}
		return err
	}
	kind, err := s.passkeyStep(r, v)
	if err != nil {
		return err
	}
	if kind == "get" {
		return s.Passkeys.BeginLogin(w, r, v)
	}
	var wrong *input.Invalid
	if err := s.site.EnsurePlayer(w, r, v, r.PostFormValue("name")); errors.As(err, &wrong) {
		return page.ErrForm
	} else if err != nil {
		return err
	}
	return s.Passkeys.BeginRegistration(w, r, v)
}

// appoint makes the visitor a moderator once their passkey is verified.
func (s *handlers) appoint(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	secret := r.PathValue("secret")
	if err := s.Moderation.Invited(r.Context(), secret); err != nil {
		return s.showLink(w, r, v, nil)
	}
	kind, err := s.passkeyStep(r, v)
	if err == nil && kind == "get" {
		err = s.Passkeys.FinishLogin(w, r, v)
	} else if err == nil && v.Known {
		err = s.Passkeys.FinishRegistration(w, r, v)
	} else if err == nil {
		err = passkey.ErrNoAnswer
	}
	if wrong := passkey.InvalidOf(err); wrong != nil {
		return s.showLink(w, r, v, wrong)
	}
	if err != nil {
		return err
	}
	if err := s.Moderation.Appoint(r.Context(), secret, v.Player.ID); errors.Is(err, input.ErrNotFound) {
		return s.showLink(w, r, v, nil) // used up at the same moment
	} else if err != nil {
		return err
	}
	http.Redirect(w, r, "/admin", http.StatusSeeOther)
	return nil
}
