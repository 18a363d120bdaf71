package circles

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"tablee/host/daily"
	"tablee/table"
)

// Deal compares a game's deal of the day within a circle.
type Deal struct {
	Game string
	Mine bool // the reader has finished it in time; only then are points shown
	// Results holds the attempts finished in time. They are sorted, best first, if Mine is set;
	// otherwise they have no points.
	Results []daily.DatedAttempt
}

// Deals compares the deals of the day in a circle for one of its members, in the order of games. The
// points of others stay hidden until the reader has played a deal. ErrNotFound.
func (s *Service) Deals(ctx context.Context, id ID, reader table.PlayerID, games []string, lowWins func(gameID string) bool) ([]Deal, error) {
	if _, err := s.of(ctx, id, reader); err != nil {
		return nil, err
	}
	day := s.cfg.Today()
	date, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return nil, fmt.Errorf("read the day %q: %w", day, err)
	}
	attempts, err := s.cfg.Store.CircleDeals(ctx, id, day)
	if err != nil {
		return nil, fmt.Errorf("list the deals of circle %s: %w", id, err)
	}
	end := date.AddDate(0, 0, 1)
	deals := make([]Deal, len(games))
	for i, gameID := range games {
		deals[i] = dealOf(gameID, attempts, reader, end, lowWins(gameID))
	}
	return deals, nil
}

func dealOf(gameID string, attempts []daily.DatedAttempt, reader table.PlayerID, end time.Time, lowWins bool) Deal {
	d := Deal{Game: gameID}
	for _, a := range attempts {
		if a.Game != gameID || a.Ended.IsZero() || !a.Ended.Before(end) {
			continue
		}
		d.Results = append(d.Results, a)
		d.Mine = d.Mine || a.Player == reader
	}
	if d.Mine {
		best(d.Results, lowWins)
		return d
	}
	for i := range d.Results {
		d.Results[i].Points, d.Results[i].Others, d.Results[i].Place, d.Results[i].Table = 0, 0, 0, ""
	}
	return d
}

// best sorts attempts, best first, those of one rank by when they ended.
func best(all []daily.DatedAttempt, lowWins bool) {
	slices.SortStableFunc(all, func(a, b daily.DatedAttempt) int {
		return cmp.Or(a.Compare(b.Attempt, lowWins), a.Ended.Compare(b.Ended))
	})
}
