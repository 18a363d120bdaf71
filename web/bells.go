package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"tablee/host/input"
	"tablee/host/notify"
	"tablee/table"
)

// bellsView is how somebody is told that he is awaited.
type bellsView struct {
	Rows   []bellRow
	Key    string // what this browser subscribes with; "" when the house rings no browsers
	Script string // the address of what does it
	Table  string // the table whose bells these are; "" for all of somebody's
}

// bellRow is a bell in a list.
type bellRow struct {
	ID    string
	Kind  string
	Where string // the host of its address: a path may be a secret
	Table string // "" for all tables
}

// bells are the visitor's: all of them, or those of one table.
func (s *site) bells(r *http.Request, v *visitor, at table.ID) (bellsView, error) {
	b := bellsView{Key: s.cfg.PushKey, Script: s.files.path("push.js"), Table: string(at)}
	if !v.Known {
		return b, nil
	}
	have, err := s.Notify.Targets(r.Context(), v.Player.ID)
	for _, w := range have {
		if at == "" || w.Table == at {
			b.Rows = append(b.Rows, bellRow{ID: w.ID, Kind: w.Kind, Where: hostOf(w.Address), Table: string(w.Table)})
		}
	}
	return b, err
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host
}

// addBell adds a bell for the visitor's own turns: his browser, or an address to call.
func (s *site) addBell(w http.ResponseWriter, r *http.Request, v *visitor) error {
	bell, err := s.askBell(r, v, r.PostFormValue("kind"), "")
	var wrong *input.Invalid
	if errors.As(err, &wrong) {
		return s.showMe(w, r, v, v.Player.Name, wrong)
	}
	return s.asked(w, r, v, bell, err)
}

// addTableBell adds an address that is called at every turn of a table.
func (s *site) addTableBell(w http.ResponseWriter, r *http.Request, v *visitor) error {
	f, err := s.frame(r, v)
	if err != nil {
		return err
	}
	bell, err := s.askBell(r, v, notify.Hook, f.Table.ID)
	var wrong *input.Invalid
	var no table.Problem
	if errors.As(err, &wrong) {
		return s.showAround(w, r, v, f, http.StatusUnprocessableEntity, func(p *aroundView) { p.Wrong = invalid(v.L, wrong) })
	}
	if errors.As(err, &no) {
		return s.no(w, r, v, f.Table.ID, "", err)
	}
	return s.asked(w, r, v, bell, err)
}

// askBell asks the house for a bell of what a form says.
func (s *site) askBell(r *http.Request, v *visitor, kind string, at table.ID) (notify.Target, error) {
	if !v.Known {
		return notify.Target{}, input.ErrNotFound
	}
	bell := notify.Target{Kind: kind, Table: at, Address: r.PostFormValue("address"), Lang: v.L.Lang(), House: s.link(r, "")}
	if kind == notify.Push {
		keys, err := json.Marshal(map[string]string{"p256dh": r.PostFormValue("p256dh"), "auth": r.PostFormValue("auth")})
		if err != nil {
			return bell, err
		}
		bell.Secret = string(keys)
	}
	return s.Notify.AddTarget(r.Context(), v.Player.ID, bell)
}

// asked answers a new bell: a hook's secret is shown now and never again.
func (s *site) asked(w http.ResponseWriter, r *http.Request, v *visitor, bell notify.Target, err error) error {
	if err != nil {
		return err
	}
	if bell.Kind != notify.Hook {
		http.Redirect(w, r, "/me#bells", http.StatusSeeOther)
		return nil
	}
	p := bellView{doc: s.doc(v, v.L.T("people.bell.made")), Address: bell.Address, Secret: bell.Secret, Back: "/me#bells"}
	if bell.Table != "" {
		p.Back = "/t/" + string(bell.Table) + "/around#bells"
	}
	p.V.Back = p.Back
	p.Quiet = true
	p.wear(s.shelf...)
	w.Header().Set("Cache-Control", "no-store")
	return show(w, r, http.StatusOK, bellPage(p))
}

// bellView is a hook that was just made.
type bellView struct {
	doc
	Address, Secret string
	Back            string
}

// removeBell forgets one of the visitor's bells, and leads back to where it was listed.
func (s *site) removeBell(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if !v.Known {
		return input.ErrNotFound
	}
	err := s.Notify.RemoveTarget(r.Context(), v.Player.ID, r.PostFormValue("id"))
	if err != nil && !errors.Is(err, input.ErrNotFound) { // pressed twice
		return err
	}
	back := "/me#bells"
	if at := r.PostFormValue("table"); at != "" {
		back = "/t/" + url.PathEscape(at) + "/around#bells"
	}
	http.Redirect(w, r, back, http.StatusSeeOther)
	return nil
}

// worker is the service worker that shows what a push service brings. It stands at the
// root, since it answers for all pages.
func (s *site) worker(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(s.files.byPath[s.files.path("sw.js")].plain) // a reader who has gone is no error
}
