package main

// sums accumulates the normal equations of the least squares.
type sums struct {
	square [things][things]float64
	with   [things]float64
}

// ridge pulls the values of rare features towards zero (ridge regression).
const ridge = 20

func newSums() *sums {
	s := &sums{}
	for i := range always {
		s.square[i][i] = ridge
	}
	return s
}

// add adds a position and its target.
func (s *sums) add(x *[things]float64, y float64) {
	for i, a := range x {
		if a == 0 {
			continue
		}
		for j, b := range x {
			s.square[i][j] += a * b
		}
		s.with[i] += a * y
	}
}

// solve returns the value of each feature, by Gaussian elimination. The ridge keeps every pivot
// positive.
func (s *sums) solve() (worth [things]float64) {
	m, y := s.square, s.with
	for k := range things {
		for i := k + 1; i < things; i++ {
			f := m[i][k] / m[k][k]
			for j := k; j < things; j++ {
				m[i][j] -= f * m[k][j]
			}
			y[i] -= f * y[k]
		}
	}
	for i := things - 1; i >= 0; i-- {
		sum := y[i]
		for j := i + 1; j < things; j++ {
			sum -= m[i][j] * worth[j]
		}
		worth[i] = sum / m[i][i]
	}
	return worth
}
