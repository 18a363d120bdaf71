package web

import (
	"time"

	"tablee/web/board"
)

// paces are the clocks a table may have, from the slowest live game to a move a week.
var paces = []time.Duration{
	0, 20 * time.Second, 45 * time.Second, 90 * time.Second, 5 * time.Minute,
	24 * time.Hour, 3 * 24 * time.Hour, 7 * 24 * time.Hour,
}

// pace says how long a move may take: "45 secondes par coup".
func pace(l *board.Loc, move time.Duration) string {
	switch {
	case move <= 0:
		return l.T("pace.none")
	case move < 2*time.Minute:
		return l.T("pace.seconds", "N", int(move.Seconds()))
	case move < 2*time.Hour:
		return l.T("pace.minutes", "N", int(move.Minutes()))
	case move < 24*time.Hour:
		return l.T("pace.hours", "N", int(move.Hours()))
	}
	return l.T("pace.days", "N", int(move.Hours()/24))
}
