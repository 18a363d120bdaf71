package nainjaune

import (
	"math/rand/v2"

	"tablee/game"
	"tablee/game/cards"
)

// The rules of thumb that bots know by name. They differ in what they lead; in a run
// all play the card of the board when they hold it.
const (
	lowestFirst  = iota // lead the lowest rank: the run passes through the most ranks
	longestRun          // lead where one's own cards follow on longest
	highestFirst        // lead the highest rank, as NJ-10 advises
)

var habits = []string{lowestFirst: "lowest", longestRun: "longest", highestFirst: "highest"}

// Habits names the rules of thumb.
func (s *State) Habits() []string { return habits }

// Advise is the card that seat, which is awaited, plays by one of the Habits. It looks
// at that hand alone.
func (s *State) Advise(habit int, _ game.Seat, _ *rand.Rand) game.Action {
	playable := s.playable()
	if s.wanted != noRank {
		return game.Action(prefer(playable))
	}
	var rank cards.Rank
	switch habit {
	case longestRun:
		rank = s.longest(playable)
	case highestFirst:
		rank = playable.Nth(playable.Len() - 1).Rank()
	default:
		rank = playable.Lowest().Rank()
	}
	return game.Action(prefer(playable & cards.OfRank(rank)))
}

// prefer is the card to play among cards of one rank: the board's, which takes its box
// now, else the first, since the others are alike (NJ-18, NJ-X24).
func prefer(set cards.Set) cards.Card {
	if board := set & boardCards; board != 0 {
		return board.Lowest()
	}
	return set.Lowest()
}

// kingBonus is how many cards more a run counts that ends on a King, after which its
// player leads again.
const kingBonus = 3

// longest is the rank among playable from which the awaited hand follows on longest,
// the higher of equals.
func (s *State) longest(playable cards.Set) cards.Rank {
	hand := s.hands[s.active]
	var length [cards.Ranks + 1]int
	best, top := cards.Rank(0), 0
	for i := cards.Ranks - 1; i >= 0; i-- {
		rank := cards.Rank(i)
		if !hand.HasRank(rank) {
			continue
		}
		length[i] = 1 + length[i+1]
		if rank == cards.King {
			length[i] += kingBonus
		}
		if playable.HasRank(rank) && length[i] > top {
			best, top = rank, length[i]
		}
	}
	return best
}

// Candidates appends one legal card of each rank, the board's where there is one, and
// stop where it is allowed: among cards of one rank nothing else matters.
func (s *State) Candidates(seat game.Seat, buf []game.Action) []game.Action {
	if seat != s.Turn() || seat < 0 {
		return buf
	}
	for left := s.playable(); left != 0; {
		same := left & cards.OfRank(left.Lowest().Rank())
		buf = append(buf, game.Action(prefer(same)))
		left &^= same
	}
	if s.mayDecline() {
		buf = append(buf, stop)
	}
	return buf
}
