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

// ApplyChance begins a round (RON-A-07): it deals a card to each player in the round's order, the
// dealer last, or not at all if the dealer is dealt none (RON-X03). In a duel it deals no cards
// (RON-X22).
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

// seatPlayers sets the order of the round, from the player after the dealer to the dealer.
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

// take removes the top card of the talon and returns it.
func (s *State) take() cards.Card {
	c := cards.Card(s.pack[s.top])
	s.pack[s.top] = uint8(noCard)
	s.top++
	return c
}

// look records that a seat has seen the card it holds.
func (s *State) look(seat int8) { s.seen[seat] = s.seen[seat].With(s.hand[seat]) }

// putAside moves a card to the cards out of play.
func (s *State) putAside(c cards.Card) {
	s.aside[s.asides] = c
	s.asides++
}
