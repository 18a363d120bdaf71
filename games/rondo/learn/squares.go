package main

// sums is what least squares need of all that was noted.
type sums struct {
	square [things][things]float64
	with   [things]float64
}

// ridge keeps what was hardly ever noted near nothing: as if each thing had been seen so
// often to make no difference.
const ridge = 20

func newSums() *sums {
	s := &sums{}
	for i := range always {
		s.square[i][i] = ridge
	}
	return s
}

// add takes a position and what came of it.
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

// solve is the worth of each thing, by Gauss's elimination. The ridge keeps every pivot
// above zero.
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
