package web

import (
	"context"
	"time"

	"tablee/host"
	"tablee/table"
	"tablee/web/board"
)

// pointsOf says a number of what a game counts.
func pointsOf(l *board.Loc, ui board.UI, n int) string {
	if key := ui.ID() + ".points"; l.Has(key) {
		return l.T(key, "N", n)
	}
	return l.T("points", "N", n)
}

// date is a day as people write it.
func date(l *board.Loc, at time.Time) string {
	day := at.UTC()
	key := "date"
	if day.Day() == 1 {
		key = "date.first"
	}
	return l.T(key, "Day", day.Day(), "Month", l.T("month."+day.Format("1")), "Year", day.Year())
}

// daysDate is the date of a daily deal.
func daysDate(l *board.Loc, day string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return date(l, at)
}

// trustIn says in words how sure one is of a rating.
func trustIn(l *board.Loc, s host.Standing) string {
	return l.T("ladder.trust." + string(rune('0'+s.Trust())))
}

// recent are the last public tables of a game that are over.
func (s *site) recent(ctx context.Context, v *visitor, gameID string) ([]listing, error) {
	rows, err := s.host.Tables(ctx, host.Filter{Game: gameID, Status: []table.Status{table.Over}, Public: true, Limit: 3})
	if err != nil {
		return nil, err
	}
	return s.list(ctx, v, rows)
}
