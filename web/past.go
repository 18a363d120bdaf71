package web

import (
	"context"
	"strings"

	"tablee/host"
	"tablee/host/results"
	"tablee/table"
	"tablee/web/board"
)

// trustIn says in words how sure one is of a rating.
func trustIn(l *board.Loc, s results.Standing) string {
	return l.T("ladder.trust." + string(rune('0'+s.Trust())))
}

// recent are the last public tables of a game that are over.
func (s *shelfPages) recent(ctx context.Context, v *Visitor, gameID string) ([]listing, error) {
	rows, err := s.Host.Tables(ctx, host.Filter{Game: gameID, Status: []table.Status{table.StatusOver}, Public: true, Limit: 3})
	if err != nil {
		return nil, err
	}
	names, err := rowNames(ctx, s.Site, rows)
	if err != nil {
		return nil, err
	}
	list, err := list(ctx, s.Site, v, rows)
	for i := range list {
		list[i].Title, list[i].Note = told(v.L, rows[i], names)
	}
	return list, err
}

// told says who won a table that is over, when, and who else was there.
func told(l *board.Loc, row host.Row, names map[table.PlayerID]string) (title, note string) {
	var winners, others []string
	for i, c := range row.Chairs {
		name := PersonName(l, names[c.Player])
		if c.Bot() {
			name = l.T("chair.bot", "Level", LevelName(l, row.Game, c.Level))
		}
		if i < len(row.Places) && row.Places[i] == 1 {
			winners = append(winners, name)
		} else {
			others = append(others, name)
		}
	}
	parts := []string{Date(l, row.Changed)}
	if row.Title != "" {
		parts = append(parts, row.Title)
	}
	if len(others) > 0 {
		parts = append(parts, l.T("history.with", "Who", strings.Join(others, ", ")))
	}
	return l.T("game.past.won", "Who", strings.Join(winners, ", "), "N", len(winners)), strings.Join(parts, " · ")
}
