package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"tablee/host"
	"tablee/table"
	"tablee/web/passkey"
)

// waysView is what one's own page shows of ways in.
type waysView struct {
	host.Ways
	Here     string           // the session of this browser
	Obstacle passkey.Obstacle // why no passkey can be made here; "" for none
	Address  string           // where one could: the page on localhost
	Stale    bool             // he must show a way in before he changes one
	Host     bool
}

// None says that only this browser's memory leads back to him.
func (w waysView) None() bool { return len(w.Passkeys) == 0 && w.Codes.Left == 0 }

func (s *site) ways(r *http.Request, v *visitor) (w waysView, err error) {
	if w.Ways, err = s.host.Ways(r.Context(), v.Player.ID); err != nil {
		return w, err
	}
	w.Host, err = s.host.Keeps(r.Context(), v.Player.ID)
	w.Here, w.Stale = v.session.ID, s.stale(v, w)
	_, w.Obstacle = s.door(r)
	w.Address = localAddress(r)
	return w, err
}

// stale says that a visitor who has ways in must show one before he changes them: a
// browser left open somewhere is not enough.
func (s *site) stale(v *visitor, w waysView) bool { return !w.None() && !v.session.Fresh(time.Now()) }

// door is the address of the house that a request came to.
func (s *site) door(r *http.Request) (*passkey.Door, passkey.Obstacle) {
	return passkey.Open(s.host, r, overTLS(r), s.cfg.Domains)
}

// mayChange leads a visitor who has not signed in lately to where he can; ok is false then.
func (s *site) mayChange(w http.ResponseWriter, r *http.Request, v *visitor) (ok bool, err error) {
	if !v.Known {
		return false, host.ErrNotFound
	}
	ways, err := s.ways(r, v)
	if err != nil {
		return false, err
	}
	if ways.Stale {
		http.Redirect(w, r, "/in?back=/me", http.StatusSeeOther)
		return false, nil
	}
	return true, nil
}

