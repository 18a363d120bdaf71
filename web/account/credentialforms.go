package account

import (
	"errors"
	"net/http"

	"tablee/host/input"
	"tablee/web/page"
	"tablee/web/passkey"
)

// mayChange reports whether the visitor may change their credentials. A visitor who has not signed
// in recently is redirected to the sign-in page, which leads back to back.
func (s *handlers) mayChange(w http.ResponseWriter, r *http.Request, v *page.Visitor, back string) (ok bool, err error) {
	if !v.Known {
		return false, input.ErrNotFound
	}
	credentials, err := s.credentials(r, v)
	if err != nil {
		return false, err
	}
	if credentials.NeedsProof {
		http.Redirect(w, r, "/sign-in?back="+back, http.StatusSeeOther)
		return false, nil
	}
	return true, nil
}

// addPasskey registers the passkey created by the visitor's browser.
func (s *handlers) addPasskey(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if ok, err := s.mayChange(w, r, v, "/me"); !ok {
		return err
	}
	err := s.Passkeys.FinishRegistration(w, r, v)
	if wrong := passkey.InvalidOf(err); wrong != nil {
		return s.showMe(w, r, v, v.Player.Name, wrong)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/me?done=passkey#ways", http.StatusSeeOther)
	return nil
}

// answer responds to a form of the visitor's page: it redirects to the page, or shows the input
// error.
func (s *handlers) answer(w http.ResponseWriter, r *http.Request, v *page.Visitor, to string, err error) error {
	var wrong *input.Invalid
	if errors.As(err, &wrong) {
		return s.showMe(w, r, v, v.Player.Name, wrong)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
	return nil
}

// namePasskey and removePasskey change one of the visitor's passkeys.
func (s *handlers) namePasskey(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if !v.Known {
		return input.ErrNotFound
	}
	err := s.Accounts.NamePasskey(r.Context(), v.Player.ID, r.PathValue("key"), r.PostFormValue("name"))
	return s.answer(w, r, v, "/me#ways", err)
}

func (s *handlers) removePasskey(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if ok, err := s.mayChange(w, r, v, "/me"); !ok {
		return err
	}
	sure := r.PostFormValue("sure") == "yes"
	err := s.Accounts.RemovePasskey(r.Context(), v.Player.ID, r.PathValue("key"), sure)
	return s.answer(w, r, v, "/me#ways", err)
}

// newCodes makes recovery codes and shows them, once.
func (s *handlers) newCodes(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if ok, err := s.mayChange(w, r, v, "/me"); !ok {
		return err
	}
	codes, err := s.Accounts.NewCodes(r.Context(), v.Player.ID)
	if err != nil {
		return err
	}
	v.Back = "/me"
	w.Header().Set("Cache-Control", "no-store")
	p := codesView{Layout: s.site.Layout(v, v.L.T("people.codes.title")), Codes: codes, Address: s.site.Link(r, "/sign-in")}
	p.NoIndex = true
	return page.Show(w, r, http.StatusOK, codesPage(p))
}

// codesView is the page of new recovery codes.
type codesView struct {
	page.Layout
	Codes   []string
	Address string // the sign-in page, where they are entered
}

// endSession signs one device out, endOthers all others.
func (s *handlers) endSession(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if !v.Known {
		return input.ErrNotFound
	}
	err := s.Accounts.EndSession(r.Context(), v.Player.ID, r.PathValue("session"))
	if errors.Is(err, input.ErrNotFound) {
		err = nil // already signed out
	}
	return s.answer(w, r, v, "/me#devices", err)
}

func (s *handlers) endOthers(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if !v.Known {
		return input.ErrNotFound
	}
	return s.answer(w, r, v, "/me#devices", s.Accounts.EndOthers(r.Context(), v.Player.ID, v.Token))
}

// signOut signs the visitor out in this browser. A visitor without other credentials must confirm.
func (s *handlers) signOut(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if !v.Known {
		return input.ErrNotFound
	}
	credentials, err := s.credentials(r, v)
	if err != nil {
		return err
	}
	if credentials.None() && r.PostFormValue("sure") != "yes" {
		return s.showMe(w, r, v, v.Player.Name, &input.Invalid{Field: "sure", Code: "unsure"})
	}
	if err := s.Accounts.SignOut(r.Context(), v.Token); err != nil {
		return err
	}
	page.ClearSession(w, r)
	http.Redirect(w, r, "/", http.StatusSeeOther)
	return nil
}
