package scene

import "tablee/web/board"

// LookersCount returns the number of watchers in words, "" for none.
func LookersCount(l *board.Loc, n int) string {
	if n == 0 {
		return ""
	}
	return l.T("lookers", "N", n)
}
