package page

//go:generate go run ../templates/generate ../..

import (
	"net/http"
	"unicode/utf8"

	"tablee/web/board"
)

// Layout is what every page has around its own content.
type Layout struct {
	V       *Visitor
	Title   string
	About   string  // for search engines and shared links
	Picture Picture // what a link to the page is shown with where it is shared
	Game    string  // whose colours the page has; "" for none
	Class   string
	Styles  []string
	NoIndex bool // not for search engines
	Refresh int  // seconds after which a page without a script is loaded anew; 0: never
	// Announcements are the moderators' announcements, in the reader's language.
	Announcements []string
	// Outage says that nothing can be saved for now; a table's page says it in its bar.
	Outage bool
	// Scripts are what a table's page needs to listen, and its game's own.
	Scripts []string

	House Identity // whose site it is

	table string // the game whose table it is; "" for none
	site  *Site
}

// Picture is what a link is shown with; the zero value for none.
type Picture struct {
	Address       string // the whole of it: those who fetch it have no page to start from
	Alt           string
	Width, Height int
}

// isLarge reports whether it is worth more room than a thumbnail has.
func (p Picture) isLarge() bool { return p.Width >= board.PreviewWidth }

// Identity is what the moderators call the site.
type Identity struct {
	Name   string
	Logo   string // its address; "" for none
	Width  int    // of the logo as it is shown; Height likewise
	Height int
	Legal  bool // there is a legal notice, or a contact
}

// isLong reports whether the name needs two lines on a phone.
func (i Identity) isLong() bool { return utf8.RuneCountInString(i.Name) > 12 }

// The room that a logo has.
const (
	logoWidth  = 96
	logoHeight = 28
)

// Identity is what the moderators call the site, "Tablée" until they say so.
func (s *Site) Identity() Identity {
	h := s.Moderation.House()
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

// Layout begins a page with the common style sheet and no game.
func (s *Site) Layout(v *Visitor, title string) Layout {
	d := Layout{V: v, Title: title, Styles: []string{s.Static("house.css")}, Outage: s.Outage.Down(), House: s.Identity(), site: s}
	for _, a := range s.Moderation.Announcements() {
		d.Announcements = append(d.Announcements, a.Text.In(v.L.Lang()))
	}
	return d
}

// Preview says that a link to the page is likely to be shared with friends, and is shown there
// with the picture of the shelf; with the site's sign where some games do not stand on it.
func (d *Layout) Preview(r *http.Request) {
	if len(d.site.OnShelf()) < len(d.site.Shelf) {
		d.Picture = Picture{d.site.Link(r, d.site.Static("icon-512.png")), d.House.Name, 512, 512}
		return
	}
	d.preview(r, "preview.jpg", d.V.L.T("preview.shelf"))
}

// PreviewGame is Preview with the box of the game that the page is about.
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

// AddGameStyles adds the styles of games. Those of one are in one sheet with the common ones.
func (d *Layout) AddGameStyles(uis ...board.UI) {
	if len(uis) == 1 {
		d.Styles[0] = d.site.Static("house-" + uis[0].ID() + ".css")
		return
	}
	for _, ui := range uis {
		d.Styles = append(d.Styles, d.site.Static(ui.ID()+".css"))
	}
}
