package page

import (
	"net/http"
	"net/mail"
	"net/url"
	"strings"

	"tablee/host/input"
)

// Legal shows the legal notice and the site's contact.
func (s *Site) Legal(w http.ResponseWriter, r *http.Request, v *Visitor) error {
	h := s.services.Moderation.House()
	if h.Legal == "" && h.Contact == "" {
		return input.ErrNotFound
	}
	p := legalView{Layout: s.Layout(v, v.L.T("people.legal")), Parts: paragraphs(h.Legal), Contact: h.Contact, Data: s.DataLines(v)}
	p.NoIndex = true
	return Show(w, r, http.StatusOK, legalPage(p))
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
	Layout
	Parts   []string
	Contact string
	Data    []string // what is kept about people
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

// Logo sends the site's logo. Its path changes with it.
func (s *Site) Logo(w http.ResponseWriter, r *http.Request, _ *Visitor) error {
	h := s.services.Moderation.House()
	if h.Logo == nil || h.LogoHash != r.PathValue("id") {
		return input.ErrNotFound
	}
	w.Header().Set("Content-Type", http.DetectContentType(h.Logo)) // PNG or JPEG, as checked when it was set
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	w.Header().Del("Vary")
	_, _ = w.Write(h.Logo) // the client may have disconnected
	return nil
}
