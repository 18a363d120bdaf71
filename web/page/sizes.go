package page

import (
	"slices"

	"tablee/web/board"
)

// sizes holds the layouts of a table's page for windows other than a desktop's, with their media queries. At
// most one of them applies to a window (docs/design/updates.md#layouts).
var sizes = []struct{ name, media string }{
	{"phone", "(max-width:479px),(max-width:699px) and (min-height:560px)"},
	{"land", "(min-width:480px) and (max-height:559px)"},
	{"tablet", "(min-width:700px) and (min-height:720px) and (max-aspect-ratio:1/1)"},
	{"wide", "(min-width:1600px) and (min-height:900px) and (min-aspect-ratio:1001/1000)"},
}

// AddTableStyles uses the styles of a game's table, for every size of a window.
func (d *Layout) AddTableStyles(ui board.UI) {
	d.Styles, d.table = nil, ui.ID()
}

// sheets returns the addresses of the page's style sheets. A table has a single one, unless more are added:
// those precede the changes for other window sizes.
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
