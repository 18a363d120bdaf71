package cleaning

import (
	"testing"
	"time"
)

func TestTrust_OfAClockThatJumps(t *testing.T) {
	const day = 24 * time.Hour
	now, elapsed := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC), time.Duration(0)
	clock := trust{wall: now}
	for i, step := range []struct {
		wall, mono time.Duration
		want       bool
	}{
		{time.Minute, time.Minute, true},
		{time.Minute + 59*time.Minute, time.Minute, true},
		{365 * day, time.Minute, false},
		{23 * time.Hour, 23 * time.Hour, false},
		{-364 * day, time.Minute, false}, // it is right again: another jump
		{23 * time.Hour, 23 * time.Hour, false},
		{time.Hour, time.Hour, true},
		{-2 * time.Hour, 0, false},
		{day, day, true},
	} {
		now, elapsed = now.Add(step.wall), elapsed+step.mono
		if got := clock.look(now, elapsed); got != step.want {
			t.Errorf("step %d: believed %t, want %t", i, got, step.want)
		}
	}
}
