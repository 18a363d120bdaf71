package clock

import "time"

const (
	maxError = time.Hour      // largest accepted deviation of the wall clock from the monotonic clock between two looks
	distrust = 24 * time.Hour // for how long the wall clock is not trusted after a jump
)

// Trust decides whether the wall clock may be trusted for irreversible actions: data removed because a
// clock was a year ahead for an hour cannot be restored. Use NewTrust to create one.
type Trust struct {
	wall    time.Time     // at the last look
	elapsed time.Duration // monotonic time at the last look
	until   time.Duration // monotonic time from which the wall clock is trusted again
}

// NewTrust returns a Trust that trusts the current wall-clock time.
func NewTrust(now time.Time, elapsed time.Duration) *Trust {
	return &Trust{wall: now, elapsed: elapsed}
}

// Look compares the clocks again, and reports whether the wall clock may be trusted. After a jump by
// more than an hour it may not be for a day, which leaves time to correct a mistake.
func (t *Trust) Look(now time.Time, elapsed time.Duration) bool {
	if jump := now.Sub(t.wall) - (elapsed - t.elapsed); jump > maxError || jump < -maxError {
		t.Distrust(elapsed)
	}
	t.wall, t.elapsed = now.Round(0), elapsed
	return elapsed >= t.until
}

// Distrust distrusts the wall clock for a day from the given monotonic time.
func (t *Trust) Distrust(elapsed time.Duration) { t.until = max(t.until, elapsed+distrust) }

// Reopen distrusts the wall clock until a day after the site opened again, also across restarts.
func (t *Trust) Reopen(reopened, now time.Time, elapsed time.Duration) {
	if left := distrust - now.Sub(reopened).Abs(); left > 0 {
		t.until = max(t.until, elapsed+left)
	}
}
