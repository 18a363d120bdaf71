package page

import (
	"slices"

	"tablee/web/board"
)

// sizes are the layouts of a table's page that differ from a desktop's, with the windows they
// are for. At most one of them applies to a window (docs/adr/0031-layouts.md).
var sizes = []struct{ name, media string }{
	{"phone", "(max-width:479px),(max-width:699px) and (min-height:560px)"},
	{"land", "(min-width:480px) and (max-height:559px)"},
	{"tablet", "(min-width:700px) and (min-height:720px) and (max-aspect-ratio:1/1)"},
	{"wide", "(min-width:1600px) and (min-height:900px) and (min-aspect-ratio:1001/1000)"},
}

// AddTableStyles adds the styles of a game's table, for every size of a window.
func (d *Layout) AddTableStyles(ui board.UI) {
	d.Styles, d.table = nil, ui.ID()
}

// sheets are the addresses of the page's style sheets. A table's is one, unless something is
// added: that stands before what windows of other sizes change.
func (d Layout) sheets() []string {
	if d.table == "" {
		return d.Styles
	}
	static := func(part string) string { return d.site.Static(part + "-" + d.table + ".css") }
	if len(d.Styles) == 0 {
		return []string{static("table")}
	}
	return slices.Concat([]string{static("bare")}, d.Styles, []string{static("sizes")})
}
