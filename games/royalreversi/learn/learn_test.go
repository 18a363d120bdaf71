package main

import "testing"

// A few hundred games suffice to learn that a token in a corner is worth more than one inside, and that
// a ten has a value. The same seed gives the same weights.
func TestLearn(t *testing.T) {
	const corner, inside, ten = 0, 2, 7 // columns of weights.txt
	first, again := learn(150, 2, 1), learn(150, 2, 1)
	if first.Text() != again.Text() {
		t.Error("different weights with the same seed")
	}
	for stage := 3; stage < 7; stage++ {
		w := first[0][stage].Worth
		if w[corner] < w[inside]+1 || w[ten] < 1 {
			t.Errorf("stage %d: %.2f", stage, w)
		}
	}
	if other := learn(150, 1, 2); other.Text() == first.Text() {
		t.Error("the same weights with another seed")
	}
}

// leastSquares recovers the weights from which the leads were computed.
func TestLeastSquares_RecoversWeights(t *testing.T) {
	var sum sums
	l := newLearner(nil, false, 3)
	for range 2000 {
		var x [unknowns]float64
		lead := 0.0
		for i := range x {
			x[i] = 10 * l.r.NormFloat64()
			lead += x[i] * float64(i-4)
		}
		for i := range x {
			sum.product[i] += x[i] * lead
			for j := range x {
				sum.squares[i][j] += x[i] * x[j]
			}
		}
	}
	for i, w := range leastSquares(sum.squares, sum.product) {
		if d := w - float64(i-4); d > 0.01 || d < -0.01 {
			t.Errorf("weight %d is %.3f, not %d", i, w, i-4)
		}
	}
}
