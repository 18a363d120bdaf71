package rondelic

import (
	"tablee/game"
	"tablee/game/cards"
)

// Practice returns a game in which the shuffle of a round of that many players is due and no token can
// fall in that round. Learning and measuring deal it again and again. If there are more seats than
// players, the last ones have fallen.
func Practice(players int, opt game.Options) (*State, error) {
	full, err := info.Complete(opt)
	if err != nil {
		return nil, err
	}
	seats := max(players, minSeats)
	if full["text"] == "B" {
		seats = max(players, minSeatsB)
	}
	made, err := Rules().New(seats, opt)
	if err != nil {
		return nil, err
	}
	s := made.(*State)
	for seat := int8(players); seat < s.seats; seat++ {
		s.circle[seat], s.fell[seat] = s.terms.hole(), 1
		s.advanced = s.advanced.with(seat)
	}
	s.dealer = int8(players) - 1
	return s, nil
}

// Lost reports whether a seat lost the last settled round.
func (s *State) Lost(seat game.Seat) bool { return s.last.losers.has(int8(seat)) }

// Settled reports whether the current round is settled.
func (s *State) Settled() bool { return s.last.players > 0 && s.last.round == s.round }

// Rank returns the rank of the card that a seat holds. The seat must hold one.
func (s *State) Rank(seat game.Seat) cards.Rank { return s.hand[seat].Rank() }
