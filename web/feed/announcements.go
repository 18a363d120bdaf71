package feed

import (
	"net/http"

	"tablee/host/moderation"
	"tablee/web/page"
)

// MaxEntries limits the announcements in their feed.
const MaxEntries = 20

// handlers has the handlers of this package.
type handlers struct {
	site       *page.Site
	moderation *moderation.Service
}

// Routes returns the route of the announcements.
func Routes(site *page.Site, m *moderation.Service) page.Routes {
	s := &handlers{site, m}
	return page.Routes{"GET " + page.FeedPath: s.announcements}
}

// announcements sends the newest announcements, those that pages show. Programs request it without cookies, so the
// address has the language.
func (s *handlers) announcements(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if l := s.site.Locs[r.FormValue("lang")]; l != nil {
		v.L = l
	}
	name, cache := s.site.Identity().Name, "public, max-age=300"
	if s.moderation.House().Private {
		cache = "private, max-age=300"
	}
	a := Atom{
		Address: s.site.Link(r, page.FeedOf(v.L)), Lang: v.L.Lang(), Title: v.L.T("people.feed", "Name", name), Author: name, Site: s.site.Link(r, "/"),
	}
	all := s.moderation.Announcements()
	for _, one := range all[:min(len(all), MaxEntries)] {
		a.Entries = append(a.Entries, Entry{ID: one.ID, Text: one.Text.In(v.L.Lang()), At: one.At})
	}
	text, err := a.Text()
	if err != nil {
		return err
	}
	return Send(w, r, AtomType, cache, text)
}
