package web

import (
	"context"
	"strings"
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
	rows, err := s.host.Tables(ctx, host.Filter{Game: gameID, Status: []table.Status{table.StatusOver}, Public: true, Limit: 3})
	if err != nil {
		return nil, err
	}
	names, err := s.rowNames(ctx, rows)
	if err != nil {
		return nil, err
	}
	list, err := s.list(ctx, v, rows)
	for i := range list {
		list[i].Title, list[i].Note = told(v.L, rows[i], names)
	}
	return list, err
}

// told says who won a table that is over, when, and who else was there.
func told(l *board.Loc, row host.Row, names map[table.PlayerID]string) (title, note string) {
	var winners, others []string
	for i, c := range row.Chairs {
		name := known(l, names[c.Player])
		if c.Bot() {
			name = l.T("chair.bot", "Level", levelName(l, row.Game, c.Level))
		}
		if i < len(row.Places) && row.Places[i] == 1 {
			winners = append(winners, name)
		} else {
			others = append(others, name)
		}
	}
	parts := []string{date(l, row.Changed)}
	if row.Title != "" {
		parts = append(parts, row.Title)
	}
	if len(others) > 0 {
		parts = append(parts, l.T("history.with", "Who", strings.Join(others, ", ")))
	}
	return l.T("game.past.won", "Who", strings.Join(winners, ", "), "N", len(winners)), strings.Join(parts, " · ")
}
