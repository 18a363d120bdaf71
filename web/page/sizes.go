package page

import (
	"slices"

	"tablee/web/board"
)

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
