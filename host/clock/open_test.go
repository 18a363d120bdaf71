package clock_test

import (
	"slices"
	"testing"
	"time"

	"tablee/host/clock"
)

const day = 24 * time.Hour

// period returns a period in days after noon.
func period(began, seen float64) clock.Period {
	at := func(days float64) time.Time { return noon.Add(time.Duration(days * float64(day))) }
	return clock.Period{Began: at(began), Seen: at(seen)}
}

func TestSign_Periods(t *testing.T) {
	for name, x := range map[string]struct {
		had   []clock.Period
		now   time.Duration
		want  []clock.Period
		gap   time.Duration
		ahead time.Duration
	}{
		"first":            {nil, 0, []clock.Period{period(0, 0)}, 0, 0},
		"next":             {[]clock.Period{period(0, 1)}, 2 * day, []clock.Period{period(0, 2)}, 0, 0},
		"two days later":   {[]clock.Period{period(0, 1)}, 3 * day, []clock.Period{period(0, 3)}, 0, 0},
		"closed":           {[]clock.Period{period(0, 1)}, 4 * day, []clock.Period{period(0, 1), period(4, 4)}, 3 * day, 0},
		"another node":     {[]clock.Period{period(0, 1.01)}, day, []clock.Period{period(0, 1.01)}, 0, 0},
		"set back":         {[]clock.Period{period(0, 5)}, 2 * day, []clock.Period{period(0, 2)}, 0, 3 * day},
		"right again":      {[]clock.Period{period(0, 1), period(400, 401)}, 2 * day, []clock.Period{period(0, 2)}, 0, 399 * day},
		"right again late": {[]clock.Period{period(0, 1), period(400, 440)}, 40 * day, []clock.Period{period(0, 1), period(40, 40)}, 0, 400 * day},
		"before all":       {[]clock.Period{period(0, 1)}, -day, []clock.Period{period(-1, -1)}, 0, 2 * day},
	} {
		got, gap := clock.Sign(x.had, noon.Add(x.now))
		if !slices.Equal(got, x.want) || gap.Long != x.gap || gap.Ahead != x.ahead {
			t.Errorf("%s: %v %+v, want %v, %v closed, %v ahead", name, got, gap, x.want, x.gap, x.ahead)
		}
	}
}

func TestSign_Bounded(t *testing.T) {
	var periods []clock.Period
	for i := range 600 {
		periods, _ = clock.Sign(periods, noon.Add(time.Duration(i)*3*day))
	}
	if n := len(periods); n != 512 || !periods[n-1].Seen.Equal(noon.Add(599*3*day)) {
		t.Errorf("%d periods, the last %v", n, periods[n-1])
	}
}

func TestUnusedSince_CountsOpenTimeOnly(t *testing.T) {
	open := []clock.Period{period(0, 10), period(100, 110), period(200, 210)}
	for _, x := range []struct{ now, age, want float64 }{
		{210, 3, 207},
		{211, 3, 208},      // open since the last sign
		{210, 10, 200},     // all of the last period
		{210, 12, 108},     // two days of the one before
		{210, 25, 5},       // of the first
		{210, 40, -10},     // before it the site counts as open
		{400, 12, 108},     // closed, or the clock is wrong: no sign for long
		{50, 10, 0},        // the clock was set back
		{50, 20, -10},      //
		{211.5, 11.5, 200}, // exactly the last period
	} {
		got := clock.UnusedSince(open, noon.Add(time.Duration(x.now*float64(day))), time.Duration(x.age*float64(day)))
		if want := noon.Add(time.Duration(x.want * float64(day))); !got.Equal(want) {
			t.Errorf("on day %v, unused for %v days: since %v, want %v", x.now, x.age, got, want)
		}
	}
	if got := clock.UnusedSince(nil, noon, day); !got.Equal(noon.Add(-day)) {
		t.Errorf("no period known: %v", got)
	}
}
