package daily

import (
	"context"
	"fmt"
	"time"

	"tablee/table"
)

// PlayedDay is a day of which somebody has finished a deal.
type PlayedDay struct {
	Day   string
	First time.Time // when they finished the first
}

// Streak is how long somebody has come back day after day.
//
// A day counts when one of its deals is finished before it is over. A streak goes on over a
// pause: one day in any seven may be left out. Today never ends it, since it is not over.
type Streak struct {
	Days  int    // that count, pauses left out
	Today bool   // today is one of them
	Week  []Bead // the last seven days, today last
}

// Bead is a day of a streak as it is shown.
type Bead struct {
	Day    string
	Played bool
	Pause  bool // left out, and the streak goes on over it
}

const (
	longestStreak = 1000 // days looked back
	pauseEvery    = 7    // days, of which one may be left out
)

// Streak is that of a person now.
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

// StreakOf counts the streak of one who has played on these days, such as "2026-11-22", back from
// today.
func StreakOf(today time.Time, played map[string]bool) Streak {
	name := func(back int) string { return today.AddDate(0, 0, -back).Format(time.DateOnly) }
	st := Streak{Today: played[name(0)]}
	if st.Today {
		st.Days = 1
	}
	paused := map[string]bool{}
	pause := 0 // how many days ago the last one was; 0: none
	for back := 1; back <= longestStreak; back++ {
		if played[name(back)] {
			st.Days++
			continue
		}
		// A day that was left out is a pause when the day before it was played, and no other
		// pause is within the same seven days.
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
