package web

import (
	"encoding/json"
	"errors"
	"net/http"

	"tablee/host"
	"tablee/host/input"
)

// me is one's own page: the name, the tables, what is kept and how to have it erased.
func (s *site) me(w http.ResponseWriter, r *http.Request, v *visitor) error {
	return s.showMe(w, r, v, v.Player.Name, nil)
}

func (s *site) showMe(w http.ResponseWriter, r *http.Request, v *visitor, name string, wrong *input.Invalid) error {
	v.Back = "/me"
	p := meView{doc: s.doc(v, v.L.T("me.title")), Name: name, Kept: v.Known && r.FormValue("done") == "name"}
	p.Quiet = true
	p.wear(s.shelf...)
	status := http.StatusOK
	if wrong != nil {
		p.Wrong, status = invalid(v.L, wrong), http.StatusUnprocessableEntity
	}
	if v.Known {
		rows, err := s.host.Tables(r.Context(), host.Filter{Player: v.Player.ID, Begun: true})
		if err != nil {
			return err
		}
		if p.Tables, err = s.list(r.Context(), v, rows); err != nil {
			return err
		}
		if p.Ways, err = s.ways(r, v); err != nil {
			return err
		}
		if p.Bells, err = s.bells(r, v, ""); err != nil {
			return err
		}
		if p.Keeps, err = s.Moderation.IsModerator(r.Context(), v.Player.ID); err != nil {
			return err
		}
		p.Scripts = append(p.Scripts, s.files.path("passkey.js"))
	}
	return show(w, r, status, mePage(p))
}

// rename changes the visitor's name; somebody unknown becomes a guest of that name.
func (s *site) rename(w http.ResponseWriter, r *http.Request, v *visitor) error {
	name := r.PostFormValue("name")
	var err error
	if v.Known {
		err = s.Accounts.Rename(r.Context(), v.Player.ID, name)
	} else {
		err = s.ensure(w, r, v, name)
	}
	var wrong *input.Invalid
	if errors.As(err, &wrong) {
		return s.showMe(w, r, v, name, wrong)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/me?done=name", http.StatusSeeOther)
	return nil
}

// export sends everything that is kept about the visitor.
func (s *site) export(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if !v.Known {
		return input.ErrNotFound
	}
	if err := within(s.cfg.Exports, string(v.Player.ID)); err != nil {
		return err
	}
	all, err := s.Export.Collect(r.Context(), v.Player.ID)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="tablee-me.json"`)
	enc := json.NewEncoder(w)
	enc.SetIndent("", "\t")
	return enc.Encode(all)
}

// erase forgets the visitor, once he has said so twice: the button, and the box.
func (s *site) erase(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if !v.Known {
		return input.ErrNotFound
	}
	if r.PostFormValue("sure") != "yes" {
		return s.showMe(w, r, v, v.Player.Name, &input.Invalid{Field: "sure", Code: "unsure"})
	}
	if err := s.Accounts.Erase(r.Context(), v.Player.ID); err != nil {
		return err
	}
	forget(w, r)
	http.Redirect(w, r, "/", http.StatusSeeOther)
	return nil
}

// meView is what one's own page shows.
type meView struct {
	doc
	Name   string // as typed
	Wrong  string // what is wrong with what was sent; "" for nothing
	Kept   bool   // the name has just been kept
	Tables []listing
	Ways   waysView
	Bells  bellsView
	Keeps  bool // he looks after the house
}
