package nainjaune

import (
	"math/rand/v2"

	"tablee/game"
	"tablee/game/cards"
)

// ante collects the antes of the deal that begins (NJ-05, NJ-06): every player puts 1 to 5 times the
// stake on the boxes, in their order, as far as their chips go.
func (s *State) ante() {
	s.phase = dealing
	s.short = false
	s.took = [maxSeats]int64{}
	for seat := range s.seats {
		s.anted[seat] = 0
		if !s.in(seat) {
			continue
		}
		for box := range s.boxes {
			s.anted[seat] += s.putOn(Box(box), seat, Box(box).Ante()*s.terms.stake)
		}
	}
}

// putOn makes a seat pay onto a box and returns the amount paid.
func (s *State) putOn(box Box, seat int8, due int64) int64 {
	paid := s.pay(seat, due)
	s.boxes[box] += paid
	return paid
}

// pay takes the amount due from a seat and returns it. Unless the game gives credit, a seat pays at most
// the chips it has (NJ-X17).
func (s *State) pay(seat int8, due int64) int64 {
	if s.terms.broke != brokeCredit && s.chips[seat] < due {
		due = s.chips[seat]
		s.short = true
	}
	s.chips[seat] -= due
	return due
}

// SampleChance appends a shuffled pack.
func (s *State) SampleChance(r *rand.Rand, buf []byte) []byte {
	return cards.AppendShuffled(r, buf)
}

// ApplyChance deals a block of cards to each seat still in the game, the lowest seat first, then the
// talon (NJ-09). The first in cards leads (NJ-10).
func (s *State) ApplyChance(outcome []byte) error {
	if s.phase != dealing {
		return game.Refuse(game.GenMoment, "outcome")
	}
	if !cards.IsPack(outcome) {
		return game.Refuse(game.GenForm, "outcome")
	}
	s.dealt = handSizes[s.players()]
	for seat := range s.seats {
		s.hands[seat] = 0
		if s.in(seat) {
			s.hands[seat] = setOf(outcome[:s.dealt])
			outcome = outcome[s.dealt:]
		}
	}
	s.talon = setOf(outcome)
	s.played = 0
	s.laid, s.runStart, s.streak = 0, 0, 0
	s.wanted, s.missing = noRank, noRank
	s.declined = 0
	s.known = [maxSeats]known{}
	s.active = s.leader
	s.phase = playing
	return nil
}

func setOf(block []byte) cards.Set {
	var set cards.Set
	for _, c := range block {
		set |= 1 << c
	}
	return set
}
