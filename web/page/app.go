package page

import (
	"cmp"
	"encoding/json"
	"net/http"

	"tablee/web/board"
)

// manifest describes the site installed on a home screen (W3C Web Application Manifest).
type manifest struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	ShortName  string `json:"short_name"`
	About      string `json:"description"`
	Lang       string `json:"lang"`
	Start      string `json:"start_url"`
	Scope      string `json:"scope"`
	Display    string `json:"display"`
	Background string `json:"background_color"`
	Theme      string `json:"theme_color"`

	Categories []string   `json:"categories"`
	Icons      []icon     `json:"icons"`
	Shortcuts  []shortcut `json:"shortcuts"`
}

type icon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

type shortcut struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

const (
	paper = "#fbf5e6" // the background in light colours

	// splash is the background until the first page is drawn. A manifest has one for light and dark: the green of
	// the cloth blinds no one at night.
	splash = "#1d4637"
)

// manifestPath returns the address of the manifest in a language. Browsers request it without cookies, so the
// address contains the language.
func manifestPath(l *board.Loc) string { return "/manifest.webmanifest?lang=" + l.Lang() }

// FeedPath is the path of the feed of announcements.
const FeedPath = "/announcements.atom"

// FeedOf returns the address of that feed in a language. Programs request it without cookies.
func FeedOf(l *board.Loc) string { return FeedPath + "?lang=" + l.Lang() }

// ServeManifest sends the manifest, with which the site can be installed under the house's name.
func (s *Site) ServeManifest(w http.ResponseWriter, r *http.Request) {
	l := s.Locs[s.LanguagesOnOffer().Chosen(r.FormValue("lang"), r.Header.Get("Accept-Language"))]
	name := cmp.Or(s.services.Moderation.House().Name, "Tablée")
	w.Header().Set("Content-Type", "application/manifest+json")
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Vary", "Accept-Language")
	text, err := json.Marshal(manifest{
		ID: "/", Name: name, ShortName: name, About: l.T("library.about"), Lang: l.Lang(),
		Start: "/", Scope: "/", Display: "standalone", Background: splash, Theme: paper,
		Categories: []string{"games"},
		Icons: []icon{
			{s.Static("icon-192.png"), "192x192", "image/png", ""},
			{s.Static("icon-512.png"), "512x512", "image/png", ""},
			{s.Static("maskable-512.png"), "512x512", "image/png", "maskable"},
			{s.Static("favicon.svg"), "any", "image/svg+xml", ""},
		},
		Shortcuts: []shortcut{{l.T("day.title"), "/daily"}, {l.T("me.tables"), "/me"}},
	})
	if err != nil {
		s.Log.Error("marshal manifest", "error", err)
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	_, _ = w.Write(text) // a disconnected reader is not an error
}

// Offline is the page that the service worker stores for when the server is unreachable. It contains nothing
// personal: another person may see it later.
func (s *Site) Offline(w http.ResponseWriter, r *http.Request, v *Visitor) error {
	if code := r.FormValue("lang"); s.Locs[code] != nil {
		v.L = s.Locs[code]
	}
	d := s.Layout(v, v.L.T("app.offline"))
	d.NoIndex, d.Announcements, d.Outage, d.Class = true, nil, false, ""
	d.Scripts = []string{s.Static("offline.js")}
	return Show(w, r, http.StatusOK, offlinePage(d))
}
