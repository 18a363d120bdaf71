package nainjaune

import (
	"math/rand/v2"

	"tablee/game"
	"tablee/game/cards"
)

// ante garnishes the board for the deal that begins (NJ-05, NJ-06): every player puts
// 1 to 5 times the stake on the boxes, in their order, as far as their chips go.
func (s *State) ante() {
	s.phase = dealing
	s.short = false
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

// putOn makes a seat pay onto a box and returns what it paid.
func (s *State) putOn(box Box, seat int8, due int64) int64 {
	paid := s.pay(seat, due)
	s.boxes[box] += paid
	return paid
}

// pay takes what is due from a seat, or what it has if that is less and the game gives
// no credit (NJ-X17), and returns it.
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

// ApplyChance deals (NJ-09): a block of cards to each seat that plays, the lowest first,
// then the talon. The first in cards leads (NJ-10).
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
