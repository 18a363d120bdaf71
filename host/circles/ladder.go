package circles

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"tablee/host/results"
	"tablee/table"
)

// mostGames limits a circle's ladder to its most recent games.
const mostGames = 2000

// FewGames is the number of games a player needs to be ranked. A rating from fewer says next to
// nothing.
const FewGames = 3

// Rung is a player's entry on a circle's ladder.
type Rung struct {
	Player  table.PlayerID
	Present bool // false: they left, or were erased
	Games   int
	Won     int
	Level   int // rating number; beginners have 1500
	Few     bool
}

// Span selects the games that a ladder counts.
type Span struct {
	Day   bool   // only the current day or evening; it ranks by wins
	Month bool   // only the current calendar month
	Game  string // only this game; "": all
}

// Ladder ranks a circle's members by the games among them, for one of the members; those of a day by their wins. It counts games,
// rated or not, that only members and bots played, while they were members. Each ladder is computed
// from its own games alone. Players with few games come last. ErrNotFound.
func (s *Service) Ladder(ctx context.Context, id ID, reader table.PlayerID, span Span) ([]Rung, error) {
	c, err := s.of(ctx, id, reader)
	if err != nil {
		return nil, err
	}
	members, err := s.cfg.Store.Members(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("list the people of circle %s: %w", id, err)
	}
	all, err := s.cfg.Store.CircleGames(ctx, id, span.since(s.cfg.Now().In(c.Location())), mostGames)
	if err != nil {
		return nil, fmt.Errorf("list the games of circle %s: %w", id, err)
	}
	rungs := ladder(members, all, span.Game)
	if span.Day {
		slices.SortStableFunc(rungs, func(a, b Rung) int {
			return cmp.Or(cmp.Compare(b.Won, a.Won), cmp.Compare(a.Games, b.Games))
		})
	}
	return rungs, nil
}

// dayBegins is the hour at which a circle's day begins: an evening may last beyond midnight.
const dayBegins = 5 * time.Hour

// DayOf returns the beginning of the day that a time belongs to.
func DayOf(now time.Time) time.Time {
	day := now.Add(-dayBegins)
	return time.Date(day.Year(), day.Month(), day.Day(), int(dayBegins.Hours()), 0, 0, 0, now.Location())
}

// since returns the time from which games count; the zero time for all.
func (s Span) since(now time.Time) time.Time {
	switch {
	case s.Day:
		return DayOf(now)
	case s.Month:
		return time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, now.Location())
	}
	return time.Time{}
}

// ladder computes the ranking from results in the order in which the games ended.
func ladder(members []Member, games []results.Result, only string) []Rung {
	known := map[table.PlayerID]Member{}
	for _, m := range members {
		known[m.Player] = m
	}
	standing := map[string]results.Standing{}
	won := map[table.PlayerID]int{}
	for start := 0; start < len(games); {
		end := start + 1
		for end < len(games) && games[end].Table == games[start].Table {
			end++
		}
		one := games[start:end]
		start = end
		if only != "" && one[0].Game != only || !among(known, one) {
			continue
		}
		for _, after := range results.Rate(one, standing) {
			standing[after.Who] = after
		}
		for _, r := range one {
			if r.Player != "" && r.Place == 1 {
				won[r.Player]++
			}
		}
	}
	var all []Rung
	for _, m := range members {
		if st, played := standing[string(m.Player)]; played {
			all = append(all, Rung{Player: m.Player, Present: m.Gone.IsZero() && m.Name != "",
				Games: st.Games, Won: won[m.Player], Level: st.Number(), Few: st.Games < FewGames})
		}
	}
	slices.SortStableFunc(all, func(a, b Rung) int {
		if a.Few != b.Few {
			return map[bool]int{false: -1, true: 1}[a.Few]
		}
		return cmp.Or(cmp.Compare(b.Level, a.Level), cmp.Compare(b.Games, a.Games))
	})
	return all
}

// among reports whether a game was played by at least two members of the circle and no one else.
func among(known map[table.PlayerID]Member, game []results.Result) bool {
	people := 0
	for _, r := range game {
		if r.Player == "" {
			continue
		}
		if m, is := known[r.Player]; !is || !m.present(r.Ended) {
			return false
		}
		people++
	}
	return people >= 2
}
