package nainjaune

import (
	"tablee/game"
	"tablee/game/cards"
)

// Estimate predicts how many chips a seat will have after the settlement: its present chips, its share
// of the points the hands would pay the winner, and the expected gain or cost of its board cards. It
// reads the whole state, so call it on a determinized one.
func (s *State) Estimate(seat game.Seat) float64 {
	chips := float64(s.chips[seat])
	if s.phase != playing || !s.in(int8(seat)) {
		return chips
	}
	hand := s.hands[seat]
	wins := s.chance(int8(seat))
	var others int64
	for i := range s.seats {
		if i != int8(seat) {
			others += s.points(s.hands[i])
		}
	}
	chips += wins*float64(others) - (1-wins)*float64(s.points(hand))
	return chips + s.boardCardsValue(hand, wins)
}

// chance estimates the probability that a seat goes out first, from the sizes of the hands. Being on
// turn counts as holding one card less.
func (s *State) chance(seat int8) float64 {
	var own, all float64
	for i := range s.seats {
		if !s.in(i) {
			continue
		}
		n := float64(s.hands[i].Len())
		if i == s.active {
			n--
		}
		w := 1 / ((n + 1) * (n + 1))
		all += w
		if i == seat {
			own = w
		}
	}
	return own / all
}

// boardCardsValue estimates the gain or cost of the board cards in a hand: a card takes its box when
// played and costs when left over. wins is the probability that the seat goes out first.
func (s *State) boardCardsValue(hand cards.Set, wins float64) float64 {
	if hand&boardCards == 0 {
		return 0
	}
	var value float64
	played := (1 + wins) / 2
	for b, c := range boxCards {
		if hand.Has(c) {
			value += played*float64(s.boxes[b]) - (1-played)*float64(s.unplayedDue(Box(b)))
		}
	}
	return value
}
