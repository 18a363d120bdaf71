package scene

import "tablee/web/board"

// LookersCount says how many look on, "" for nobody.
func LookersCount(l *board.Loc, n int) string {
	if n == 0 {
		return ""
	}
	return l.T("lookers", "N", n)
}
