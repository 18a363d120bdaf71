package main

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Least squares recover a linear rule from noisy data.
func TestSums_RecoverLinearRule(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var rule [things]float64
	for i := range rule {
		rule[i] = float64(i%7) - 3
	}
	s := newSums()
	for range 20000 {
		var x [things]float64
		y := r.NormFloat64()
		for i := range x {
			if i == always || r.IntN(4) == 0 {
				x[i] = 1
			}
			y += x[i] * rule[i]
		}
		s.add(&x, y)
	}
	for i, got := range s.solve() {
		if math.Abs(got-rule[i]) > 0.2 {
			t.Errorf("feature %d has value %.2f, want %.2f", i, got, rule[i])
		}
	}
}

// Learning is deterministic: two short runs give the same values.
func TestPlay_Deterministic(t *testing.T) {
	var got [2][things]float64
	for i := range got {
		s := newSums()
		for n := range uint64(3) {
			if err := play(s, "en", rand.New(rand.NewPCG(1, n))); err != nil {
				t.Fatal(err)
			}
		}
		got[i] = s.solve()
	}
	if got[0] != got[1] || got[0] == ([things]float64{}) {
		t.Errorf("learned %v, then %v", got[0], got[1])
	}
}
