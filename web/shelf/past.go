package shelf

import (
	"context"
	"strings"

	"tablee/host"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/listing"
	"tablee/web/page"
)

// recent returns the last finished public tables of a game, or of all ("").
func (s *handlers) recent(ctx context.Context, v *page.Visitor, gameID string, limit int) ([]listing.Item, error) {
	rows, err := s.Host.KnownTables(ctx, host.Filter{Game: gameID, Status: []table.Status{table.StatusOver}, Public: true, Limit: limit})
	if err != nil {
		return nil, err
	}
	names, err := s.Listing.Names(ctx, rows)
	if err != nil {
		return nil, err
	}
	list, err := s.Listing.Of(ctx, v, rows)
	for i := range list {
		list[i].Title, list[i].Note = resultOf(v.L, rows[i], names[i])
	}
	return list, err
}

// resultOf returns the winners of a finished table as title, and the date and the others as note.
func resultOf(l *board.Loc, row host.Row, names map[table.PlayerID]string) (title, note string) {
	var winners, others []string
	for i, c := range row.Chairs {
		name := l.Person(names[c.Player])
		if c.Bot() {
			name = l.T("chair.bot", "Level", l.Level(row.Game, c.Level))
		}
		if i < len(row.Places) && row.Places[i] == 1 {
			winners = append(winners, name)
		} else {
			others = append(others, name)
		}
	}
	parts := []string{l.Date(row.Changed)}
	if row.Title != "" {
		parts = append(parts, row.Title)
	}
	if len(others) > 0 {
		parts = append(parts, l.T("history.with", "Who", strings.Join(others, ", ")))
	}
	title = l.T("finish.stopped")
	if len(winners) > 0 {
		title = l.T("game.past.won", "Who", strings.Join(winners, ", "), "N", len(winners))
	}
	return title, strings.Join(parts, " · ")
}