// askPasskey is what the browser needs to make a passkey, as JSON for the script.
func (s *site) askPasskey(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if !v.Known {
		return host.ErrNotFound
	}
	door, obstacle := s.door(r)
	if obstacle != "" {
		return errForm
	}
	options, err := door.Create(r.Context(), v.Player)
	return sendOptions(w, options, err)
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

// addPasskey gives the visitor the passkey his browser has made.
func (s *site) addPasskey(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if ok, err := s.mayChange(w, r, v); !ok {
		return err
	}
	err := s.created(w, r, v)
	if wrong := unproved(err); wrong != nil {
		return s.showMe(w, r, v, v.Player.Name, wrong)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/me?done=passkey#ways", http.StatusSeeOther)
	return nil
}

// created takes a browser's answer to askPasskey. The browser gets a new token: whoever
// may have known the guest's is out.
func (s *site) created(w http.ResponseWriter, r *http.Request, v *visitor) error {
	door, obstacle := s.door(r)
	answer := r.PostFormValue("answer")
	if obstacle != "" || answer == "" {
		return errNoAnswer
	}
	if err := door.Created(r.Context(), v.Player, []byte(answer), device(r)); err != nil {
		return err
	}
	return s.enter(w, r, v, v.Player.ID, true)
}

// enter signs the browser in as somebody, with a new token.
func (s *site) enter(w http.ResponseWriter, r *http.Request, v *visitor, p table.PlayerID, proved bool) error {
	token, err := s.host.SignIn(r.Context(), p, v.token, device(r), proved)
	if err != nil {
		return err
	}
	setCookie(w, r, sessionCookie, token, true)
	return nil
}

// errNoAnswer is a form of a passkey that came without its answer: scripts are off, or
// the browser knows no passkeys.
var errNoAnswer = errors.New("web: no passkey answered")

// unproved is what is wrong with a passkey that did not do, nil for any other error.
func unproved(err error) *host.Invalid {
	var wrong *host.Invalid
	switch {
	case errors.As(err, &wrong):
		return wrong
	case errors.Is(err, errNoAnswer):
		return &host.Invalid{Field: "passkey", Code: "empty"}
	case errors.Is(err, passkey.ErrRefused), errors.Is(err, host.ErrConflict):
		return &host.Invalid{Field: "passkey", Code: "unknown"}
	}
	return nil
}

// changed answers a form of one's own page: with the page, or with what was wrong.
func (s *site) changed(w http.ResponseWriter, r *http.Request, v *visitor, to string, err error) error {
	var wrong *host.Invalid
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
func (s *site) namePasskey(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if !v.Known {
		return host.ErrNotFound
	}
	err := s.host.NamePasskey(r.Context(), v.Player.ID, r.PathValue("key"), r.PostFormValue("name"))
	return s.changed(w, r, v, "/me#ways", err)
}

func (s *site) removePasskey(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if ok, err := s.mayChange(w, r, v); !ok {
		return err
	}
	sure := r.PostFormValue("sure") == "yes"
	err := s.host.RemovePasskey(r.Context(), v.Player.ID, r.PathValue("key"), sure)
	return s.changed(w, r, v, "/me#ways", err)
}

// newCodes shows new recovery codes, this once.
func (s *site) newCodes(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if ok, err := s.mayChange(w, r, v); !ok {
		return err
	}
	codes, err := s.host.NewCodes(r.Context(), v.Player.ID)
	if err != nil {
		return err
	}
	v.Back = "/me"
	w.Header().Set("Cache-Control", "no-store")
	p := codesView{doc: s.doc(v, v.L.T("people.codes.title")), Codes: codes, Address: s.link(r, "/in")}
	p.Quiet = true
	return show(w, r, http.StatusOK, codesPage(p))
}

// codesView is what is shown of recovery codes.
type codesView struct {
	doc
	Codes   []string
	Address string // where they are typed in
}

// endSession signs one device out, endOthers all but this one.
func (s *site) endSession(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if !v.Known {
		return host.ErrNotFound
	}
	err := s.host.EndSession(r.Context(), v.Player.ID, r.PathValue("session"))
	if errors.Is(err, host.ErrNotFound) {
		err = nil // signed out already
	}
	return s.changed(w, r, v, "/me#devices", err)
}

func (s *site) endOthers(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if !v.Known {
		return host.ErrNotFound
	}
	return s.changed(w, r, v, "/me#devices", s.host.EndOthers(r.Context(), v.Player.ID, v.token))
}

// signOut makes this browser forget the visitor. Somebody without a way back must be sure.
func (s *site) signOut(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if !v.Known {
		return host.ErrNotFound
	}
	ways, err := s.ways(r, v)
	if err != nil {
		return err
	}
	if ways.None() && r.PostFormValue("sure") != "yes" {
		return s.showMe(w, r, v, v.Player.Name, &host.Invalid{Field: "sure", Code: "unsure"})
	}
	if err := s.host.SignOut(r.Context(), v.token); err != nil {
		return err
	}
	forget(w, r)
	http.Redirect(w, r, "/", http.StatusSeeOther)
	return nil
}

// waiting counts the visitor's tables that are not over.
func (s *site) waiting(ctx context.Context, v *visitor) (int, error) {
	rows, err := s.host.Tables(ctx, host.Filter{Player: v.Player.ID, Status: []table.Status{table.StatusOpen, table.StatusPlaying}})
	return len(rows), err
}

// peoplePages are the addresses of ways in and of reports.
func (s *site) peoplePages(page func(string, handler)) {
	page("GET /in", s.in)
	page("POST /in", s.enterByPasskey)
	page("POST /in/ask", s.askIn)
	page("POST /in/code", s.enterByCode)
	page("POST /me/passkeys", s.addPasskey)
	page("POST /me/passkeys/ask", s.askPasskey)
	page("POST /me/passkeys/{key}/name", s.namePasskey)
	page("POST /me/passkeys/{key}/remove", s.removePasskey)
	page("POST /me/codes", s.newCodes)
	page("POST /me/devices/{session}/out", s.endSession)
	page("POST /me/devices/out", s.endOthers)
	page("POST /me/out", s.signOut)
	page("GET /report", s.reportForm)
	page("POST /report", s.report)
}
