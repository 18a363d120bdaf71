package page

//go:generate go tool templ generate -path ../..

import (
	"net/http"
	"unicode/utf8"

	"tablee/web/board"
)

// Layout holds the parts of a page around its own content.
type Layout struct {
	V       *Visitor
	Title   string
	About   string  // for search engines and shared links
	Picture Picture // preview of shared links
	Game    string  // game whose colours the page has; "" for none
	Class   string
	Styles  []string
	NoIndex bool   // not for search engines
	Feed    string // address of the announcements' feed; "" on a private site
	Refresh int    // seconds until a page without scripts reloads; 0 for never
	// Announcements are the moderators' announcements, in the reader's language.
	Announcements []string
	// Outage says that nothing can be saved at the moment; a table's page shows that in its bar.
	Outage bool
	// Scripts are the scripts of a table's page, including its game's own.
	Scripts []string

	House Identity // of the site

	table string // id of the table's game; "" if the page is not a table
	site  *Site
}

// Picture is the preview of a shared link; the zero value for none.
type Picture struct {
	Address       string // absolute
	Alt           string
	Width, Height int
}

// isLarge reports whether the picture is larger than a thumbnail.
func (p Picture) isLarge() bool { return p.Width >= board.PreviewWidth }

// Identity is the name and logo that the moderators chose for the site.
type Identity struct {
	Name   string
	Logo   string // address; "" for none
	Width  int    // of the logo as displayed, like Height
	Height int
	Legal  bool // there is a legal notice or a contact
}

// isLong reports whether the name needs two lines on a phone.
func (i Identity) isLong() bool { return utf8.RuneCountInString(i.Name) > 12 }

// Maximum display size of a logo.
const (
	logoWidth  = 96
	logoHeight = 28
)

// Identity returns the name and logo that the moderators chose; the default name is "Tablée".
func (s *Site) Identity() Identity {
	h := s.services.Moderation.House()
	id := Identity{Name: h.Name, Legal: h.Legal != "" || h.Contact != ""}
	if id.Name == "" {
		id.Name = "Tablée"
	}
	if h.Logo != nil && h.LogoWidth > 0 && h.LogoHeight > 0 {
		id.Logo = "/house/logo/" + h.LogoHash
		scale := min(float64(logoWidth)/float64(h.LogoWidth), float64(logoHeight)/float64(h.LogoHeight))
		id.Width, id.Height = max(int(scale*float64(h.LogoWidth)), 1), max(int(scale*float64(h.LogoHeight)), 1)
	}
	return id
}

// Layout returns the layout of a page with the common style sheet and no game.
func (s *Site) Layout(v *Visitor, title string) Layout {
	d := Layout{V: v, Title: title, Styles: []string{s.Static("house.css")}, Outage: s.services.Outage.Down(), House: s.Identity(), site: s}
	private := s.services.Moderation.House().Private
	if !private {
		d.Feed = FeedOf(v.L)
	}
	if v.Known || !private {
		for _, a := range s.services.Moderation.Announcements() {
			d.Announcements = append(d.Announcements, a.Text.In(v.L.Lang()))
		}
	}
	return d
}

// Preview gives shared links to the page a picture: the shelf, or the site's icon if some games are hidden.
func (d *Layout) Preview(r *http.Request) {
	if len(d.site.OnShelf()) < len(d.site.Shelf) {
		d.Picture = Picture{d.site.Link(r, d.site.Static("icon-512.png")), d.House.Name, 512, 512}
		return
	}
	d.preview(r, "preview.jpg", d.V.L.T("preview.shelf"))
}

// PreviewGame is Preview with the box of the page's game.
func (d *Layout) PreviewGame(r *http.Request, ui board.UI) {
	if _, ok := ui.(board.Previewed); !ok {
		d.Preview(r)
		return
	}
	d.preview(r, previewName(ui), d.V.L.T("preview.game", "Game", GameText(d.V.L, ui, "name")))
}

func (d *Layout) preview(r *http.Request, name, alt string) {
	d.Picture = Picture{d.site.Link(r, d.site.Static(name)), alt, board.PreviewWidth, board.PreviewHeight}
}

// AddGameStyles adds the styles of games. Those of a single game come in one sheet with the common ones.
func (d *Layout) AddGameStyles(uis ...board.UI) {
	if len(uis) == 1 {
		d.Styles[0] = d.site.Static(GameFile(uis[0], "house.css"))
		return
	}
	for _, ui := range uis {
		d.Styles = append(d.Styles, d.site.Static(GameFile(ui, "own.css")))
	}
}
