package clock

import "time"

const (
	maxError = time.Hour      // by which the time of day may differ from the monotonic time, between two looks
	distrust = 24 * time.Hour // for how long a time of day that jumped is not believed
)

// Trust says whether the time of day is to be believed where a mistake cannot be mended: what is
// removed because a clock stood a year ahead for an hour does not come back. Make it with NewTrust.
type Trust struct {
	wall    time.Time     // at the last look
	elapsed time.Duration // and the monotonic time
	until   time.Duration // the monotonic time from which a day that jumped is believed
}

// NewTrust returns a Trust that believes the present time of day.
func NewTrust(now time.Time, elapsed time.Duration) *Trust {
	return &Trust{wall: now, elapsed: elapsed}
}

// Look looks at the clock again, and reports whether it is to be believed. After a jump by more
// than an hour nothing is believed for a day: a mistake is mended by then.
func (t *Trust) Look(now time.Time, elapsed time.Duration) bool {
	if jump := now.Sub(t.wall) - (elapsed - t.elapsed); jump > maxError || jump < -maxError {
		t.until = elapsed + distrust
	}
	t.wall, t.elapsed = now.Round(0), elapsed
	return elapsed >= t.until
}
