// Package house shows the moderators' settings of the site: its logo, its legal notice, and the
// entrance of a private site.
package house

import (
	"errors"
	"net/http"
	"net/mail"
	"net/url"
	"strings"

	"tablee/host/input"
	"tablee/web/page"
)

// Routes returns the routes of the site's settings.
func Routes(site *page.Site) page.Routes {
	s := &handlers{site}
	return page.Routes{
		"GET /legal":           s.legal,
		"GET /house/logo/{id}": s.logo,
		"GET /enter/{secret}":  s.invited,
		"POST /enter/{secret}": s.enter,
	}
}

type handlers struct{ *page.Site }

// legal shows the legal notice and the site's contact.
func (s *handlers) legal(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	h := s.Moderation.House()
	if h.Legal == "" && h.Contact == "" {
		return input.ErrNotFound
	}
	p := legalView{Layout: s.Layout(v, v.L.T("people.legal")), Parts: paragraphs(h.Legal), Contact: h.Contact}
	p.NoIndex = true
	return page.Show(w, r, http.StatusOK, legalPage(p))
}

// paragraphs splits a text at empty lines.
func paragraphs(text string) (all []string) {
	for part := range strings.SplitSeq(text, "\n\n") {
		if part = strings.TrimSpace(part); part != "" {
			all = append(all, part)
		}
	}
	return all
}

type legalView struct {
	page.Layout
	Parts   []string
	Contact string
}

// reach returns the URL of the contact, "" if the contact is plain text.
func (p legalView) reach() string {
	if to, err := mail.ParseAddress(p.Contact); err == nil && to.Address == p.Contact {
		return "mailto:" + p.Contact
	}
	if to, err := url.Parse(p.Contact); err == nil && to.Scheme == "https" && to.Host != "" {
		return p.Contact
	}
	return ""
}

// logo sends the logo. Its path changes with it.
func (s *handlers) logo(w http.ResponseWriter, r *http.Request, _ *page.Visitor) error {
	h := s.Moderation.House()
	if h.Logo == nil || h.LogoHash != r.PathValue("id") {
		return input.ErrNotFound
	}
	w.Header().Set("Content-Type", http.DetectContentType(h.Logo)) // PNG or JPEG, as checked when it was set
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	w.Header().Del("Vary")
	_, _ = w.Write(h.Logo) // the client may have disconnected
	return nil
}

// invited shows the entrance to a visitor with an invitation link to a private site.
func (s *handlers) invited(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if v.Known {
		http.Redirect(w, r, "/", http.StatusSeeOther)
		return nil
	}
	if err := s.Moderation.Admits(r.Context(), r.PathValue("secret")); err != nil {
		return err
	}
	return s.showDoor(w, r, v, "", nil)
}

func (s *handlers) showDoor(w http.ResponseWriter, r *http.Request, v *page.Visitor, typed string, wrong *input.Invalid) error {
	v.Back = "/"
	if r.Method == http.MethodGet {
		v.Back = r.URL.RequestURI()
	}
	p := doorView{Layout: s.Layout(v, v.L.T("people.enter.title", "Name", s.Identity().Name)), Path: r.URL.Path, Typed: typed}
	p.NoIndex = true
	status := http.StatusOK
	if wrong != nil {
		p.Wrong, status = page.InvalidText(v.L, wrong), http.StatusUnprocessableEntity
	}
	return page.Show(w, r, status, doorPage(p))
}

type doorView struct {
	page.Layout
	Path  string
	Typed string
	Wrong string
}

// enter uses up one place of an invitation for a new visitor with a name.
func (s *handlers) enter(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	name := strings.TrimSpace(r.PostFormValue("name"))
	if v.Known {
		http.Redirect(w, r, "/", http.StatusSeeOther)
		return nil
	}
	if err := s.Moderation.Admits(r.Context(), r.PathValue("secret")); err != nil {
		return err
	}
	var wrong *input.Invalid
	if err := s.Accounts.CheckName(name); errors.As(err, &wrong) {
		return s.showDoor(w, r, v, name, wrong)
	} else if err != nil {
		return err
	}
	if err := s.Moderation.Enter(r.Context(), r.PathValue("secret")); err != nil {
		return err
	}
	if err := s.EnsurePlayer(w, r, v, name); err != nil {
		return err
	}
	http.Redirect(w, r, "/", http.StatusSeeOther)
	return nil
}
