package clock

import (
	"context"
	"slices"
	"time"
)

// Period is a time in which the site was open: some server ran. Data that no one could use while the site was
// closed has not become unused by that.
type Period struct{ Began, Seen time.Time } // Seen: the last sign of life in it

// Periods is the part of a Store that keeps the periods in which the site was open.
type Periods interface {
	// OpenPeriods returns the stored periods, oldest first.
	OpenPeriods(ctx context.Context) ([]Period, error)

	// ChangeOpenPeriods replaces the stored periods by what change makes of them, in one transaction.
	ChangeOpenPeriods(ctx context.Context, change func([]Period) []Period) error
}

const (
	closedFrom = 48 * time.Hour // silence from which the site was closed: a wrong clock, or no server ran
	maxPeriods = 512            // stored; time before the oldest counts as open
)

// Gap is the time between the last sign of life and the clock, if it is not what it should be.
type Gap struct {
	Last  time.Time     // the last sign of life
	Long  time.Duration // the site was closed for that long, or the clock was ahead
	Ahead time.Duration // the last sign of life is that far ahead of the clock
}

// Sign returns the periods after a sign of life now. A silence of more than two days begins another period. If
// the last sign is more than an hour ahead, the clock was wrong then or is now: what is ahead of it is dropped.
func Sign(periods []Period, now time.Time) (signed []Period, gap Gap) {
	now = now.UTC().Truncate(time.Millisecond)
	signed = slices.Clone(periods)
	if n := len(signed); n > 0 && signed[n-1].Seen.Sub(now) > maxError {
		gap = Gap{Last: signed[n-1].Seen, Ahead: signed[n-1].Seen.Sub(now)}
		signed = slices.DeleteFunc(signed, func(p Period) bool { return p.Began.After(now) })
		if n = len(signed); n > 0 && signed[n-1].Seen.After(now) {
			signed[n-1].Seen = now
		}
	}
	n := len(signed)
	if n == 0 {
		return []Period{{now, now}}, gap
	}
	last := &signed[n-1]
	switch since := now.Sub(last.Seen); {
	case since > closedFrom:
		if gap.Ahead == 0 {
			gap = Gap{Last: last.Seen, Long: since}
		}
		signed = append(signed, Period{now, now})
	case since > 0:
		last.Seen = now
	}
	return signed[max(0, len(signed)-maxPeriods):], gap
}

// UnusedSince returns the time at or after which something must have been used, so as not to have been unused
// for the given age: time in which the site was closed does not count.
func UnusedSince(periods []Period, now time.Time, age time.Duration) time.Time {
	open, _ := Sign(periods, now)
	if last := &open[len(open)-1]; last.Seen.After(now) { // by another node's clock
		last.Seen = now
	}
	for i := len(open) - 1; i > 0; i-- {
		long := open[i].Seen.Sub(open[i].Began)
		if age <= long {
			return open[i].Seen.Add(-age)
		}
		age -= long
	}
	return open[0].Seen.Add(-age)
}

// Reopened returns when the site opened again after it had been closed, the zero time for never.
func Reopened(periods []Period) time.Time {
	if n := len(periods); n > 1 {
		return periods[n-1].Began
	}
	return time.Time{}
}
