package daily

import (
	"testing"
	"time"
)

// A streak is counted day by day: "x" is a day that was played, the last one is today.
func TestStreak_GoesOnOverOnePauseAWeek(t *testing.T) {
	today := time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)
	for days, want := range map[string]int{
		"":                0,
		"x":               1,
		"x-":              1, // today is not over
		"x--":             1, // yesterday was the pause
		"x---":            0,
		"xx":              2,
		"x-x":             2, // one pause
		"x--x":            1, // two days are no pause
		"x-x-x":           2, // a second pause in the same seven days
		"x-xxxxx-x":       6, // the same
		"x-xxxxxx-x":      8, // a pause in the next seven
		"xxx-xxxxxx-xx-":  11,
		"-xxxx":           4,
		"x-xxxxxx-xxxxx-": 12,
	} {
		played := map[string]bool{}
		for i, c := range days {
			if c == 'x' {
				played[today.AddDate(0, 0, i+1-len(days)).Format(time.DateOnly)] = true
			}
		}
		st := streakOf(today, played)
		if st.Days != want || len(st.Week) != 7 || st.Week[6].Day != "2026-11-22" {
			t.Errorf("%q: %d days, want %d; %+v", days, st.Days, want, st.Week)
		}
	}
	st := streakOf(today, map[string]bool{"2026-11-22": true, "2026-11-20": true})
	if !st.Today || !st.Week[6].Played || !st.Week[5].Pause || st.Week[5].Played || !st.Week[4].Played {
		t.Errorf("beads: %+v", st)
	}
}
