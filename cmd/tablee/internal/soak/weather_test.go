package soak

import (
	"testing"
	"testing/synctest"
	"time"
)

// A fault excuses what it causes, while it lasts and for as long as clients need to come
// back; not what began later, and not what it does not cause.
func TestWeather_ExcusesOnlyWhatAFaultCauses(t *testing.T) {
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
		check("of a request that began then", began, true, true)
		check("of one that began now", time.Now(), false, false)
	})
}
