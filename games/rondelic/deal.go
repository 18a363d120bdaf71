package rondelic

import (
	"math/rand/v2"

	"tablee/game"
	"tablee/game/cards"
)

// SampleChance appends a shuffled pack.
func (s *State) SampleChance(r *rand.Rand, buf []byte) []byte {
	return cards.AppendShuffled(r, buf)
}

// ApplyChance begins a round (RON-A-07): a card to each player in the round's order, to the
// dealer last if the dealer is dealt one (RON-X03); in a duel none is dealt (RON-X22).
func (s *State) ApplyChance(outcome []byte) error {
	if s.phase != dealing {
		return game.Refuse(game.GenMoment, "outcome")
	}
	if !cards.IsPack(outcome) {
		return game.Refuse(game.GenForm, "outcome")
	}
	s.round++
	s.deal = deal{discard: noCard}
	copy(s.pack[:], outcome)
	s.seatPlayers()
	if s.terms.duel && s.players == 2 {
		s.present(s.order[0])
		return nil
	}
	dealt := s.players
	if !s.terms.dealerCard {
		dealt--
	}
	for _, seat := range s.order[:dealt] {
		s.hand[seat] = s.take()
		s.look(seat)
	}
	s.phase, s.turn = acting, s.order[0]
	return nil
}

// seatPlayers finds the order of the round: the player after the dealer first, the
// dealer last.
func (s *State) seatPlayers() {
	for seat := range s.hand {
		s.hand[seat] = noCard
	}
	for seat := s.after(s.dealer); ; seat = s.after(seat) {
		s.order[s.players] = seat
		s.players++
		if seat == s.dealer {
			return
		}
	}
}

// take is the top card of the talon, which leaves it.
func (s *State) take() cards.Card {
	c := cards.Card(s.pack[s.top])
	s.pack[s.top] = uint8(noCard)
	s.top++
	return c
}

// look makes a seat know the card it holds.
func (s *State) look(seat int8) { s.seen[seat] = s.seen[seat].With(s.hand[seat]) }

// putAside puts a card away.
func (s *State) putAside(c cards.Card) {
	s.aside[s.asides] = c
	s.asides++
}
