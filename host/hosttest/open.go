package hosttest

import (
	"testing"
	"time"

	"tablee/host/clock"
)

// StayOpen records that the site has been open from now for a time that a test does not live through. Only open
// time counts as unused.
func StayOpen(t testing.TB, s clock.Periods, now time.Time, long time.Duration) {
	t.Helper()
	stayed := func([]clock.Period) []clock.Period {
		return []clock.Period{{Began: now.Add(-time.Hour), Seen: now.Add(long)}}
	}
	if err := s.ChangeOpenPeriods(t.Context(), stayed); err != nil {
		t.Fatal(err)
	}
}
