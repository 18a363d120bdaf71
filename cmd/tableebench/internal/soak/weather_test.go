package soak

import (
	"testing"
	"testing/synctest"
	"time"
)

// A fault excuses its own effects, while it lasts and for the recovery time, but no later requests and no
// other effects.
func TestWeather_ExcusesFaultEffects(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w weather
		check := func(when string, since time.Time, excused, busy bool) {
			t.Helper()
			if w.Excused(since) != excused || w.Busy(since) != busy {
				t.Errorf("%s: excused %t, busy %t", when, w.Excused(since), w.Busy(since))
			}
		}
		check("before", time.Now(), false, false)
		w.begin(clock)
		check("while the clock steps", time.Now(), false, false)
		w.end()
		check("after it stepped", time.Now(), false, false)
		w.begin(disk)
		check("while the disk is full", time.Now(), false, true)
		w.end()
		w.begin(kill)
		began := time.Now()
		check("while it is killed", began, true, true)
		w.end()
		check("right after", time.Now(), true, true)
		time.Sleep(recovery)
		check("a request begun during the kill", began, true, true)
		check("a request begun now", time.Now(), false, false)
	})
}
