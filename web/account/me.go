package account

import (
	"encoding/json"
	"errors"
	"net/http"

	"tablee/host"
	"tablee/host/input"
	"tablee/web/listing"
	"tablee/web/notification"
	"tablee/web/page"
	"tablee/web/passkey"
	"tablee/web/secure"
)

// me shows the visitor's own page: their name, tables and data, and how to erase it.
func (s *handlers) me(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showMe(w, r, v, v.Player.Name, nil)
}

func (s *handlers) showMe(w http.ResponseWriter, r *http.Request, v *page.Visitor, name string, wrong *input.Invalid) error {
	v.Back = "/me"
	p := meView{Layout: s.site.Layout(v, v.L.T("me.title")), Name: name, Kept: v.Known && r.FormValue("done") == "name"}
	p.NoIndex = true
	p.AddGameStyles(s.site.Shelf...)
	p.Scripts = append(p.Scripts, s.site.Static("install.js"))
	status := http.StatusOK
	if wrong != nil {
		p.Wrong, status = page.InvalidText(v.L, wrong), http.StatusUnprocessableEntity
	}
	former, err := s.Accounts.Former(r.Context(), secure.CookieValue(r, passkey.BackCookie))
	if err != nil && !errors.Is(err, input.ErrNotFound) {
		return err
	}
	if former.ID != v.Player.ID {
		p.Former = former.Name
	}
	if v.Known {
		rows, err := s.Host.Tables(r.Context(), host.Filter{Player: v.Player.ID, PlayingFirst: true})
		if err != nil {
			return err
		}
		if p.Tables, err = s.Listing.Of(r.Context(), v, rows); err != nil {
			return err
		}
		if p.Credentials, err = s.credentials(r, v); err != nil {
			return err
		}
		if p.Targets, err = s.Targets.List(r, v, ""); err != nil {
			return err
		}
		if p.IsModerator, err = s.Moderation.IsModerator(r.Context(), v.Player.ID); err != nil {
			return err
		}
		p.Data = s.site.DataLines(v)
		p.Scripts = append(p.Scripts, s.site.Static("passkey.js"))
	}
	return page.Show(w, r, status, mePage(p))
}

// rename changes the visitor's name. A visitor without a player becomes a guest of that name.
func (s *handlers) rename(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	name := r.PostFormValue("name")
	var err error
	switch {
	case v.Known && page.HasJustEntered(r): // under that name
	case v.Known:
		if err := page.Allow(s.Writings, string(v.Player.ID)); err != nil {
			return err
		}
		err = s.Accounts.Rename(r.Context(), v.Player.ID, name)
	default:
		err = s.site.EnsurePlayer(w, r, v, name)
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

// publish sets whether the visitor's statistics page is public.
func (s *handlers) publish(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if !v.Known {
		return input.ErrNotFound
	}
	if err := page.Allow(s.Writings, string(v.Player.ID)); err != nil {
		return err
	}
	if err := s.Accounts.SetPublic(r.Context(), v.Player.ID, r.PostFormValue("public") == "yes"); err != nil {
		return err
	}
	http.Redirect(w, r, "/me#public", http.StatusSeeOther)
	return nil
}

// export sends all data stored about the visitor.
func (s *handlers) export(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if !v.Known {
		return input.ErrNotFound
	}
	if err := page.Allow(s.Exports, string(v.Player.ID)); err != nil {
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

// erase erases the visitor, who must also check a box.
func (s *handlers) erase(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if !v.Known {
		return input.ErrNotFound
	}
	if r.PostFormValue("sure") != "yes" {
		return s.showMe(w, r, v, v.Player.Name, &input.Invalid{Field: "sure", Code: "unsure"})
	}
	if err := s.Accounts.Erase(r.Context(), v.Player.ID); err != nil {
		return err
	}
	page.ClearSession(w, r)
	http.Redirect(w, r, "/", http.StatusSeeOther)
	return nil
}

// meView is the visitor's own page.
type meView struct {
	page.Layout
	Name        string // as typed
	Wrong       string // the input error; "" for none
	Kept        bool   // the name has just been saved
	Former      string // the name of the guest who can come back in this browser; "" for none
	Data        []string
	Tables      []listing.Item
	Credentials credentialsView
	Targets     notification.TargetList
	IsModerator bool
}
