package page

//go:generate go tool templ generate -path ..

import "tablee/web/board"

// Layout is what every page has around its own content.
type Layout struct {
	V       *Visitor
	Title   string
	About   string // for search engines and shared links
	Game    string // whose colours the page has; "" for none
	Class   string
	Styles  []string
	NoIndex bool // not for search engines
	// Announcements are the moderators' announcements, in the reader's language.
	Announcements []string
	// Scripts are what a table's page needs to listen, and its game's own.
	Scripts []string

	site *Site
}

// Layout begins a page with the common style sheet and no game.
func (s *Site) Layout(v *Visitor, title string) Layout {
	d := Layout{V: v, Title: title, Styles: []string{s.Static("house.css")}, site: s}
	for _, a := range s.Moderation.Announcements() {
		d.Announcements = append(d.Announcements, map[bool]string{true: a.FR, false: a.EN}[v.L.French()])
	}
	return d
}

// AddGameStyles adds the styles of games.
func (d *Layout) AddGameStyles(uis ...board.UI) {
	for _, ui := range uis {
		d.Styles = append(d.Styles, d.site.Static(ui.ID()+".css"))
	}
}
