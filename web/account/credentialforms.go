package account

import (
	"errors"
	"net/http"

	"tablee/host/input"
	"tablee/web/page"
	"tablee/web/passkey"
)

// mayChange leads a visitor who has not signed in lately to where they can, and from there back;
// ok is false then.
func (s *handlers) mayChange(w http.ResponseWriter, r *http.Request, v *page.Visitor, back string) (ok bool, err error) {
	if !v.Known {
		return false, input.ErrNotFound
	}
	credentials, err := s.credentials(r, v)
	if err != nil {
		return false, err
	}
	if credentials.NeedsProof {
		http.Redirect(w, r, "/in?back="+back, http.StatusSeeOther)
		return false, nil
	}
	return true, nil
}

// addPasskey gives the visitor the passkey that their browser has made.
func (s *handlers) addPasskey(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if ok, err := s.mayChange(w, r, v, "/me"); !ok {
		return err
	}
	err := s.passkeys.FinishRegistration(w, r, v)
	if wrong := passkey.InvalidOf(err); wrong != nil {
		return s.showMe(w, r, v, v.Player.Name, wrong)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/me?done=passkey#ways", http.StatusSeeOther)
	return nil
}

// answer answers a form of one's own page: with the page, or with what was wrong.
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

// newCodes shows new recovery codes, this once.
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
	p := codesView{Layout: s.Layout(v, v.L.T("people.codes.title")), Codes: codes, Address: s.Link(r, "/in")}
	p.NoIndex = true
	return page.Show(w, r, http.StatusOK, codesPage(p))
}

// codesView is what is shown of recovery codes.
type codesView struct {
	page.Layout
	Codes   []string
	Address string // where they are typed in
}

// endSession signs one device out, endOthers all but this one.
func (s *handlers) endSession(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if !v.Known {
		return input.ErrNotFound
	}
	err := s.Accounts.EndSession(r.Context(), v.Player.ID, r.PathValue("session"))
	if errors.Is(err, input.ErrNotFound) {
		err = nil // signed out already
	}
	return s.answer(w, r, v, "/me#devices", err)
}

func (s *handlers) endOthers(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if !v.Known {
		return input.ErrNotFound
	}
	return s.answer(w, r, v, "/me#devices", s.Accounts.EndOthers(r.Context(), v.Player.ID, v.Token))
}

// signOut makes this browser forget the visitor. Somebody without a way back must be sure.
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
