package web

//go:generate go tool templ generate -path ..

import "tablee/web/board"

// doc is what every page has around its own matter.
type doc struct {
	V      *visitor
	Title  string
	About  string // for search engines and shared links
	Game   string // whose colours the page wears; "" for the house's
	Class  string
	Styles []string
	Quiet  bool // not for search engines
	// Notices are what the hosts announce, in the reader's language.
	Notices []string
	// Scripts are what a table's page needs to listen, and its game's own.
	Scripts []string

	files *files
}

// doc begins a page: the house's style sheet, no game.
func (s *site) doc(v *visitor, title string) doc {
	d := doc{V: v, Title: title, Styles: []string{s.files.path("house.css")}, files: s.files}
	for _, a := range s.Moderation.Announcements() {
		d.Notices = append(d.Notices, map[bool]string{true: a.FR, false: a.EN}[v.L.French()])
	}
	return d
}

// wear puts a page in the colours of games.
func (d *doc) wear(uis ...board.UI) {
	for _, ui := range uis {
		d.Styles = append(d.Styles, d.files.path(ui.ID()+".css"))
	}
}

// say is a text of one game.
func say(l *board.Loc, ui board.UI, key string, pairs ...any) string {
	return l.T(ui.ID()+"."+key, pairs...)
}
