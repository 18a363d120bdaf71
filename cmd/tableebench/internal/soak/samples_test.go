package soak

import (
	"testing"
	"time"
)

// Samples are thinned to a bound, and still cover the whole time.
func TestSeries_BoundedAndComplete(t *testing.T) {
	var s series
	const offered = 20 * mostSamples
	for i := range offered {
		s.add(sample{At: time.Duration(i) * time.Second})
	}
	if n := len(s.samples); n > mostSamples || n < mostSamples/4 {
		t.Errorf("%d samples are kept", n)
	}
	first, last := s.samples[0].At, s.samples[len(s.samples)-1].At
	if first > offered/10*time.Second || last < offered*9/10*time.Second {
		t.Errorf("samples cover %s to %s", first, last)
	}
}

// A figure is flat if its last third exceeds the first by at most a tenth plus the slack. Samples before the
// judged time are ignored.
func TestTrends_Growth(t *testing.T) {
	for _, c := range []struct {
		name   string
		growth float64 // MB a sample
		flat   bool
	}{{"flat", 0, true}, {"a leak", 2, false}, {"shrinking", -1, true}} {
		var s series
		for i := range 90 {
			one := sample{At: time.Duration(i) * time.Second}
			one.Values[0] = 100e6
			if i >= 30 {
				one.Values[0] = 200e6 + c.growth*1e6*float64(i-30)
			}
			s.add(one)
		}
		got := s.trends(30 * time.Second)[0]
		if got.Flat != c.flat || !got.Judged {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
	var one, brief series
	one.add(sample{})
	for i := range 30 {
		grown := sample{At: time.Duration(i) * time.Second / 2}
		grown.Values[0] = 100e6 * float64(i)
		brief.add(grown)
	}
	for what, s := range map[string]series{"one sample": one, "fifteen seconds": brief} {
		if got := s.trends(0)[0]; got.Judged || !got.Flat {
			t.Errorf("%s: %+v", what, got)
		}
	}
}
