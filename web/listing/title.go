package listing

import (
	"slices"

	"tablee/host"
	"tablee/table"
	"tablee/web/board"
)

// FreeTitle returns "Table 1", or the first such title that no table of a list which is not over has: by it people in
// one room tell each other where they play.
func FreeTitle(l *board.Loc, rows []host.Row) string {
	for n := 1; ; n++ {
		title := l.T("circles.tables.title", "N", n)
		used := func(row host.Row) bool { return row.Status != table.StatusOver && row.Title == title }
		if !slices.ContainsFunc(rows, used) {
			return title
		}
	}
}
