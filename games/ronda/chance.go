package ronda

import (
	"math/rand/v2"

	"tablee/game"
)

// SampleChance appends the contents of the ten bowls in random order (RDA-07, RDA-08).
func (s *State) SampleChance(r *rand.Rand, buf []byte) []byte {
	from := len(buf)
	buf = append(buf, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4)
	mix(buf[from:], r)
	return buf
}

func mix[T any](bowls []T, r *rand.Rand) {
	for i := len(bowls) - 1; i > 0; i-- {
		j := r.IntN(i + 1)
		bowls[i], bowls[j] = bowls[j], bowls[i]
	}
}

// ApplyChance fills the bowls: two each with 0, 1, 2, 3 and 4 beans (RDA-07).
func (s *State) ApplyChance(outcome []byte) error {
	if s.phase != filling {
		return game.Refuse(game.GenMoment, "outcome")
	}
	if len(outcome) != Bowls {
		return game.Refuse(game.GenForm, "outcome")
	}
	var count [5]int
	for _, n := range outcome {
		if n > 4 {
			return game.Refuse(game.GenForm, "outcome")
		}
		count[n]++
	}
	if count != [5]int{2, 2, 2, 2, 2} {
		return game.Refuse(game.GenForm, "outcome")
	}
	for bowl, n := range outcome {
		s.bowls[bowl] = int8(n)
	}
	s.phase = lifting
	return nil
}

// Determinize shuffles the contents of the bowls that have never been lifted. The contents of a bowl
// that was lifted once are kept: every later change is made in the open, so an attentive player knows
// them.
func (s *State) Determinize(_ game.Seat, r *rand.Rand) {
	var unseen [Bowls]int8
	var beans [Bowls]int8
	n := 0
	for bowl := range int8(Bowls) {
		if s.phase == filling || s.seen>>bowl&1 != 0 {
			continue
		}
		unseen[n], beans[n] = bowl, s.bowls[bowl]
		n++
	}
	sortBeans(beans[:n]) // the draw must not depend on the true order
	mix(beans[:n], r)
	for i := range n {
		s.bowls[unseen[i]] = beans[i]
	}
}

func sortBeans(beans []int8) {
	for i := range beans {
		for j := i; j > 0 && beans[j] < beans[j-1]; j-- {
			beans[j], beans[j-1] = beans[j-1], beans[j]
		}
	}
}
