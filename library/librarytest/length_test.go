package librarytest

import (
	"testing"
	"time"
)

func TestSays_StatedAndMeasured(t *testing.T) {
	minutes := func(m float64) time.Duration { return time.Duration(m * float64(time.Minute)) }
	for _, c := range []struct {
		text              string
		shortest, longest float64
		right             bool
	}{
		{"10 to 20 min", 9, 22, true},
		{"10 to 20 min", 4, 22, false},
		{"10 to 20 min", 9, 40, false},
		{"5 min", 4, 7, true},
		{"5 min", 2, 7, false},
		{"1 min", 0.2, 1.3, true},
		{"1 min", 0.2, 1.7, false},
		{"1 to 3 min", 0.3, 2.5, true},
		{"a while", 1, 1, false},
	} {
		if err := says(c.text, minutes(c.shortest), minutes(c.longest)); (err == nil) != c.right {
			t.Errorf("%q for %v to %v min: %v", c.text, c.shortest, c.longest, err)
		}
	}
}
