package daily

import (
	"context"
	"fmt"
	"time"

	"tablee/table"
)

// PlayedDay is a day on which a person has finished a deal.
type PlayedDay struct {
	Day   string
	First time.Time // when they finished their first
}

// Streak is a person's run of consecutive days.
//
// A day counts when one of its deals is finished before the day is over. A streak survives a pause: one
// day in any seven may be left out. Today never breaks it, since it is not over.
type Streak struct {
	Days  int    // counted days, without pauses
	Today bool   // today is a counted day
	Week  []Bead // the last seven days, today last
}

// Bead is a day of a streak as shown.
type Bead struct {
	Day    string
	Played bool
	Pause  bool // left out without breaking the streak
}

const (
	longestStreak = 1000 // how many days are looked back
	pauseEvery    = 7    // one day in so many may be left out
)

// Streak returns a person's current streak.
func (s *Service) Streak(ctx context.Context, p table.PlayerID) (Streak, error) {
	today, err := s.date(s.Today())
	if err != nil {
		return Streak{}, err
	}
	from := today.AddDate(0, 0, -longestStreak).Format(time.DateOnly)
	days, err := s.cfg.Store.PlayedDays(ctx, p, from)
	if err != nil {
		return Streak{}, fmt.Errorf("list the days of %s: %w", p, err)
	}
	played := map[string]bool{}
	for _, d := range days {
		end, err := time.Parse(time.DateOnly, d.Day)
		if err == nil && d.First.Before(end.AddDate(0, 0, 1)) {
			played[d.Day] = true
		}
	}
	return StreakOf(today, played), nil
}

// StreakOf computes the streak that ends today from the days on which a person has played, such as
// "2026-11-22".
func StreakOf(today time.Time, played map[string]bool) Streak {
	name := func(back int) string { return today.AddDate(0, 0, -back).Format(time.DateOnly) }
	st := Streak{Today: played[name(0)]}
	if st.Today {
		st.Days = 1
	}
	paused := map[string]bool{}
	pause := 0 // how many days ago the last pause was; 0: none yet
	for back := 1; back <= longestStreak; back++ {
		if played[name(back)] {
			st.Days++
			continue
		}
		// A missed day is a pause if the day before it was played, and no other pause is within the
		// same seven days.
		if !played[name(back+1)] || pause > 0 && back-pause < pauseEvery {
			break
		}
		pause, paused[name(back)] = back, true
	}
	for back := pauseEvery - 1; back >= 0; back-- {
		st.Week = append(st.Week, Bead{Day: name(back), Played: played[name(back)], Pause: paused[name(back)]})
	}
	return st
}
